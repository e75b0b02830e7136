import { accountStates } from '@app/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { todayIn } from '../../../lib/days.ts'
import { presetRange, type Range } from '../../../lib/period.ts'
import { useOpenRecord, useRecord } from '../../../lib/hooks/use-record.ts'
import { useRecordList } from '../../../lib/record-list.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Count } from '../../../ui/list/cells.tsx'
import { Bar, ListCsv, ListSearch, ListSort } from '../../../ui/list/list-bar.tsx'
import { More } from '../../../ui/toolbar.tsx'
import { ServerTable } from '../../../ui/list/server-table.tsx'
import { FirstView, ListViews, shownIn } from '../../../ui/views/list-views.tsx'
import { Period } from '../../../ui/period/period.tsx'
import '../texts.ts'
import { StateFilter } from '../state/state-filter.tsx'
import { overviewColumns } from './overview-columns.tsx'
import './overview-texts.ts'
import classes from './overview.module.css'
import { Totals } from './totals.tsx'
import { useOverviewViews, type Overview as List } from './use-overview.ts'

const ImportDialog = lazy(async () => ({ default: (await import('../spend/import-dialog.tsx')).ImportDialog }))

const states = { all: 'words.all', open: 'words.taken', closed: 'words.closed' } as const

interface OverviewProps {
  list: List
  timeZone: string
}

/** Taken accounts of everybody: who has which, since when, what was spent, and what can be done about it. */
export const Overview = ({ list: asked, timeZone }: OverviewProps) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const views = useOverviewViews(asked)
  const list = shownIn(asked, views)
  const { open } = useOpenRecord()
  const record = useRecord()
  const [importing, setImporting] = useState(false)
  const columns = useMemo(
    () => overviewColumns(t, language, ({ id }) => open({ kind: 'account', id })),
    [t, language, open],
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
    <section className={classes.overview} aria-labelledby="overview">
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
            {t('importSpend')}
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
        mark={({ id }) => (record?.kind === 'account' && record.id === id ? 'chosen' : undefined)}
      />
      {list.data && list.total !== 0 && <Totals totals={list.data.totals} />}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
