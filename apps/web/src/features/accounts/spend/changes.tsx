import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { spendApi } from '#api/calls/spend.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/moment.ts'
import { empty, formatMoney } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Moment } from '#ui/text/moment.tsx'
import classes from './spend.module.css'
import './texts.ts'

/** Change history of an account's recorded spend, newest first. */
export const Changes = ({ recordId }: { recordId: number }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const errorText = useErrorText()
  const { data, error } = spendApi.useListSpendChangesQuery({ params: { id: String(recordId) } })
  if (!data) return error ? <Note kind="error">{errorText(error, t('historyFailed'))}</Note> : <Skeleton width="60%" />
  if (data.changes.length === 0) return <p className="hint">{t('noHistory')}</p>
  const money = (amount: number | null) => (amount === null ? empty : formatMoney(amount, language))
  return (
    <ol className={classes.changes} aria-label={t('history')}>
      {data.changes.map(({ id, day, before, after, source, reason, changedBy, changedAt }) => (
        <li key={id}>
          <span>{formatDay(day, language)}</span>
          <span>
            {before !== null && `${money(before)} → `}
            {money(after)}
          </span>
          <span className="hint">
            {t(`source.${source}`)}
            {changedBy && ` · ${changedBy}`}
            {reason && ` · ${reason}`}
            {' · '}
            <Moment at={changedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}
