import { secretFields, type AccountEventKind } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useErrorText } from '#api/error-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMoney } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Note } from '#ui/feedback/note.tsx'
import classes from './overview.module.css'
import './overview-texts.ts'
import '#shared/accounts/state-texts.ts'
import { Moment } from '#ui/text/moment.tsx'

const shown = [...secretFields, 'totp'] as const
const isSecret = (field: string): field is (typeof shown)[number] => shown.some((each) => each === field)

/** Events of an account, newest first. */
export const Timeline = ({ recordId }: { recordId: number }) => {
  const { t } = useTranslation(['overview', 'accountState'])
  const language = useLanguage()
  const errorText = useErrorText()
  // Field names and the reason for accounts passed on are codes to translate; other details are free text.
  const readable = (kind: AccountEventKind, detail: string) =>
    (kind === 'revealed'
      ? detail.replaceAll(/\w+/g, (field) => (isSecret(field) ? t(`fields.${field}`) : field))
      : detail
    ).replace(/([\w-]+|…) was deleted$/, (_, username: string) => t('userDeleted', { username }))
  const { data, error } = accountsApi.useGetAccountTimelineQuery({ params: { id: String(recordId) } })
  return (
    <section aria-label={t('history')}>
      <h3 className={classes.title}>{t('history')}</h3>
      {!data && error && <Note kind="error">{errorText(error, t('words.historyFailed'))}</Note>}
      {!data && !error && <Skeleton width="60%" />}
      <ol className={classes.events}>
        {data?.events.map(({ at, kind, username, detail, spend, spendBefore, ...event }) => (
          <li key={`${at} ${kind}`}>
            <Moment at={at} />
            <span>
              {t(`events.${kind === 'revealed' && event.how !== null && event.how !== 'shown' ? event.how : kind}`)}
              {username !== null && <span className="hint"> {t('by', { username })}</span>}
              {event.state !== null && event.stateBefore !== null && (
                <span className="hint">
                  {' · '}
                  {t(`accountState:accountStates.${event.stateBefore}`)} →{' '}
                  {t(`accountState:accountStates.${event.state}`)}
                </span>
              )}
              {event.closeReason !== null && (
                <span className="hint"> · {t(`accountState:closeReasons.${event.closeReason}`)}</span>
              )}
              {spend !== null && (
                <span className="hint">
                  {' · '}
                  {spendBefore !== null && `${formatMoney(spendBefore, language)} → `}
                  {formatMoney(spend, language)}
                </span>
              )}
              {detail !== null && <span className="hint"> · {readable(kind, detail)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
