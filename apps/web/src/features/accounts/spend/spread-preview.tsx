import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../api/error-text.ts'
import { spendApi } from '../../../api/spend.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { fullDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import classes from './spend.module.css'
import './texts.ts'

/** What closing with a total would record of each day, before it does. */
export const SpreadPreview = ({ recordId, spend }: { recordId: number; spend: number }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const errorText = useErrorText()
  const asked = { params: { id: String(recordId) }, query: { spend: String(spend) } }
  const { currentData, error } = spendApi.usePreviewClosingQuery(asked, { refetchOnMountOrArgChange: true })
  if (!currentData)
    return error ? <Note kind="warning">{errorText(error, t('spread.failed'))}</Note> : <Skeleton width="70%" />
  const { recorded, rest, rule, refused, days, recordedDays } = currentData
  const money = (amount: number) => formatMoney(amount, language)
  const list = (all: readonly { day: string; spend: number }[]) => (
    <ul className={classes.spread} aria-label={t('spread.title')}>
      {all
        .filter((each) => each.spend > 0)
        .map((each) => (
          <li key={each.day}>
            <span>{fullDay(each.day, language, false)}</span>
            <span>{money(each.spend)}</span>
          </li>
        ))}
    </ul>
  )
  if (refused)
    return (
      <>
        <Note kind="warning">{t(`spread.${refused}`, { recorded: money(recorded) })}</Note>
        {list(recordedDays)}
      </>
    )
  if (rest === 0) return recorded === 0 ? null : <p className="hint">{t('spread.exact')}</p>
  return (
    <>
      <p className="hint">
        {t(recorded === 0 ? 'spread.whole' : 'spread.recorded', { recorded: money(recorded), rest: money(rest) })}{' '}
        {t(`spread.${rule}`)}
      </p>
      {list(days)}
    </>
  )
}
