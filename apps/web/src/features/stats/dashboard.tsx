import { defaultDashboardConfig, type Me } from '@app/contract'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { toCsv } from '@app/figures'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { dialectOf } from '../../lib/csv-dialect.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { useLate } from '../../lib/hooks/use-late.ts'
import { useComparison } from '../../lib/hooks/use-comparison.ts'
import { usePeriod } from '../../lib/hooks/use-period.ts'
import { Compare } from '../../ui/period/compare.tsx'
import { useComparedText } from '../../ui/period/use-compared-text.ts'
import { Period } from '../../ui/period/period.tsx'
import { ChartSettings } from './charts/chart-settings.tsx'
import { Charts } from './charts/charts.tsx'
import { rowsOf } from './csv.ts'
import classes from './dashboard.module.css'
import { figuresOf, sampleFigures } from './figures.ts'
import { Notices } from './notices.tsx'
import { sample } from './sample.ts'
import { Strip } from './strip.tsx'
import './texts.ts'
import { ExportCsv, Freshness } from './tools.tsx'
import { GrainChoice } from './grain-choice.tsx'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { useMapping } from './charts/use-mapping.ts'
import { useFileNotes } from './use-file-notes.ts'
import { useShown } from './use-shown.ts'
import { useStats } from './use-stats.ts'
import { useWarningText } from './use-warning-text.ts'
import { warningsFor } from './warnings.ts'

const none = [] as const

interface DashboardProps {
  me: Me
  /** Rendered at the top of a person's page. */
  day: ReactNode
  /** Panel of items that need attention. */
  attention: ReactNode
}

/** Figures of a period: totals, charts over time, and the funnel from click to deposit. */
export const DashboardPage = ({ me, day, attention }: DashboardProps) => {
  const { t } = useTranslation('dashboard')
  const { calendar, zone } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const save = useSaveChoice()
  const comparing = useComparison(sound, me.preferences, save)
  const { stats, failure, unreadable, fetching, refresh } = useStats(sound, comparing.query)
  const config = useMapping()
  const warningText = useWarningText()
  const { shown, order, choose: chooseShown, move, chooseAll } = useShown(me.preferences)
  const waiting = useLate(fetching && stats !== undefined)

  const failed = failure !== undefined && stats === undefined
  const figures = useMemo(() => {
    if (stats) return figuresOf(stats, config, sample.course.values)
    return failed ? sampleFigures(sample, defaultDashboardConfig) : undefined
  }, [stats, failed, config])
  const nothing = unreadable || (range !== undefined && sound === undefined)
  const busy = fetching || (!figures && !nothing)
  const dim =
    figures?.kind === 'sample' || waiting || stats?.stale === true || (failure !== undefined && stats !== undefined)
  const language = useLanguage()
  const { t: tCompare } = useTranslation('compare')
  const comparedText = useComparedText()
  const notesOf = useFileNotes(stats)
  const exportCsv = () => {
    if (!figures) return
    const rows = rowsOf(
      figures,
      shown,
      (column, isCompared) => {
        if (column === 'bucket') return t(`buckets.${figures.grain}`)
        if (column === 'comparedBucket') return t('comparedDay')
        const metric = t(`metrics.${column}`)
        if (isCompared) return t('comparedFigure', { metric })
        const [warning] = warningsFor(column, stats?.warnings ?? none, config)
        return warning ? `${metric} (${warningText(warning)})` : metric
      },
      notesOf(figures.buckets),
    )
    saveFile(`stats_${range?.from}_${range?.to}.csv`, toCsv(rows, dialectOf(language)), 'text/csv')
  }
  const chooseRange = (chosen: Range) => {
    if (chosen.from === range?.from && chosen.to === range.to) refresh()
    else choose(chosen)
  }
  return (
    <>
      <Toolbar
        freshness={<Freshness zone={zone} asOf={stats?.asOf} />}
        busy={busy}
        onRefresh={refresh}
        details={
          <>
            <ChartSettings shown={shown} order={order} onChoose={chooseShown} onMove={move} onChooseAll={chooseAll} />
            <ExportCsv onExport={figures?.buckets.length ? exportCsv : undefined} />
          </>
        }
      >
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
        <Compare
          comparison={comparing.comparison}
          beside={comparing.beside}
          days={comparing.days}
          onCompare={comparing.compare}
        />
      </Toolbar>
      {day}
      <Notices kind={figures?.kind} stats={stats} failure={failure} onRetry={refresh} busy={busy} />
      {(comparing.ignored.length > 0 || stats?.course.instead) && (
        <p className={classes.left} role="status">
          {comparing.ignored.map((part) => tCompare(`ignored.${part}`)).join(' ')}{' '}
          {stats?.course.instead && tCompare(`instead.${stats.course.instead}`)}
        </p>
      )}
      {!nothing && (
        <>
          <Charts
            figures={figures}
            shown={shown}
            colours={me.preferences.charts?.colours ?? 'theme'}
            warnings={stats?.warnings ?? none}
            restated={stats?.restated ?? none}
            config={config}
            dim={dim}
            strip={
              <Strip
                cards={figures?.cards}
                open={figures?.kind === 'days' ? figures.open : null}
                shown={shown}
                order={order}
                isCompared={comparing.comparison !== undefined}
                dim={dim}
                isSample={figures?.kind === 'sample'}
              />
            }
            attention={attention}
            // Reserve the line until the text is known.
            note={comparedText(stats?.compared, range) ?? (comparing.comparison && '')}
            grain={
              <GrainChoice
                grain={figures?.kind === 'days' ? figures.grain : comparing.grain}
                grains={comparing.grains}
                onChoose={comparing.choose}
              />
            }
          />
        </>
      )}
    </>
  )
}
