import { mailboxHealths } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { FilterFold } from '#ui/list/filter-fold.tsx'
import { ListFilter, ListSearch, ListSort } from '#ui/list/list-bar.tsx'
import { useMedia } from '#lib/hooks/use-media.ts'
import { poolColumns } from './pool-columns.tsx'
import classes from './pool.module.css'
import type { Pool } from './use-pool.ts'
import '../texts.ts'

const usages = ['available', 'in_use', 'completed', 'failed', 'existing'] as const

/** Number of mailboxes found, or in total. */
export const PoolCount = ({ list: { total, old, filtered } }: { list: Pool }) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  return (
    // Announce search results only: the total changes by itself all day.
    <span className="small" role={filtered ? 'status' : undefined}>
      {!old &&
        total !== undefined &&
        t(filtered ? 'found' : 'inAll', { count: total, n: formatNumber(total, language) })}
    </span>
  )
}

interface PoolFiltersProps {
  list: Pool
  /** Shares the line with the mode switch. */
  beside: boolean
}

/** Search, filters and their number of results; on phones also the sort order. */
export const PoolFilters = ({ list, beside }: PoolFiltersProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const phone = useMedia('(max-width: 640px)')
  const crowded = useMedia('(max-width: 1600px)')
  const language = useLanguage()
  const { filtered } = list
  const columns = poolColumns({ t, language, phone, onAction: () => undefined, checking: undefined })
  return (
    <div className={classes.filters}>
      <FilterFold
        search={<ListSearch list={list} label={t('search')} terse={beside && crowded} />}
        narrowed={Object.values(list.chosen).filter(Boolean).length}
      >
        <ListFilter
          list={list}
          name="status"
          label={t('words.status')}
          any={t('words.allStatuses')}
          options={usages.map((each) => ({ value: each, label: t(`status.${each}`) }))}
        />
        <ListFilter
          list={list}
          name="health"
          label={t('healthHead')}
          any={t('allHealths')}
          options={[...mailboxHealths, 'dead' as const].map((each) => ({ value: each, label: t(`health.${each}`) }))}
        />
        <ListSort list={list} columns={columns} own={t('sortDefault')} />
      </FilterFold>
      {filtered && <PoolCount list={list} />}
    </div>
  )
}
