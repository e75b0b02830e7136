import { campaigns as contract, campaignKeys, campaignStatuses } from '@app/contract'
import { memo, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Range } from '../../lib/period.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { CsvButton } from '../../ui/list/csv-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import classes from './campaigns.module.css'
import type { Search } from './use-search.ts'

/** What people usually sort by; heads of columns sort by the rest, and without heads this does. */
const usual: readonly string[] = ['clicks', 'conversions']

type FiltersProps = Pick<Search, 'status' | 'setStatus' | 'sort' | 'setSort'>

const Filters = memo(({ status, setStatus, sort, setSort }: FiltersProps) => {
  const { t } = useTranslation('campaigns')
  const headless = useMedia('(max-width: 900px)')
  const key = sort.replace('-', '')
  const sorts = campaignKeys
    .filter((each) => headless || usual.includes(each) || each === key)
    .toSorted((a, b) => Number(usual.includes(b)) - Number(usual.includes(a)))
  return (
    <>
      <Segmented
        label={t('words.status')}
        value={status ?? 'all'}
        options={[
          { value: 'all' as const, label: t('words.all') },
          ...campaignStatuses.map((each) => ({ value: each, label: t(`filters.${each}`) })),
        ]}
        onChange={(next) => setStatus(next === 'all' ? undefined : next)}
      />
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
    </>
  )
})
Filters.displayName = 'Filters'

// Rows come a moment after the letters: by then these have nothing new to say.
const Csv = memo(CsvButton)
const Field = memo(SearchField)

interface FindBarProps {
  search: Search
  /** The words that the rows beside it were found by. */
  sought: string
  range: Range | undefined
  /** Nothing to save. */
  nothing: boolean
  /** How many were found. */
  children: ReactNode
}

/** Which campaigns, and in which order. */
export const FindBar = ({ search, sought, range, nothing, children }: FindBarProps) => {
  const { t } = useTranslation('campaigns')
  const { words, setWords, status, setStatus, sort, setSort } = search
  const parts = useMemo(() => {
    const days = range && { fromDate: range.from, toDate: range.to }
    return { query: { ...days, ...(sought && { search: sought }), ...(status && { status }), sort } }
  }, [range, sought, status, sort])
  return (
    <div className={classes.bar}>
      <Field label={t('search')} value={words} onChange={setWords} />
      <Filters status={status} setStatus={setStatus} sort={sort} setSort={setSort} />
      {children}
      <Csv list={contract.listCampaigns} parts={parts} off={nothing} />
    </div>
  )
}
