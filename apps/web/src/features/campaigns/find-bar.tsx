import { campaigns as contract, campaignKeys, campaignStatuses } from '@app/contract'
import { useTranslation } from 'react-i18next'
import type { Range } from '../../lib/period.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Choice } from '../../ui/choice.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import classes from './campaigns.module.css'
import type { Search } from './use-search.ts'

interface FindBarProps {
  search: Search
  range: Range | undefined
  /** Nothing to save. */
  nothing: boolean
}

/** What people usually sort by; heads of columns sort by the rest, and without heads this does. */
const usual: readonly string[] = ['clicks', 'conversions']

/** Which campaigns, and in which order. */
export const FindBar = ({ search, range, nothing }: FindBarProps) => {
  const { t } = useTranslation('campaigns')
  const { words, setWords, status, setStatus, sort, setSort } = search
  const headless = useMedia('(max-width: 900px)')
  const key = sort.replace('-', '')
  const sorts = [...usual, ...campaignKeys.filter((each) => !usual.includes(each) && (headless || each === key))]
  const query = {
    ...(range && { fromDate: range.from, toDate: range.to }),
    ...(words && { search: words }),
    ...(status && { status }),
    sort,
  }
  return (
    <div className={classes.bar}>
      <SearchField label={t('search')} value={words} onChange={setWords} />
      <Segmented
        label={t('status')}
        value={status ?? 'all'}
        options={[
          { value: 'all' as const, label: t('all') },
          ...campaignStatuses.map((each) => ({ value: each, label: t(`filters.${each}`) })),
        ]}
        onChange={(next) => setStatus(next === 'all' ? undefined : next)}
      />
      <div className={classes.sort}>
        <Choice
          bare
          label={t('sortBy')}
          value={key}
          options={sorts.map((each) => ({ value: each, label: t(`columns.${each as (typeof campaignKeys)[number]}`) }))}
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
      <CsvButton list={contract.listCampaigns} parts={{ query }} disabled={nothing} />
    </div>
  )
}
