import type { CampaignSort } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { SortHead } from '../../ui/list/sort-head.tsx'
import { tableRoles } from '../../ui/table-roles.ts'
import { columns } from './columns.ts'

interface HeadProps {
  sort: CampaignSort
  onSort: (sort: string) => void
}

/** The names of the columns, each of which sorts; once more, the other way round. */
export const Head = memo(({ sort, onSort }: HeadProps) => {
  const { t } = useTranslation('campaigns')
  const cards = useMedia('(max-width: 900px)')
  const down = sort.startsWith('-')
  return (
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {columns.map(({ key, number }) => {
          const on = sort.replace('-', '') === key
          return (
            <th
              key={key}
              {...tableRoles.columnheader}
              scope="col"
              data-key={key}
              data-number={number || undefined}
              aria-sort={on ? (down ? 'descending' : 'ascending') : undefined}
            >
              <SortHead
                title={t(`columns.${key}`)}
                sorted={on && (down ? 'desc' : 'asc')}
                onSort={() => onSort(on && down ? key : `-${key}`)}
                cards={cards}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
})
Head.displayName = 'Head'
