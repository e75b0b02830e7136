import { defaultDashboardConfig, type Me } from '@app/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Toolbar } from '../../ui/toolbar.tsx'
import { toCsv } from '@app/contract'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { dialectOf } from '../../lib/csv-dialect.ts'
import { saveFile } from '../../lib/save-file.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { useLate } from '../../lib/hooks/use-late.ts'
import { usePeriod } from '../../lib/hooks/use-period.ts'
import { Period } from '../../ui/period/period.tsx'
import { ChartSettings } from './charts/chart-settings.tsx'
import { Charts } from './charts/charts.tsx'
import { rowsOf } from './csv.ts'
import { figuresOf, sampleFigures } from './figures.ts'
import { Notices } from './notices.tsx'
import { sample } from './sample.ts'
import { Strip } from './strip.tsx'
import './texts.ts'
import { ExportCsv, Freshness } from './tools.tsx'
import { useMapping } from './charts/use-mapping.ts'
import { useShown } from './use-shown.ts'
import { useStats } from './use-stats.ts'
import { useWarningText } from './use-warning-text.ts'
import { warningsFor } from './warnings.ts'

const none = [] as const

/** The figures of a period: totals, their courses, and how people come from a click to a deposit. */
export const DashboardPage = ({ me }: { me: Me }) => {
  const { t } = useTranslation('dashboard')
  const { calendar, zone } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const { stats, failure, unreadable, fetching, refresh } = useStats(sound)
  const config = useMapping()
  const warningText = useWarningText()
  const { shown, choose: chooseShown, chooseAll } = useShown(me.preferences)
  const waiting = useLate(fetching && stats !== undefined)

  const failed = failure !== undefined && stats === undefined
  const figures = useMemo(() => {
    if (stats) return figuresOf(stats, config, sample.dailyData)
    return failed ? sampleFigures(sample, defaultDashboardConfig) : undefined
  }, [stats, failed, config])
  const nothing = unreadable || (range !== undefined && sound === undefined)
  const busy = fetching || (!figures && !nothing)
  const dim = waiting || stats?.stale === true || (failure !== undefined && stats !== undefined)
  const language = useLanguage()
  const exportCsv = () => {
    if (!figures) return
    const rows = rowsOf(figures, shown, (column) => {
      if (column === 'day') return t('day')
      const [warning] = warningsFor(column, stats?.warnings ?? none, config)
      return warning ? `${t(`metrics.${column}`)} (${warningText(warning)})` : t(`metrics.${column}`)
    })
    saveFile(`stats_${figures.days[0]}_${figures.days.at(-1)}.csv`, toCsv(rows, dialectOf(language)), 'text/csv')
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
        tools={
          <>
            <ChartSettings shown={shown} onChoose={chooseShown} onChooseAll={chooseAll} />
            <ExportCsv onExport={figures?.days.length ? exportCsv : undefined} />
          </>
        }
      >
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
      </Toolbar>
      <Notices kind={figures?.kind} stats={stats} failure={failure} onRetry={refresh} busy={busy} />
      {!nothing && (
        <>
          <Strip cards={figures?.cards} shown={shown} dim={dim} />
          <Charts
            figures={figures}
            shown={shown}
            colours={me.preferences.charts?.colours ?? 'theme'}
            today={calendar?.today}
            warnings={stats?.warnings ?? none}
            restated={stats?.restated ?? none}
            config={config}
            dim={dim}
          />
        </>
      )}
    </>
  )
}
