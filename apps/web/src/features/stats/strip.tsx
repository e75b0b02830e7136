import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Glyph } from '../../ui/chart/glyph.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { showValue } from '../../ui/chart/units.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { metricOf, type ChartName, type Figure, type Metric } from './figures.ts'
import { Delta } from './delta.tsx'
import { chartId } from './charts/chart-id.ts'
import { markFor, unitOf } from './charts/series.ts'
import classes from './strip.module.css'
import type { VisibleMetrics } from './use-shown.ts'

interface CardProps {
  metric: Metric
  figure: Figure | undefined
  open: number | null
}

const Card = ({ metric, figure, open }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const mark = markFor(metric)
  const value = figure && showValue(unitOf(metric), 'total', figure.total, language)
  // An unfinished bucket would look like a drop, and a single point is no line.
  const known = figure?.series && (open === null ? figure.series : figure.series.slice(0, open))
  const course = figure && figure.total !== null && known && known.length > 1 ? known : undefined
  const chart = mark === 'neutral' ? 'profit' : mark
  return (
    <li>
      <a className={classes.card} href={`#${chartId(chart as ChartName)}`}>
        <span className={classes.name}>
          <Glyph mark={mark} />
          {t(`metrics.${metric}`)}
        </span>
        <span
          className={classes.value}
          translate="no"
          data-empty={figure?.total === null || undefined}
          title={figure ? showValue(unitOf(metric), 'exact', figure.total, language) : undefined}
        >
          {value ?? <Skeleton width="60%" />}
        </span>
        <span className={classes.line}>{course && <Sparkline mark={mark} values={course} />}</span>
        <span className={classes.change}>
          {figure?.compared && <Delta metric={metric} compared={figure.compared} />}
        </span>
      </a>
    </li>
  )
}

interface StripProps {
  cards: Readonly<Record<Metric, Figure>> | undefined
  /** Index of the unfinished bucket. */
  open: number | null
  shown: VisibleMetrics
  order: readonly Metric[]
  /** Reserves room for the change. */
  isCompared: boolean
  dim: boolean
  /** The figures are sample data. */
  isSample: boolean
}

/** Totals of the range, each a link to its chart. The metric of the large chart has no card. */
export const Strip = ({ cards, open, shown, order, isCompared, dim, isSample }: StripProps) => {
  const { t } = useTranslation('dashboard')
  const hasHero = shown[metricOf('profit')]
  const visible = order.filter((metric) => shown[metric] && !(hasHero && metric === 'profit'))
  return (
    <ul
      className={classes.strip}
      data-compared={isCompared || undefined}
      data-wide={hasHero ? undefined : true}
      aria-label={t('figures')}
      aria-busy={!cards}
      data-dim={dim || undefined}
      data-sample={isSample || undefined}
    >
      {visible.map((metric) => (
        <Card key={metric} metric={metric} figure={cards?.[metric]} open={open} />
      ))}
    </ul>
  )
}
