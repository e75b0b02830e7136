import type { CampaignSort } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { SortHead } from '../../ui/list/sort-head.tsx'
import { tableRoles } from '../../ui/table-roles.ts'
import type { Column } from './columns/columns.ts'

interface HeadProps {
  columns: readonly Column[]
  /** Columns fit their content; the name takes the rest. */
  isOwn: boolean
  sort: CampaignSort
  onSort: (sort: string) => void
}

/** Table head; clicking a column sorts by it, clicking again reverses the order. */
export const Head = memo(({ columns, isOwn, sort, onSort }: HeadProps) => {
  const { t } = useTranslation('campaigns')
  const cards = useMedia('(max-width: 900px)')
  const down = sort.startsWith('-')
  return (
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {columns.map(({ key, number, width }) => {
          const on = sort.replace('-', '') === key
          return (
            <th
              key={key}
              {...tableRoles.columnheader}
              scope="col"
              data-key={key}
              data-number={number || undefined}
              style={isOwn && key !== 'name' ? { width } : undefined}
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
