import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Changed } from '#ui/feedback/changed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Glyph } from '#ui/chart/glyph.tsx'
import type { PointLabel } from '#ui/chart/option.ts'
import type { Palette } from '#ui/chart/palette.ts'
import { showValue } from '#ui/chart/units.ts'
import { useEngine } from '#ui/chart/use-engine.ts'
import { Icon } from '#ui/button/icon.tsx'
import { chartId } from './chart-id.ts'
import classes from './chart-panel.module.css'
import { ChartTable } from './chart-table.tsx'
import { Delta } from '../delta.tsx'
import type { ChartName, Figure } from '../figures.ts'
import { unitOf } from './series.ts'
import { useSummary } from '../use-summary.ts'

interface ChartPanelProps {
  chart: ChartName
  hint?: string | undefined
  /** Reason there is nothing to draw. */
  missing?: string | undefined
  /** Undefined while loading. */
  figure: Figure | undefined
  labels: readonly PointLabel[]
  /** Index of the unfinished point. */
  open: number | null
  beforeLabels: readonly (string | null)[] | undefined
  /** Set for the main figure of the page, shown large with its change and period. */
  hero?:
    | {
        note: string | undefined
        tools: ReactNode
        /** Stamp on sample figures. */ stamp: string | undefined
      }
    | undefined
  palette: Palette | undefined
  muted: boolean
  /** Notes on restated values, by index. */
  changed: ReadonlyMap<number, string>
}

/** Chart with name and total; a button switches it to a table. */
export const ChartPanel = (props: ChartPanelProps) => {
  const { chart, hint, missing, figure, labels, open, beforeLabels, hero, palette, muted, changed } = props
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const engine = useEngine(Boolean(figure?.series))
  const [chosen, setChosen] = useState<'table' | 'chart'>()
  const view = chosen ?? (engine === 'failed' ? 'table' : 'chart')
  const name = t(`metrics.${chart}`)
  const unit = unitOf(chart)
  const soFar = t('soFar')
  const before = figure?.before?.some((value) => value !== null) ? figure.before : undefined
  const values = figure?.series?.some((value) => value !== null) ? figure.series : undefined
  const series = useMemo(
    () =>
      values && {
        mark: chart,
        unit,
        labels,
        values,
        open,
        unfinished: soFar,
        before,
        beforeLabels: before && beforeLabels,
      },
    [chart, unit, labels, values, open, soFar, before, beforeLabels],
  )
  const summary = useSummary(name, series, figure?.total ?? null)
  const toggle = view === 'chart' ? 'table' : 'chart'
  return (
    <>
      <header className={classes.head} data-hero={hero ? true : undefined}>
        <Glyph mark={chart} />
        <h2 id={`${chartId(chart)}-name`}>{name}</h2>
        {hint && <span className={classes.hint}>{hint}</span>}
        {changed.size > 0 && <Changed text={[...changed.values()].join('\n')} />}
        {!hero && (
          <span className={classes.total}>
            {figure ? (
              figure.total !== null && showValue(unit, 'total', figure.total, language)
            ) : (
              <Skeleton width={48} />
            )}
          </span>
        )}
        {hero && <span className={classes.tools}>{hero.tools}</span>}
        {series && (
          <Button
            size="xs"
            variant="quiet"
            title={t(toggle === 'table' ? 'showTable' : 'showChart')}
            aria-label={t(toggle === 'table' ? 'showTableOf' : 'showChartOf', { chart: name })}
            onClick={() => setChosen(toggle)}
          >
            <Icon name={toggle === 'table' ? 'table' : 'dashboard'} size={13} />
          </Button>
        )}
      </header>
      {hero && (
        <p className={classes.hero} data-stamp={hero.stamp}>
          <span className={classes.large} title={figure ? showValue(unit, 'exact', figure.total, language) : undefined}>
            {figure ? showValue(unit, 'total', figure.total, language) : <Skeleton width={160} />}
          </span>
          {figure?.compared && <Delta metric={chart} compared={figure.compared} large />}
          {hero.note !== undefined && <span className={classes.note}>{hero.note}</span>}
        </p>
      )}
      {engine === 'failed' && <p className="hint">{t('chartsFailed')}</p>}
      <div className={classes.body}>
        {!figure && <div className={classes.empty} />}
        {figure && !series && <p className="hint">{missing ?? t('noData')}</p>}
        {series && view === 'table' && (
          <ChartTable name={name} series={series} total={figure?.total ?? null} changed={changed} />
        )}
        {series && view === 'chart' && (
          <Chart
            series={series}
            label={summary}
            language={language}
            palette={palette}
            muted={muted}
            calm={chosen !== undefined}
          />
        )}
      </div>
    </>
  )
}
