import { mailFailureCodes, type MailFailureCode, type OwnMailbox } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import { useInk } from '#ui/button/ink.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { Copy } from '../copy.tsx'
import '../texts.ts'
import { CodeTiles } from './code-tiles.tsx'
import classes from './mailbox.module.css'
import { WatchLine } from './watch-line.tsx'

/** Actions on the code of a mailbox of the person's own. */
export interface CodeActs {
  get: (mailbox: OwnMailbox) => void
  next: (mailbox: OwnMailbox) => void
  stop: (mailbox: OwnMailbox) => void
  copied: (id: number) => void
}

interface CodeProps {
  mailbox: OwnMailbox
  /** A read is in progress. */
  reading: boolean
  act: CodeActs
}

/** Duration of a watch, in minutes. */
const watchMinutes = 2

/** Permanent failures, for which waiting makes no sense. */
const lasting: ReadonlySet<MailFailureCode> = new Set(
  mailFailureCodes.filter((each) => each.startsWith('vendor_rejected')),
)

/** Code of a mailbox with its source, or the state of waiting for one. */
export const CodePart = ({ mailbox, act, reading }: CodeProps) => {
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
        // The button disappears during the watch, so focus the one that stays.
        event.currentTarget.closest('[data-mailbox]')?.querySelector<HTMLElement>('[data-get]')?.focus()
        act.next(mailbox)
      }}
    >
      {t('notThis')}
    </button>
  )
  return (
    <div className={classes.codes} data-watched={until !== null || undefined}>
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
      {code === null && until === null && <span className="quiet">{t(reading ? 'reading' : 'noCode')}</span>}
    </div>
  )
}

interface ButtonsProps extends CodeProps {
  /** The code arrived while the page was open and was not copied yet. */
  arrived: boolean
}

/** Buttons to copy the code, request one, or stop waiting. */
export const CodeButtons = ({ mailbox, reading, arrived, act }: ButtonsProps) => {
  const { t } = useTranslation('codes')
  const { email, email_id: id, code_extracted: code } = mailbox
  const watched = mailbox.watching_until !== null
  const copyInk = useInk(code !== null && arrived ? 'code' : undefined) ?? arrived
  const getInk = useInk(code === null && !watched ? 'code' : undefined) ?? false
  return (
    <>
      {code !== null && (
        <Copy
          text={code}
          label={t('copyCode')}
          name={t('copyCodeOf', { email })}
          failure={t('copyCodeFailed')}
          primary={copyInk}
          className={classes.main}
          onCopied={() => act.copied(id)}
        />
      )}
      {/* A single button in all states, so that it keeps the focus. */}
      <Button
        className={classes.main}
        data-get
        variant={getInk ? 'primary' : 'default'}
        aria-label={t(watched ? 'stopOf' : 'getCodeOf', { email })}
        busy={reading && !watched}
        onClick={() => (watched ? act.stop(mailbox) : act.get(mailbox))}
      >
        {t(watched ? 'stop' : reading ? 'reading' : 'getCode')}
      </Button>
    </>
  )
}

interface ToldProps {
  mailbox: OwnMailbox
  /** The watch ended without a code. */
  ended: boolean
  problem: string | undefined
}

/** Reason there is no code. */
export const Told = ({ mailbox: { trouble, watching_until: until }, ended, problem }: ToldProps) => {
  const { t } = useTranslation('codes')
  const isLasting = trouble !== null && lasting.has(trouble)
  // Temporary failures are shown only while somebody waits.
  const told = problem ?? (trouble !== null && (until !== null || isLasting) ? t(`errors.${trouble}`) : undefined)
  const count = watchMinutes
  if (told === undefined && !ended) return null
  const isError = told !== undefined && (problem !== undefined || isLasting)
  return (
    <div className={classes.told}>
      <Note kind={isError ? 'error' : 'warning'}>{told ?? t('noCodeIn', { count, n: String(count) })}</Note>
    </div>
  )
}
