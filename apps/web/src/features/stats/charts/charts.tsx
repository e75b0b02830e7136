import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { DashboardConfig, Restated } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { useTheme } from '#themes/theme.ts'
import { readPalette, type Palette } from '#ui/chart/palette.ts'
import { chartId } from './chart-id.ts'
import { ChartPanel } from './chart-panel.tsx'
import classes from './charts.module.css'
import { charts, metricOf, type ChartName, type Figures } from '../figures.ts'
import { Funnel } from '../funnel.tsx'
import { placesOf, type PanelWidth } from './placement.ts'
import { bucketName } from '#ui/chart/buckets.ts'
import { labelsOf } from './series.ts'
import type { VisibleMetrics } from '../use-shown.ts'
import { warningsFor, type Warning } from '../warnings.ts'
import { placeIn, restatedFor } from '../restated.ts'
import { useRestatedText } from '../use-restated-text.ts'
import { useWarningText } from '../use-warning-text.ts'

interface ChartsProps {
  figures: Figures | undefined
  shown: VisibleMetrics
  /** Source of the chart colours. */
  colours: 'theme' | 'system'
  warnings: readonly Warning[]
  restated: readonly Restated[]
  config: DashboardConfig
  dim: boolean
  /** Totals, beside the large chart or above all charts. */
  strip: ReactNode
  /** Text on the compared period. */
  note: string | undefined
  /** Grain choice. */
  grain: ReactNode
  /** Attention panel beside the funnel. */
  attention: ReactNode
}

interface PanelProps {
  id: string
  labelledBy: string
  place: PanelWidth
  children: ReactNode
}

const Panel = ({ id, labelledBy, place, children }: PanelProps) => (
  <section
    id={id}
    className={classes.panel}
    aria-labelledby={labelledBy}
    // Focus target of links from the strip.
    tabIndex={-1}
    data-wide={place.wide}
    data-medium={place.medium}
  >
    {children}
  </section>
)

const funnelName = 'funnel-name'
const none: ReadonlyMap<number, string> = new Map()

/** Charts of the shown metrics, and the funnel. */
export const Charts = ({
  figures,
  shown,
  colours,
  warnings,
  restated,
  config,
  dim,
  strip,
  note,
  grain,
  attention,
}: ChartsProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const theme = useTheme()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const scheme = colours === 'system' ? (dark ? 'dark' : 'light') : undefined
  const grid = useRef<HTMLDivElement>(null)
  const [palette, setPalette] = useState<Palette>()
  useEffect(() => {
    if (grid.current) setPalette(readPalette(grid.current))
  }, [theme, scheme])

  const warningText = useWarningText()
  const restatedText = useRestatedText()
  /** Notes on the restated days of a chart, by index. */
  const changedIn = (chart: ChartName): ReadonlyMap<number, string> => {
    const own = figures?.kind === 'days' ? restatedFor(chart, restated, config) : []
    if (own.length === 0) return none
    const texts = new Map<number, string>()
    for (const each of own) {
      const place = placeIn(figures!.buckets, each.day)
      if (place >= 0) texts.set(place, [texts.get(place) ?? [], restatedText(each)].flat().join('\n'))
    }
    return texts
  }
  const noData = t('noData')
  const labels = useMemo(() => (figures ? labelsOf(figures, language, noData) : []), [figures, language, noData])
  const beforeLabels = useMemo(
    () => figures?.before?.map((bucket) => bucket && bucketName(bucket, figures.grain, language)),
    [figures, language],
  )

  const visible = charts.filter((chart) => shown[metricOf(chart)])
  const large = visible[0] === 'profit'
  const panels: (ChartName | 'funnel')[] = [...visible]
  panels.splice(large ? 1 : 0, 0, 'funnel')
  const beside: PanelWidth[] = [{ wide: 2, medium: 6 }, ...placesOf(visible.length - Number(large))]
  const places: PanelWidth[] = large ? [{ wide: 4, medium: 6 }, ...beside] : beside
  const hints = {
    profit: t('profitHint'),
    revenue: t('profitIsRevenue'),
    nothing: undefined,
  }

  return (
    <>
      {!large && strip}
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label={t('charts')}
        aria-busy={!figures}
        data-theme={scheme}
        data-dim={dim || undefined}
        data-sample={figures?.kind === 'sample' || undefined}
        data-unreal={figures?.kind === 'sample' || figures?.kind === 'demo' || undefined}
      >
        {panels.map((panel, index) => {
          const place = places[index]!
          if (panel === 'funnel')
            return (
              <Fragment key={panel}>
                <section id="attention" className={classes.attention} aria-labelledby="attention-name" tabIndex={-1}>
                  {attention}
                </section>
                <Panel id="funnel" labelledBy={funnelName} place={place}>
                  <h2 id={funnelName}>{t('funnel')}</h2>
                  <Funnel cards={figures?.cards} />
                </Panel>
              </Fragment>
            )
          const [warning] = warningsFor(panel, warnings, config)
          const isHero = large && index === 0
          const chart = (
            <Panel key={panel} id={chartId(panel)} labelledBy={`${chartId(panel)}-name`} place={place}>
              <ChartPanel
                chart={panel}
                hint={panel === 'profit' && figures?.grain === 'day' ? hints[figures.profitFrom] : undefined}
                missing={warning && warningText(warning)}
                figure={figures?.charts[panel]}
                labels={labels}
                open={figures?.kind === 'days' ? figures.open : null}
                beforeLabels={beforeLabels}
                hero={
                  isHero
                    ? { note, tools: grain, stamp: figures?.kind === 'sample' ? t('sample') : undefined }
                    : undefined
                }
                palette={palette}
                muted={dim}
                changed={changedIn(panel)}
              />
            </Panel>
          )
          return isHero ? (
            <Fragment key={panel}>
              {chart}
              <div className={classes.strip}>{strip}</div>
            </Fragment>
          ) : (
            chart
          )
        })}
      </div>
    </>
  )
}
