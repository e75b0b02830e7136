import { maxCorrections, writeCorrections, type SpendSpread } from '@app/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { spendApi } from '#api/calls/spend.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/moment.ts'
import { formatMoney } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Fields } from './correction-fields.tsx'
import { correctionsOf, type Corrections } from './corrections.ts'
import classes from './spend.module.css'
import './texts.ts'

/** Debounce of typed corrections before the preview is fetched, in ms. */
const pauseMs = 300

const usePaused = (value: string): string => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Amounts that would be added to the days and the rule for them, or why the total is refused. */
const Told = ({ recorded, rest, rule, refused, days }: SpendSpread) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, language)
  if (refused) return <Note kind="warning">{t(`spread.${refused}`, { recorded: money(recorded) })}</Note>
  if (rest === 0) return recorded === 0 ? null : <p className="hint">{t('spread.exact')}</p>
  return (
    <>
      <p className="hint">
        {t(recorded === 0 ? 'spread.whole' : 'spread.recorded', { recorded: money(recorded), rest: money(rest) })}{' '}
        {t(`spread.${rule}`)}
      </p>
      <ul className={classes.spread} aria-label={t('spread.title')}>
        {days
          .filter((each) => each.spend > 0)
          .map((each) => (
            <li key={each.day}>
              <span>{formatDay(each.day, language)}</span>
              <span>{money(each.spend)}</span>
            </li>
          ))}
      </ul>
    </>
  )
}

interface SpreadPreviewProps {
  recordId: number
  spend: number
  /** Corrections for the conflicting days. */
  typed: Corrections
  onType: (typed: Corrections) => void
  /** A submit was attempted: show errors at their fields. */
  tried: boolean
  /** The dialog renders the reason field. */
  reasonBeside?: boolean
}

/** Preview of what a total would record per day, with fields for the days that conflict with it. */
export const SpreadPreview = ({ recordId, spend, typed, onType, tried, reasonBeside }: SpreadPreviewProps) => {
  const { t } = useTranslation('spend')
  const errorText = useErrorText()
  const params = { id: String(recordId) }
  const fresh = { refetchOnMountOrArgChange: true }
  const first = spendApi.usePreviewClosingQuery({ params, query: { spend: String(spend) } }, fresh)
  const { corrections } = correctionsOf(typed)
  const asked = usePaused(writeCorrections(corrections))
  const second = spendApi.usePreviewClosingQuery(
    { params, query: { spend: String(spend), corrections: asked } },
    { ...fresh, skip: asked === '' || !first.currentData?.refused },
  )
  const told = first.currentData
  if (!told)
    return first.error ? (
      <Note kind="warning">{errorText(first.error, t('spread.failed'))}</Note>
    ) : (
      <Skeleton width="70%" />
    )
  if (!told.refused) return <Told {...told} />
  const days = told.recordedDays
    // A smaller total lowers days, so days without spend cannot help. A larger total may raise any day.
    .filter((each) => told.refused === 'full' || each.spend > 0)
    .toSorted((one, other) => other.spend - one.spend)
    .slice(0, maxCorrections)
    .toSorted((one, other) => one.day.localeCompare(other.day))
  // The previous result stays until the next one is known.
  const corrected = asked === '' ? undefined : second.data
  return (
    <>
      {corrected?.refused !== null && <Told {...(corrected ?? told)} />}
      {days.length > 0 ? (
        <Fields days={days} typed={typed} onType={onType} tried={tried} reasonBeside={reasonBeside} />
      ) : (
        <p className="hint">{t('spread.none')}</p>
      )}
      {asked !== '' && second.error !== undefined && (
        <Note kind="warning">{errorText(second.error, t('spread.failed'))}</Note>
      )}
      {corrected?.refused === null && <Told {...corrected} />}
    </>
  )
}
