import type { User } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { invitesApi } from '#api/calls/invites.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import '../texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import { LinkMade } from './create/invite-made.tsx'

interface DialogProps {
  user: User
  onClose: () => void
}

const sent = ({ id }: User) => ({ params: { id: String(id) }, body: {} })

/** Unpairs a person's Telegram account. They cannot sign in until another one is paired. */
export const UnpairDialog = ({ user, onClose }: DialogProps) => {
  const { t } = useTranslation('admin')
  const [unpair] = adminApi.useUnpairTelegramMutation()
  const { busy, failure, run } = useAct(t('unpairFailed'), onClose)
  return (
    <Confirm
      title={t('unpairTitle', { username: user.username })}
      verb={t('unpair')}
      danger
      busy={busy}
      onConfirm={() => void run(unpair(sent(user)), () => t('unpairDone'))}
      onClose={onClose}
    >
      <ToldFailure text={failure?.text} />
      <p>{t('unpairHelp')}</p>
    </Confirm>
  )
}

/** Creates a link by which a person without a Telegram account pairs one. */
export const PairingLinkDialog = ({ user, onClose }: DialogProps) => {
  const { t } = useTranslation('admin')
  const { username } = user
  const [make, { data }] = invitesApi.useCreatePairingLinkMutation()
  const [made, setMade] = useState(false)
  const { busy, failure, run } = useAct(t('pairingLinkFailed'), () => setMade(true))
  if (made && data) return <LinkMade of="pairing" {...data} onClose={onClose} />
  return (
    <Confirm
      title={t('pairingLinkTitle', { username })}
      verb={t('pairingLink')}
      busy={busy}
      onConfirm={() => void run(make(sent(user)), () => t('pairingLinkDone'))}
      onClose={onClose}
    >
      <ToldFailure text={failure?.text} />
      <p>{t('pairingLinkHelp')}</p>
    </Confirm>
  )
}
