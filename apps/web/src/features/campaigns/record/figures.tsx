import { type Stats } from '@app/contract'
import { changeOf } from '@app/figures'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { showValue, type Unit } from '#ui/chart/units.ts'
import { deltaOf } from '#ui/text/delta.tsx'
import '#ui/period/compare-texts.ts'
import classes from './record.module.css'
import './texts.ts'

interface FigureCell {
  readonly field: 'profit' | 'roi' | 'cost' | 'deposits' | 'cpa' | 'cr'
  readonly unit: Unit
  /** 1 if more is better, -1 if more is worse, 0 for neither. */
  readonly judged: 1 | -1 | 0
}

const figures: readonly FigureCell[] = [
  { field: 'profit', unit: 'price', judged: 1 },
  { field: 'roi', unit: 'percent', judged: 1 },
  { field: 'cost', unit: 'price', judged: 0 },
  { field: 'deposits', unit: 'count', judged: 1 },
  { field: 'cpa', unit: 'price', judged: -1 },
  { field: 'cr', unit: 'percent', judged: 1 },
]

type Totals = Pick<Stats, 'profit' | 'roi' | 'cost' | 'deposits' | 'cpa' | 'conversions' | 'clicks'>

/** Conversions per 100 clicks. */
const rateOf = ({ conversions, clicks }: Totals): number | null =>
  conversions === null || !clicks ? null : (conversions / clicks) * 100

const valueOf = (totals: Totals, field: FigureCell['field']): number | null =>
  field === 'cr' ? rateOf(totals) : totals[field]

/** Six figures of a campaign with their changes. */
export const Figures = ({ stats }: { stats: Stats }) => {
  const { t } = useTranslation('campaignRecord')
  const { t: tCompare } = useTranslation('compare')
  const language = useLanguage()
  const { compared } = stats
  return (
    <dl className={classes.figures}>
      {figures.map(({ field, unit, judged }) => {
        const value = valueOf(stats, field)
        const show = (of: number | null) => showValue(unit, 'exact', of, language)
        const [now, before] = [compared?.now, compared?.before].map((side) => (side ? valueOf(side, field) : null))
        return (
          <div key={field}>
            <dt>{field === 'cr' ? t('cr') : t(`metrics.${field}`)}</dt>
            <dd translate="no" data-loss={((field === 'profit' || field === 'roi') && (value ?? 0) < 0) || undefined}>
              {show(value)}
            </dd>
            {compared && (
              <dd>
                {deltaOf(
                  {
                    change: changeOf(now ?? null, before ?? null, field === 'roi'),
                    judged,
                    points: field === 'roi' ? tCompare('points') : undefined,
                    said: tCompare('change'),
                    title: tCompare('changeFrom', { now: show(now ?? null), before: show(before ?? null) }),
                  },
                  language,
                )}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
