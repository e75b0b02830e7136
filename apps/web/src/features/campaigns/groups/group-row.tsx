import type { Language } from '@app/contract'
import type { CampaignGroup } from '@app/figures'
import { memo, useMemo } from 'react'
import { formatNumber } from '#lib/format.ts'
import { Icon } from '#ui/button/icon.tsx'
import { cardRoles } from '#ui/table-roles.ts'
import { figureText, isLoss, type Column, type FigureKey } from '../columns/columns.ts'
import { roiBar } from '../columns/roi-bar.tsx'
import classes from '../list.module.css'
import { changeTold, type RowTexts } from '../row.tsx'
import type { CampaignComparison } from '../use-compared.ts'

interface GroupRowProps {
  group: CampaignGroup
  label: string
  folded: boolean
  /** Some of its campaigns belong to it only in part; such a group has no comparison. */
  hasParts: boolean
  columns: readonly Column[]
  /** Row index in the table, from 1, including the head. */
  place: number
  language: Language
  texts: RowTexts
  compared: CampaignComparison | undefined
  onFold: (key: string) => void
  /** Rows are cards. */
  cards: boolean
}

/** Row of a group: number of campaigns, totals, and a fold button. */
export const GroupRow = memo((props: GroupRowProps) => {
  const { group, label, folded, hasParts, columns, place, language, texts, compared, onFold, cards } = props
  const roles = cardRoles(cards)
  const sides = useMemo(
    () => (hasParts ? compared && null : compared?.total(group.rows, false)),
    [compared, group, hasParts],
  )
  return (
    <tr {...roles.row} aria-rowindex={place} className={classes.row} data-group={group.key}>
      {columns.map(({ key, number, card }) => {
        const Cell = key === 'name' ? 'th' : 'td'
        return (
          <Cell
            key={key}
            {...roles.cell(key === 'name', texts.columns[key])}
            data-key={key}
            data-number={number || undefined}
            data-card={card}
            data-loss={(number && isLoss(group.total, key as FigureKey)) || undefined}
          >
            {key === 'name' && (
              <span className={classes.name}>
                <button
                  type="button"
                  className={classes.fold}
                  aria-expanded={!folded}
                  title={label}
                  onClick={() => onFold(group.key)}
                >
                  <Icon name="chevron" size={13} />
                  <span className={classes.cut}>{label}</span>
                  <span className="hint">{formatNumber(group.rows.length, language)}</span>
                </button>
              </span>
            )}
            {number && figureText(group.total, key as FigureKey, language)}
            {number && changeTold(key as FigureKey, sides, texts, language)}
            {key === 'roi' && roiBar(group.total.roi)}
          </Cell>
        )
      })}
    </tr>
  )
})
GroupRow.displayName = 'GroupRow'
