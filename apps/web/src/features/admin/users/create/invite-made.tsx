import type { Answer, AppContract } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { invitePath } from '#lib/invite-token.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { MomentIn } from '#ui/text/moment.tsx'
import './invite-texts.ts'
import classes from './invites.module.css'

export type CreatedInvite = Answer<AppContract['createInvite']>

interface LinkMadeProps {
  of: 'invite' | 'pairing'
  username: string
  expiresAt: string
  token: string
  onClose: () => void
}

const words = {
  invite: { title: 'madeTitle', send: 'send', link: 'link' },
  pairing: { title: 'pairingTitle', send: 'pairingSend', link: 'pairingLink' },
} as const

/** Shows a new link; it cannot be shown again. */
export const LinkMade = ({ of, username, expiresAt, token, onClose }: LinkMadeProps) => {
  const { t } = useTranslation('invites')
  const link = `${window.location.origin}${invitePath}#${token}`
  const said = words[of]
  return (
    <Drawer
      title={t(said.title, { username })}
      held
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('done')}
          </Button>
          <CopyButton variant="primary" label={t('copy')} text={link} />
        </>
      }
    >
      <Note kind="warning">{t('once')}</Note>
      <p>
        <MomentIn at={expiresAt} say={(time) => t(said.send, { username, time })} />
      </p>
      {/* Focusable and selected as a whole, also by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className={classes.link} tabIndex={0} aria-label={t(said.link)} role="group">
        {link}
      </p>
    </Drawer>
  )
}
