import type { Answer, AppContract } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import classes from './history.module.css'
import '../texts.ts'
import { formatDateTime } from '#lib/moment.ts'
import { Moment, MomentIn } from '#ui/text/moment.tsx'

type Past = Answer<AppContract['getMailboxHistory']>

const Codes = ({ codes }: Pick<Past, 'codes'>) => {
  const { t } = useTranslation('codes')
  if (codes.length === 0) return <p className="hint">{t('noCodes')}</p>
  return (
    <ol className={classes.codes}>
      {codes.map(({ code, sender, subject, received_at, read_by, read_at }) => (
        <li key={`${read_at} ${code}`}>
          <span className={classes.code}>
            {code}
            <CopyIcon label={`${t('copyCode')} ${code}`} text={code} />
          </span>
          <dl>
            <div>
              <dt>{t('sender')}</dt>
              <dd>{sender}</dd>
            </div>
            <div>
              <dt>{t('subject')}</dt>
              <dd>{subject}</dd>
            </div>
            <div>
              <dt>{t('received')}</dt>
              <dd>
                <Moment at={received_at} />
              </dd>
            </div>
          </dl>
          <p className="hint">
            {read_by === null ? (
              <MomentIn at={read_at} say={(time) => t('read', { time })} />
            ) : (
              <MomentIn at={read_at} say={(time) => t('readBy', { username: read_by, time })} />
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

const Takes = ({ takes }: Pick<Past, 'takes'>) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  if (takes.length === 0) return <p className="hint">{t('noTakes')}</p>
  return (
    <ol className={classes.takes}>
      {takes.map(({ username, taken_at, returned_at }) => {
        const from = formatDateTime(taken_at, language)
        return (
          <li key={taken_at}>
            {username !== null && <span>{username}</span>}
            <span className="hint">
              {returned_at === null
                ? t('heldSince', { from })
                : t('held', { from, to: formatDateTime(returned_at, language) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Codes of a mailbox in the last 30 days and their recipients; names are for team leads only. */
export const History = ({ id }: { id: number }) => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const { data, error } = codesApi.useGetMailboxHistoryQuery({ params: { id: String(id) } })
  if (!data)
    return error ? <Note kind="error">{errorText(error, t('words.historyFailed'))}</Note> : <Skeleton width="60%" />
  const own = data.takes.every(({ username }) => username === null)
  return (
    <>
      <section className={classes.part} aria-labelledby="history-codes">
        <h3 className="heading" id="history-codes">
          {t('history')}
        </h3>
        <Codes codes={data.codes} />
      </section>
      <section className={classes.part} aria-labelledby="history-takes">
        <h3 className="heading" id="history-takes">
          {t(own && data.takes.length > 0 ? 'takesOwn' : 'takes')}
        </h3>
        <Takes takes={data.takes} />
      </section>
    </>
  )
}
