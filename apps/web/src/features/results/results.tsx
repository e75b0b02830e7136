import { mostResultDays, resultDimensions, results as contract, type Me, type ResultDimension } from '@app/contract'
import { sortResults } from '@app/figures'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { useErrorText } from '../../api/error-text.ts'
import { useCalendar } from '../../api/use-calendar.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useComparison } from '../../lib/hooks/use-comparison.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { usePeriod } from '../../lib/hooks/use-period.ts'
import { formatAsOf, formatDayList } from '../../lib/moment.ts'
import { rangeProblem, type Range } from '../../lib/period.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Retry } from '../../ui/feedback/retry.tsx'
import { StaleNote } from '../../ui/feedback/stale-note.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ColumnsButton } from '../../shared/columns/columns-button.tsx'
import { useColumnChoice } from '../../shared/columns/use-column-choice.ts'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Compare } from '../../ui/period/compare.tsx'
import { Period } from '../../ui/period/period.tsx'
import { useComparedText } from '../../ui/period/use-compared-text.ts'
import { tableRoles } from '../../ui/table-roles.ts'
import { OwnPeople } from '../../ui/feedback/own-people.tsx'
import { Toolbar, zoned } from '../../ui/toolbar.tsx'
import { FirstView, ListViews } from '../../shared/views/list-views.tsx'
import { useSaveChoice } from '../../ui/use-save-choice.ts'
import { changeCell, columnKind, columnsOf, figureText, lineName, type ResultColumn } from './columns.tsx'
import { Foot } from './foot.tsx'
import { Hero } from './hero.tsx'
import classes from './results.module.css'
import './texts.ts'
import { dayBars } from './day-series.ts'
import { useDays, useQuestion, useResults } from './use-results.ts'
import { useResultViews } from './use-result-views.ts'

