import type { CampaignSort } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/parts-texts.ts'
import { tableRoles } from '../../ui/table-roles.ts'
import classes from './campaigns.module.css'
import { columns } from './columns.ts'

interface HeadProps {
  sort: CampaignSort
  onSort: (sort: string) => void
}

/** The names of the columns, each of which sorts; once more, the other way round. */
export const Head = memo(({ sort, onSort }: HeadProps) => {
  const { t } = useTranslation(['campaigns', 'parts'])
  const cards = useMedia('(max-width: 900px)')
  const down = sort.startsWith('-')
  return (
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {columns.map(({ key, number }) => {
          const on = sort.replace('-', '') === key
          const title = t(`columns.${key}`)
          return (
            <th
              key={key}
              {...tableRoles.columnheader}
              scope="col"
              data-key={key}
              data-number={number || undefined}
              aria-sort={on ? (down ? 'descending' : 'ascending') : undefined}
            >
              {cards ? (
                // Only read out: nobody sees what Tab would reach here. The choice in the bar sorts.
                title
              ) : (
                <button
                  type="button"
                  data-on={on || undefined}
                  title={t('parts:sortBy', { column: title })}
                  onClick={() => onSort(on && down ? key : `-${key}`)}
                >
                  {title}
                  {on && (
                    <span className={classes.arrow} data-down={down || undefined}>
                      <Icon name="chevron" size={11} />
                    </span>
                  )}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
})
Head.displayName = 'Head'
