import { mailboxHealths } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Bar, ListCsv, ListFilter, ListSearch, ListSort, type ListSortProps } from '../../../ui/list/list-bar.tsx'
import classes from './pool.module.css'
import '../texts.ts'

const usages = ['available', 'in_use', 'completed', 'failed', 'existing'] as const

/** Search, filters and how many they find; on phones the order too. */
export const PoolBar = <Row,>({ list, columns }: ListSortProps<Row>) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const { total, old, filtered } = list
  return (
    <Bar>
      <ListSearch list={list} label={t('search')} />
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
      {/* What is found is said; what changes by itself would be said all day. */}
      <span className={classes.counter} role={filtered ? 'status' : undefined}>
        {!old &&
          total !== undefined &&
          t(filtered ? 'found' : 'inAll', { count: total, n: formatNumber(total, language) })}
      </span>
      <ListCsv list={list} />
    </Bar>
  )
}
