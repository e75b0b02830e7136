import type { AccountMailbox, Me } from '@app/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { RecordLink, RecordSection } from '#ui/dialog/record.tsx'
import { MailAddress } from '#ui/text/mail-address.tsx'
import { addressToAdd } from '../paste/address-to-add.ts'
import { CodeButtons, CodePart, Told } from '../own/code-part.tsx'
import classes from './account-mailbox.module.css'
import './texts.ts'
import { useAccountCode } from './use-account-code.ts'

interface AccountMailboxProps {
  mailbox: AccountMailbox
  me: Me
  /** The account is open and the person's own, so a free mailbox may be taken for it. */
  mayTake: boolean
}

interface MailboxCodeProps {
  mailbox: AccountMailbox
  /** Request the code on mount, because the person came here for it. */
  begin?: boolean
}

/** Code of a mailbox that the person holds, or takes by requesting it. */
export const MailboxCode = ({ mailbox, begin = false }: MailboxCodeProps) => {
  const { t } = useTranslation(['codes', 'joinedMail'])
  const { shown, reading, arrived, ended, problem, latest, act } = useAccountCode(mailbox)
  const begun = useRef(!begin)
  const start = useEffectEvent(() => act.get(shown))
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    start()
  }, [])
  return (
    <div className={classes.code} data-mailbox>
      <p className="sr" role="status">
        {latest && t('arrived', { email: latest.email, code: latest.code_extracted ?? '' })}
      </p>
      {mailbox.state === 'free' && !reading && <p className="hint">{t('joinedMail:free')}</p>}
      <CodePart mailbox={shown} reading={reading} act={act} />
      <div className="row">
        <CodeButtons mailbox={shown} reading={reading} arrived={arrived} act={act} />
      </div>
      <Told mailbox={shown} ended={ended} problem={problem} />
    </div>
  )
}

/** Next step if no code can be requested: pool managers act themselves, others ask one. */
const Instead = ({ mailbox: { email, state, holder }, me }: Pick<AccountMailboxProps, 'mailbox' | 'me'>) => {
  const { t } = useTranslation('joinedMail')
  const manages = me.permissions.includes('mailboxes.manage')
  if (state === 'free') return <p className="muted">{t('freeOf')}</p>
  if (state === 'held')
    return <p className="muted">{holder === null ? t('held') : t('heldBy', { username: holder })}</p>
  return (
    <>
      <p className="muted">{t(manages ? 'absentHere' : 'absent')}</p>
      {manages && (
        <div className="row">
          <ButtonLink to={addressToAdd(email)}>{t('add')}</ButtonLink>
        </div>
      )}
    </>
  )
}

/** Mailbox section in the record of an account: its code, or the reason there is none. */
export const AccountMailboxSection = ({ mailbox, me, mayTake }: AccountMailboxProps) => {
  const { t } = useTranslation(['joinedMail', 'codes'])
  const { email, state, id } = mailbox
  const address = (
    <span translate="no" className="mono">
      <MailAddress>{email}</MailAddress>
    </span>
  )
  const takes = state === 'free' && mayTake && me.permissions.includes('mailboxes.own')
  return (
    <RecordSection title={t('mailbox')}>
      <div className={classes.address}>
        {id === null ? address : <RecordLink to={{ kind: 'mailbox', id }}>{address}</RecordLink>}
        <CopyIcon label={t('codes:copyEmail')} text={email} />
      </div>
      {state === 'own' || takes ? <MailboxCode mailbox={mailbox} /> : <Instead mailbox={mailbox} me={me} />}
    </RecordSection>
  )
}
