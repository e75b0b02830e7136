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

/** What people usually sort by; heads of columns sort by the rest, and without heads this does. */
const always: readonly string[] = ['clicks', 'conversions']

interface FiltersProps extends Pick<Search, 'status' | 'setStatus'> {
  /** No room for all of them in a row. */
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

// Rows come a moment after the letters: by then these have nothing new to say.
const Csv = memo(CsvButton)
const Field = memo(SearchField)

/** What the bar is given beside the search. */
export interface BarTools {
  /** Period and comparison. */
  period: ReactNode
  /** Zone and time of the figures. */
  freshness: ReactNode
  /** What is rarely asked for. */
  details: ReactNode
  busy: boolean
  onRefresh: () => void
}

interface FindBarProps extends BarTools {
  search: Search
  columns: Columns
  grouping: Grouping
  /** The views of the list. */
  tabs: ReactNode
  hasViews: boolean
  /** The words that the rows beside it were found by. */
  sought: string
  range: Range | undefined
  /** Given where files tell what is compared, too. */
  comparedArgs: ComparedArgs
  /** Nothing to save. */
  nothing: boolean
}

/** The one line of tools: which days, which campaigns, and, behind '⋯', in which order and as a file. */
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
            {/* Where there is little room, a line for views alone comes with the first one. */}
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
