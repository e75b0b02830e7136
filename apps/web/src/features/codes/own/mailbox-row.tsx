import { mailFailureCodes, type MailFailureCode, type OwnMailbox } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { CodeTiles } from './code-tiles.tsx'
import { Copy } from '../copy.tsx'
import { MailAddress } from '../../../ui/mail-address.tsx'
import classes from './mailbox.module.css'
import { linksOf } from './links-of.ts'
import { Health, Usage } from '../pool/health.tsx'
import '../texts.ts'
import { WatchLine } from './watch-line.tsx'
import { Moment, MomentIn } from '../../../ui/moment.tsx'

/** What a person does with a mailbox of their own. The same object always, so that rows need not be drawn again. */
export interface MailboxActs {
  get: (mailbox: OwnMailbox) => void
  next: (mailbox: OwnMailbox) => void
  stop: (mailbox: OwnMailbox) => void
  unpin: (mailbox: OwnMailbox) => void
  history: (mailbox: OwnMailbox) => void
  select: (id: number, on: boolean) => void
  copied: (id: number) => void
}

interface MailboxRowProps {
  mailbox: OwnMailbox
  selected: boolean
  /** It is being read this very moment. */
  reading: boolean
  /** Its code came while the page was open, and was not copied yet. */
  arrived: boolean
  /** It has just changed. */
  traced: boolean
  /** It was watched to the end, and nothing came. */
  ended: boolean
  problem: string | undefined
  /** May see the links that were made for an account. */
  mayLink: boolean
  act: MailboxActs
}

/** For how long a mailbox is watched, in minutes. */
const watchMinutes = 2

/** Failures that do not pass by themselves: waiting makes no sense. */
const lasting: ReadonlySet<MailFailureCode> = new Set(
  mailFailureCodes.filter((each) => each.startsWith('vendor_rejected')),
)

type IdentityProps = Pick<MailboxRowProps, 'mailbox' | 'selected' | 'mayLink' | 'act'>

const Identity = ({ mailbox, selected, mayLink, act }: IdentityProps) => {
  const { t } = useTranslation('codes')
  const { email, email_id: id, account_id: account, used_at, status, email_status } = mailbox
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
          <h3 className="mono">
            <MailAddress>{email}</MailAddress>
          </h3>
          <Copy text={email} name={t('copyEmailOf', { email })} failure={t('copyEmailFailed')} />
        </div>
        <div className={classes.meta}>
          {account !== null && (
            <span className={classes.account}>
              {t('account', { id: account })}
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
          <Usage status={status} />
          {email_status !== 'active' && <Health health={email_status} />}
        </div>
      </div>
    </div>
  )
}

const CodePart = ({ mailbox, act, reading }: Pick<MailboxRowProps, 'mailbox' | 'act' | 'reading'>) => {
  const { t } = useTranslation('codes')
  const { email, code_extracted: code, code_source: source, watching_until: until } = mailbox
  const again = until === null && (
    <button
      type="button"
      className={classes.again}
      aria-disabled={reading || undefined}
      aria-label={t('notThisOf', { email })}
      onClick={(event) => {
        if (reading) return
        // It goes while one waits: on to the button that stays.
        event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-get]')?.focus()
        act.next(mailbox)
      }}
    >
      {t('notThis')}
    </button>
  )
  return (
    <div className={classes.codes}>
      {code !== null && (
        <div className={classes.found}>
          <CodeTiles code={code} />
          {source && (
            <div className={classes.source}>
              <span title={source.sender}>{source.sender}</span>
              <span title={source.subject}>{source.subject}</span>
              <span>
                {t('received')} <Moment at={source.received_at} />
                {again}
              </span>
            </div>
          )}
          {!source && again}
        </div>
      )}
      <span className="sr" role="status">
        {until !== null && t('waiting')}
      </span>
      {until !== null && <WatchLine key={until} until={until} />}
      {code === null && until === null && <span className={classes.nothing}>{t(reading ? 'reading' : 'noCode')}</span>}
    </div>
  )
}

/** One mailbox that a person holds: its address, its code, and what can be done with it. */
export const MailboxRow = memo((props: MailboxRowProps) => {
  const { mailbox, selected, reading, arrived, traced, ended, problem, mayLink, act } = props
  const { t } = useTranslation('codes')
  const { email, email_id: id, code_extracted: code, watching_until: until, trouble } = mailbox
  const watched = until !== null
  // What passes by itself is said while somebody waits for it.
  const told = problem ?? (trouble !== null && (watched || lasting.has(trouble)) ? t(`errors.${trouble}`) : undefined)
  const passing = problem === undefined && trouble !== null && !lasting.has(trouble)
  const count = watchMinutes
  return (
    <li className={classes.row} data-row data-trace={traced || undefined} data-selected={selected || undefined}>
      <Identity mailbox={mailbox} selected={selected} mayLink={mayLink} act={act} />
      <CodePart mailbox={mailbox} reading={reading} act={act} />
      <div className={classes.acts}>
        {code !== null && (
          <Copy
            text={code}
            label={t('copyCode')}
            name={t('copyCodeOf', { email })}
            failure={t('copyCodeFailed')}
            primary={arrived}
            className={classes.main}
            onCopied={() => act.copied(id)}
          />
        )}
        {/* One button all the time: the focus stays on it. */}
        <Button
          className={classes.main}
          data-get
          aria-label={t(watched ? 'stopOf' : 'getCodeOf', { email })}
          busy={reading && !watched}
          onClick={() => (watched ? act.stop(mailbox) : act.get(mailbox))}
        >
          {t(watched ? 'stop' : reading ? 'reading' : 'getCode')}
        </Button>
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
      {told !== undefined && (
        <div className={classes.told}>
          <Note kind={passing ? 'warning' : 'error'}>{told}</Note>
        </div>
      )}
      {told === undefined && ended && (
        <div className={classes.told}>
          <Note kind="warning">{t('noCodeIn', { count, n: String(count) })}</Note>
        </div>
      )}
    </li>
  )
})
MailboxRow.displayName = 'MailboxRow'
