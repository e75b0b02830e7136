import { campaigns as contract, campaignKeys, campaignStatuses } from '@app/contract'
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Range } from '../../lib/period.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import classes from './campaigns.module.css'
import { columnKind, isUsual, type ColumnKey } from './columns/columns.ts'
import { ColumnsButton } from '../../shared/columns/columns-button.tsx'
import { GroupChoice } from './groups/group-choice.tsx'
import type { Grouping } from './groups/use-grouping.ts'
import type { Columns } from './columns/use-columns.ts'
import type { ComparedArgs } from './use-compared.ts'
import type { Search } from './use-search.ts'

/** Sort keys always offered. Column heads offer the rest; without heads this menu does. */
const always: readonly string[] = ['clicks', 'conversions']

interface FiltersProps extends Pick<Search, 'status' | 'setStatus'> {
  /** There is no room for all of them on one line. */
  phone: boolean
}

const Filters = memo(({ status, setStatus, phone }: FiltersProps) => {
  const { t } = useTranslation('campaigns')
  const options = [
    { value: 'all' as const, label: t('words.all') },
    ...campaignStatuses.map((each) => ({ value: each, label: t(`filters.${each}`) })),
  ]
  const shared = { label: t('words.status'), value: status ?? 'all', options }
  const choose = (next: string) => setStatus(campaignStatuses.find((each) => each === next))
  return phone ? <Choice bare {...shared} onChange={choose} /> : <Segmented {...shared} onChange={choose} />
})
Filters.displayName = 'Filters'

const Sort = memo(({ sort, setSort }: Pick<Search, 'sort' | 'setSort'>) => {
  const { t } = useTranslation('campaigns')
  const headless = useMedia('(max-width: 900px)')
  const key = sort.replace('-', '')
  const sorts = campaignKeys
    .filter((each) => headless || always.includes(each) || each === key)
    .toSorted((a, b) => Number(always.includes(b)) - Number(always.includes(a)))
  return (
    <div className={classes.sort}>
      <Choice
        bare
        label={t('sortBy')}
        value={key}
        options={sorts.map((each) => ({ value: each, label: t(`columns.${each}`) }))}
        onChange={(next) => setSort(sort.startsWith('-') ? `-${next}` : next)}
      />
      <Choice
        bare
        label={t('order')}
        value={sort.startsWith('-') ? 'descending' : 'ascending'}
        options={(['descending', 'ascending'] as const).map((each) => ({ value: each, label: t(each) }))}
        onChange={(next) => setSort(next === 'descending' ? `-${key}` : key)}
      />
    </div>
  )
})
Sort.displayName = 'Sort'

// Memoized: rows update shortly after each key, when these have nothing new to render.
const Csv = memo(CsvButton)
const Field = memo(SearchField)

/** Tools of the bar beside the search. */
export interface BarTools {
  /** Period and comparison. */
  period: ReactNode
  /** Time zone and freshness of the figures. */
  freshness: ReactNode
  /** Rare actions. */
  details: ReactNode
  busy: boolean
  onRefresh: () => void
}

interface FindBarProps extends BarTools {
  search: Search
  columns: Columns
  grouping: Grouping
  /** Saved views of the list. */
  tabs: ReactNode
  hasViews: boolean
  /** Search words that the current rows match. */
  sought: string
  range: Range | undefined
  /** Set if exports include the comparison. */
  comparedArgs: ComparedArgs
  /** There are no rows to export. */
  nothing: boolean
}

/** Toolbar: period and search, with sorting and export behind '⋯'. */
export const FindBar = (props: FindBarProps) => {
  const {
    search,
    columns,
    grouping,
    tabs,
    hasViews,
    sought,
    range,
    comparedArgs,
    nothing,
    period,
    freshness,
    details,
    busy,
    onRefresh,
  } = props
  const { t } = useTranslation('campaigns')
  const phone = useMedia('(max-width: 640px)')
  const narrow = useMedia('(max-width: 1000px)')
  const { words, setWords, status, setStatus, sort, setSort } = search
  const { keys } = columns
  const { by } = grouping
  const parts = useMemo(() => {
    const days = range && { fromDate: range.from, toDate: range.to }
    return {
      query: {
        ...{ ...days, ...comparedArgs?.query, ...(sought && { search: sought }), ...(status && { status }), sort },
        ...(!isUsual(keys) && { columns: keys.join() }),
        ...(by && { group: by }),
      },
    }
  }, [range, comparedArgs, sought, status, sort, keys, by])
  const titleOf = useCallback((key: ColumnKey) => t(`columns.${key}`), [t])
  const filters = <Filters status={status} setStatus={setStatus} phone={phone} />
  const field = (
    <div className={classes.search}>
      <Field label={t('search')} value={words} onChange={setWords} />
    </div>
  )
  return (
    <>
      <Toolbar
        freshness={null}
        busy={busy}
        onRefresh={onRefresh}
        end={!phone && <ColumnsButton kind={columnKind} choice={columns} titleOf={titleOf} />}
        details={
          <>
            {/* On phones the views get a line of their own only once there is one. */}
            {phone && !hasViews && tabs}
            {narrow && <GroupChoice grouping={grouping} />}
            <Sort sort={sort} setSort={setSort} />
            <Csv
              worded
              list={comparedArgs ? contract.compareCampaigns : contract.listCampaigns}
              parts={parts}
              off={nothing}
            />
            {phone && <span className="hint">{freshness}</span>}
            {details}
          </>
        }
      >
        {period}
        {!narrow && <GroupChoice grouping={grouping} />}
      </Toolbar>
      <div className={classes.find}>
        {(!phone || hasViews) && tabs}
        {field}
        {filters}
      </div>
    </>
  )
}