/** Results over a period: revenue and cost by the chosen dimension. */
export const ResultsPage = ({ me }: { me: Me }) => {
  const { t } = useTranslation('results')
  const { t: tCompare } = useTranslation('compare')
  const language = useLanguage()
  const errorText = useErrorText()
  const { calendar } = useCalendar(me.reportTimeZone)
  const { range, choose } = usePeriod(calendar?.today)
  const sound = range && rangeProblem(range) === undefined ? range : undefined
  const {
    comparison,
    beside,
    days: length,
    compare,
    query,
    own,
  } = useComparison(sound, me.preferences, useSaveChoice())
  const comparedText = useComparedText()
  const question = useQuestion()
  const { by, of, sort, setSort, behind, upTo } = question
  const chosen = useColumnChoice(columnKind, me.preferences)
  const { keys, density } = chosen
  const views = useResultViews({ question, keys, comparison, own, range: sound, calendar })
  const { args, tooLong, results, old, gone, unreadable, failure, busy, refresh } = useResults(sound, question, query)
  const told = !views.isOpening && results?.by === by ? results : undefined
  const lines = useMemo(() => told && sortResults(told.lines, sort), [told, sort])
  const days = useDays(told, sound, question, query)
  const today = calendar?.today
  const bars = useMemo(
    () => (days && sound && today !== undefined ? dayBars(days, sound, today) : undefined),
    [days, sound, today],
  )
  const hasCompared = told?.compared?.now != null
  const columns = useMemo(
    () =>
      columnsOf({
        keys,
        by,
        compared: hasCompared,
        most: Math.max(0, ...(told?.lines ?? []).map(({ profit }) => Math.abs(profit ?? 0))),
        behind: (line) => (of.some((each) => each.by === line.by) || of.length > 2 ? undefined : behind(line)),
        t,
        words: { change: tCompare('change') },
        language,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `behind` follows from the address, as `of` and `by` do
    [keys, by, of, hasCompared, told, t, tCompare, language],
  )
  const chooseRange = useCallback(
    (chosen: Range) => {
      if (chosen.from === range?.from && chosen.to === range.to) refresh()
      else choose(chosen)
    },
    [range, refresh, choose],
  )
  const phone = useMedia('(max-width: 640px)')
  const titleOf = useCallback((key: ResultColumn) => t(key === 'name' ? `heads.${by}` : `columns.${key}`), [t, by])
  const retry = <Retry busy={busy} onRetry={refresh} />
  const isFailed = failure !== undefined && results === undefined
  return (
    <>
      <Toolbar
        freshness={zoned(results && t('updated', { time: formatAsOf(results.asOf, language) }))}
        busy={busy}
        onRefresh={refresh}
        find={
          <Choice
            bare
            label={t('by')}
            value={by}
            options={resultDimensions.map((value) => ({ value, label: t(`dimensions.${value}`) }))}
            onChange={(value) => question.choose(value as ResultDimension)}
          />
        }
        end={!phone && <ColumnsButton kind={columnKind} choice={chosen} titleOf={titleOf} />}
        details={
          <>
            <FirstView views={views} />
            <CsvButton
              worded
              list={contract.getResults}
              off={!args || !lines?.length}
              parts={{ query: { ...args?.query, sort } }}
            />
            <CsvButton
              worded
              raw
              list={contract.listCampaignCosts}
              label={t('costFile')}
              off={!sound || tooLong}
              {...(sound && { parts: { query: { fromDate: sound.from, toDate: sound.to } } })}
            />
          </>
        }
      >
        <Period range={range} calendar={calendar} refused={unreadable} onChoose={chooseRange} />
        <Compare comparison={comparison} beside={beside} days={length} onCompare={compare} />
        <OwnPeople me={me} />
      </Toolbar>
      <ListViews views={views} count={undefined} />
      {of.length > 0 && (
        <nav aria-label={t('path')}>
          <ol className={classes.path}>
            <li>
              <Link to={upTo(0)}>{t('all')}</Link>
            </li>
            {of.map((place, at) => {
              const line = results?.of.find((each) => each.by === place.by && each.key === place.key)
              const name = lineName(line ?? { ...place, name: null, detail: null }, t, language)
              return (
                <li key={place.by}>
                  {at === of.length - 1 ? (
                    <span aria-current="page">{name}</span>
                  ) : (
                    <Link to={upTo(at + 1)}>{name}</Link>
                  )}
                </li>
              )
            })}
          </ol>
        </nav>
      )}
      <Hero
        results={told}
        bars={bars}
        always={by === 'day'}
        dim={old || failure !== undefined}
        isCompared={comparison !== undefined}
      />
      <div className="notices">
        {tooLong && <Note kind="warning">{t('tooLong', { days: formatNumber(mostResultDays, language) })}</Note>}
        {failure !== undefined && results !== undefined && (
          <Note kind="error" action={retry}>
            {errorText(failure, t('failed'))}
          </Note>
        )}
        {failure === undefined && results?.stale && (
          <StaleNote asOf={results.asOf} trouble={results.trouble} action={retry} />
        )}
        {results !== undefined && results.unknownDays.length > 0 && (
          <Note kind="warning">{t('unknownDays', { days: formatDayList(results.unknownDays, language) })}</Note>
        )}
        {comparison && (told ? told.compared : failure === undefined && !tooLong) && (
          <p className={classes.compared}>{comparedText(told?.compared, sound)}</p>
        )}
      </div>
      {gone ? (
        <State icon="lock" role="alert" title={t('gone')} actions={<Link to={upTo(0)}>{t('all')}</Link>}>
          <p>{t('goneHelp')}</p>
        </State>
      ) : isFailed ? (
        <Failed title={t('failed')} error={failure} busy={busy} onRetry={refresh} />
      ) : lines?.length === 0 ? (
        <State icon="results" role="status" title={t('none')}>
          <p>{t('noneHelp')}</p>
        </State>
      ) : (
        !tooLong && (
          <div className={classes.lines} data-density={density}>
            <Table
              label={t('table')}
              columns={columns}
              rows={lines}
              rowKey={({ by: of, key }) => `${of} ${key}`}
              sort={sort}
              onSort={setSort}
              dim={old || failure !== undefined}
              foot={
                told && (
                  <tfoot {...tableRoles.rowgroup}>
                    <tr {...tableRoles.row}>
                      <th {...tableRoles.rowheader} data-card="subject">
                        {t('total')}
                      </th>
                      {columns.slice(1).map(({ key, title, card }) => (
                        <td
                          key={key}
                          {...tableRoles.cell}
                          translate="no"
                          data-number
                          data-card={card}
                          data-label={title}
                        >
                          {key === 'change'
                            ? told.compared && changeCell(told.compared, tCompare('change'), language)
                            : figureText(key as 'revenue', told.total[key as 'revenue'], language)}
                        </td>
                      ))}
                    </tr>
                  </tfoot>
                )
              }
            />
            {told && <Foot results={told} />}
          </div>
        )
      )}
    </>
  )
}
