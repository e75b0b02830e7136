import { accountStates, type TakenAccount } from '@app/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { todayIn } from '#lib/days.ts'
import { presetRange, type Range } from '#lib/period.ts'
import { useBeside } from '#lib/hooks/use-beside.ts'
import { useOpenRecord, useRecord } from '#lib/hooks/use-record.ts'
import { useRecordList } from '#lib/record-list.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { Count } from '#ui/list/cells.tsx'
import { Bar, ListCsv, ListSearch, ListSort } from '#ui/list/list-bar.tsx'
import { More } from '#ui/toolbar.tsx'
import { ServerTable } from '#ui/list/server-table.tsx'
import type { SelectedRows } from '#ui/list/table.tsx'
import { FirstView, ListViews, shownIn } from '#shared/views/list-views.tsx'
import { Period } from '#ui/period/period.tsx'
import '../texts.ts'
import { StateFilter } from '../state/state-filter.tsx'
import { Selected } from '../bulk/selected.tsx'
import { overviewColumns } from './overview-columns.tsx'
import './overview-texts.ts'
import { nameOf } from './record-actions.tsx'
import classes from './overview.module.css'
import { Totals } from './totals.tsx'
import { useOverviewViews, type Overview as List } from './use-overview.ts'
import { lazily } from '#ui/lazily.tsx'

const ImportDialog = lazily(async () => (await import('../spend/import-dialog.tsx')).ImportDialog)

const none: SelectedRows = {}
const chosenOf = (rows: readonly TakenAccount[]): SelectedRows =>
  Object.fromEntries(rows.filter(({ closed }) => !closed).map(({ id }) => [id, true as const]))

const states = { all: 'words.all', open: 'words.taken', closed: 'words.closed' } as const

interface OverviewProps {
  list: List
  /** A bulk change has started. */
  onBegun: (bulkId: number) => void
  /** Opens the history of bulk changes. */
  onRuns: () => void
  timeZone: string
}

/** Taken accounts of everybody: holder, time, spend, and actions. */
export const Overview = ({ list: asked, timeZone, onBegun, onRuns }: OverviewProps) => {
  const { t } = useTranslation(['overview', 'bulk'])
  const language = useLanguage()
  const views = useOverviewViews(asked)
  const list = shownIn(asked, views)
  const { open } = useOpenRecord()
  const record = useRecord()
  const [importing, setImporting] = useState(false)
  const [chosen, setChosen] = useState(none)
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const sought = JSON.stringify([list.search, list.chosen])
  // A selection is valid only for the search it was made in.
  useEffect(() => {
    setChosen(none)
    setAll(false)
  }, [sought])
  const clear = () => {
    setChosen(none)
    setAll(false)
    // The bar unmounts together with the focused button.
    section.current?.focus({ preventScroll: true })
  }
  const choosing = {
    chosen: all ? chosenOf(list.rows ?? []) : chosen,
    onChange: (next: SelectedRows) => {
      setAll(false)
      setChosen(next)
    },
    can: ({ closed }: TakenAccount) => !closed,
    all: t('bulk:selectAll'),
    one: (account: TakenAccount) => t('bulk:selectOf', { name: nameOf(account) }),
  }
  const isBeside = useBeside()
  const columns = useMemo(
    () => overviewColumns(t, language, ({ id }) => open({ kind: 'account', id }), isBeside),
    [t, language, open, isBeside],
  )
  useRecordList(
    'account',
    useMemo(() => list.rows?.map(({ id }) => id), [list.rows]),
  )
  const calendar = useMemo(() => ({ today: todayIn(timeZone), earliest: '1970-01-01' }), [timeZone])
  const { state = 'all', from = '', to = '' } = list.chosen
  const inState = accountStates.find((each) => each === state)
  const range = useMemo(() => (from || to ? { from, to } : undefined), [from, to])
  const choosePeriod = (next: Range) => {
    const whole = next.from === presetRange('all', calendar).from
    list.ask({ from: whole ? undefined : next.from, to: whole ? undefined : next.to })
  }
  return (
    <section ref={section} tabIndex={-1} className={classes.overview} aria-labelledby="overview">
      <Bar>
        <h2 id="overview">
          {t('title')} <Count n={list.total} />
        </h2>
        <Segmented
          label={t('words.whichAccounts')}
          value={inState ? 'open' : state}
          options={(['all', 'open', 'closed'] as const).map((each) => ({ value: each, label: t(states[each]) }))}
          onChange={(next) => list.ask({ state: next === 'all' ? undefined : next })}
        />
        <ListSearch list={list} label={t('search')} />
        <ListSort list={list} columns={columns} />
        <div className={classes.period} role="group" aria-label={t('period')}>
          <Period range={range} calendar={calendar} refused={false} onChoose={choosePeriod} />
        </div>
        <More>
          <FirstView views={views} />
          <Button variant="quiet" leftSection={<Icon name="plus" size={15} />} onClick={() => setImporting(true)}>
            {t('words.importSpend')}
          </Button>
          <Button variant="quiet" leftSection={<Icon name="history" size={15} />} onClick={onRuns}>
            {t('bulk:runs.title')}
          </Button>
          <ListCsv list={list} />
        </More>
      </Bar>
      <div className={classes.states}>
        <StateFilter
          value={inState}
          counts={list.data?.states}
          onChange={(next) => list.ask({ state: next ?? 'open' })}
        />
      </div>
      <ListViews views={views} count={list.total} />
      <ServerTable
        list={list}
        label={t('title')}
        columns={columns}
        failed={t('words.accountsFailed')}
        empty={t('words.noTaken')}
        mark={({ id }) =>
          choosing.chosen[id] || (record?.kind === 'account' && record.id === id) ? 'chosen' : undefined
        }
        choosing={choosing}
        below={
          <Selected
            list={list}
            chosen={chosen}
            all={all}
            onAll={() => setAll(true)}
            onClear={clear}
            onBegun={(id) => {
              clear()
              onBegun(id)
            }}
          />
        }
      />
      {list.data && list.total !== 0 && <Totals totals={list.data.totals} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </section>
  )
}
