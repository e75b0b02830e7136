import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { Glyph } from '../../ui/chart/glyph.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { showValue } from '../../ui/chart/units.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { metrics, type Figure, type Metric } from './figures.ts'
import { chartId } from './charts/chart-id.ts'
import { unitOf } from './charts/series.ts'
import classes from './strip.module.css'
import type { Shown } from './use-shown.ts'

/** How many columns the last card takes, so that its row has no hole. */
const rest = (count: number, columns: number) => columns - ((count - 1) % columns)

/** Columns of the strip for so many cards: one row on wide pages, four and two columns on smaller ones. */
const columns = (count: number) => {
  const middling = Math.min(4, count)
  const narrow = Math.min(2, count)
  return {
    strip: { '--wide': count, '--middling': middling, '--narrow': narrow } as CSSProperties,
    last: { '--middling-span': rest(count, middling), '--narrow-span': rest(count, narrow) } as CSSProperties,
  }
}

const Card = ({
  metric,
  figure,
  span,
}: {
  metric: Metric
  figure: Figure | undefined
  span?: CSSProperties | undefined
}) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const chart = metric === 'totalRevenue' ? 'profit' : metric
  const value = figure && showValue(unitOf(metric), 'total', figure.total, language)
  // One day is no course.
  const course =
    figure && figure.total !== null && figure.series && figure.series.length > 1 ? figure.series : undefined
  // Long figures are written smaller rather than cut.
  const length = { '--length': value?.length ?? 1 } as CSSProperties
  return (
    <li style={span}>
      <a className={classes.card} href={`#${chartId(chart)}`}>
        <span className={classes.name}>
          <Glyph mark={chart} />
          {t(`metrics.${metric}`)}
        </span>
        <span className={classes.value} style={length} data-empty={figure?.total === null || undefined}>
          {value ?? <Skeleton width="60%" />}
        </span>
        <span className={classes.line}>{course && <Sparkline mark={chart} values={course} />}</span>
      </a>
    </li>
  )
}

interface StripProps {
  cards: Readonly<Record<Metric, Figure>> | undefined
  shown: Shown
  dim: boolean
}

/** The totals of the range in one row; each leads to its chart. */
export const Strip = ({ cards, shown, dim }: StripProps) => {
  const { t } = useTranslation('dashboard')
  const visible = metrics.filter((metric) => shown[metric])
  const { strip, last } = columns(visible.length)
  return (
    <ul
      className={classes.strip}
      style={strip}
      aria-label={t('figures')}
      aria-busy={!cards}
      data-dim={dim || undefined}
    >
      {visible.map((metric, index) => (
        <Card
          key={metric}
          metric={metric}
          figure={cards?.[metric]}
          span={index === visible.length - 1 ? last : undefined}
        />
      ))}
    </ul>
  )
}
