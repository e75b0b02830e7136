import { codes } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import classes from './pool.module.css'
import '../texts.ts'
import { healths, usages, type usePool } from './use-pool.ts'

interface PoolBarProps extends Pick<ReturnType<typeof usePool>, 'args' | 'change'> {
  total: number | undefined
  sorts: readonly { value: string; label: string }[]
}

/** Search, filters and how many they find; on phones the order too. */
export const PoolBar = ({ args, change, total, sorts }: PoolBarProps) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const { search = '', status = '', email_status: health = '', sort = '' } = args.query
  const found = search !== '' || status !== '' || health !== ''
  return (
    <div className={classes.bar}>
      <SearchField
        label={t('search')}
        value={search}
        pause={250}
        onChange={(words) => change({ search: words, page: undefined })}
      />
      <div className={classes.choice} data-on={status !== '' || undefined}>
        <Choice
          bare
          label={t('statusHead')}
          value={status}
          options={[
            { value: '', label: t('allStatuses') },
            ...usages.map((each) => ({ value: each, label: t(`status.${each}`) })),
          ]}
          onChange={(next) => change({ status: next, page: undefined })}
        />
      </div>
      <div className={classes.choice} data-on={health !== '' || undefined}>
        <Choice
          bare
          label={t('healthHead')}
          value={health}
          options={[
            { value: '', label: t('allHealths') },
            ...healths.map((each) => ({ value: each, label: t(`health.${each}`) })),
          ]}
          onChange={(next) => change({ health: next, page: undefined })}
        />
      </div>
      <div className={classes.sort}>
        <Choice
          bare
          label={t('sort')}
          value={sort}
          options={[{ value: '', label: t('sortDefault') }, ...sorts]}
          onChange={(next) => change({ sort: next, page: undefined })}
        />
      </div>
      {/* What is found is said; what changes by itself would be said all day. */}
      <span className={classes.counter} role={found ? 'status' : undefined}>
        {total !== undefined && t(found ? 'found' : 'inAll', { count: total, n: formatNumber(total, language) })}
      </span>
      <CsvButton list={codes.listPool} parts={args} off={!total} />
    </div>
  )
}
