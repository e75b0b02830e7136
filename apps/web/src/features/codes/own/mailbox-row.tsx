import { accountLabel, type OwnMailbox } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { CodeButtons, CodePart, Told, type CodeActs } from './code-part.tsx'
import { Copy } from '../copy.tsx'
import { MailAddress } from '#ui/text/mail-address.tsx'
import classes from './mailbox.module.css'
import { linksOf } from './links-of.ts'
import { Health, Usage } from '../pool/health.tsx'
import '../texts.ts'
import { MomentIn } from '#ui/text/moment.tsx'

/** Actions on a mailbox of the person's own. The object is stable, so that rows do not rerender. */
export interface MailboxActs extends CodeActs {
  unpin: (mailbox: OwnMailbox) => void
  history: (mailbox: OwnMailbox) => void
  /** Opens the record of its account. */
  account: (recordId: number) => void
  select: (id: number, on: boolean) => void
}

interface MailboxRowProps {
  mailbox: OwnMailbox
  selected: boolean
  /** A read is in progress. */
  reading: boolean
  /** Its code arrived while the page was open and was not copied yet. */
  arrived: boolean
  /** It has just changed and is highlighted. */
  traced: boolean
  /** The watch ended without a code. */
  ended: boolean
  problem: string | undefined
  /** The person may see the links made for an account. */
  mayLink: boolean
  act: MailboxActs
}

type IdentityProps = Pick<MailboxRowProps, 'mailbox' | 'selected' | 'mayLink' | 'act'>

const Identity = ({ mailbox, selected, mayLink, act }: IdentityProps) => {
  const { t } = useTranslation('codes')
  const { email, email_id: id, account_id: account, account_record: record, used_at, status, email_status } = mailbox
  const named = account !== null && t('account', { id: accountLabel(account, mailbox.account_name) })
  return (
    <div className={classes.identity}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={t('selectOf', { email })}
        checked={selected}
        onChange={(event) => act.select(id, event.currentTarget.checked)}
      />
      <div>
        <div className={classes.address}>
          <h3 translate="no" className="mono">
            <MailAddress>{email}</MailAddress>
          </h3>
          <Copy text={email} name={t('copyEmailOf', { email })} failure={t('copyEmailFailed')} />
        </div>
        <div className={classes.meta}>
          <span className={classes.taken}>
            {account !== null && (
              <span className={classes.account}>
                {record === null ? (
                  <span className="cut">{named}</span>
                ) : (
                  <button
                    type="button"
                    className={`cut ${classes.again}`}
                    title={named || undefined}
                    onClick={() => act.account(record)}
                  >
                    {named}
                  </button>
                )}
                {mayLink && (
                  <Link
                    to={linksOf(account)}
                    aria-label={t('linksOf', { id: account })}
                    title={t('linksOf', { id: account })}
                  >
                    <Icon name="links" size={13} />
                  </Link>
                )}
              </span>
            )}
            <span>
              <MomentIn at={used_at} say={(time) => t('usedAt', { time })} />
            </span>
          </span>
          <Usage status={status} />
          {email_status !== 'active' && <Health health={email_status} />}
        </div>
      </div>
    </div>
  )
}

/** Row of a mailbox that the person holds: address, code and actions. */
export const MailboxRow = memo((props: MailboxRowProps) => {
  const { mailbox, selected, reading, arrived, traced, ended, problem, mayLink, act } = props
  const { t } = useTranslation('codes')
  const { email, email_id: id } = mailbox
  return (
    <li
      className={classes.row}
      data-row
      data-mailbox
      data-trace={traced || undefined}
      data-selected={selected || undefined}
    >
      <Identity mailbox={mailbox} selected={selected} mayLink={mayLink} act={act} />
      <CodePart mailbox={mailbox} reading={reading} act={act} />
      <div className={classes.acts}>
        <CodeButtons mailbox={mailbox} reading={reading} arrived={arrived} act={act} />
        <IconButton
          icon="history"
          size="sm"
          label={t('historyOf', { email })}
          data-record={`mailbox-${id}`}
          onClick={() => act.history(mailbox)}
        />
        <Button
          variant="quiet"
          className={classes.unpin}
          data-unpin
          leftSection={<Icon name="pin" size={15} />}
          aria-label={t('unpinOf', { email })}
          onClick={() => act.unpin(mailbox)}
        >
          {t('unpin')}
        </Button>
      </div>
      <Told mailbox={mailbox} ended={ended} problem={problem} />
    </li>
  )
})
MailboxRow.displayName = 'MailboxRow'
