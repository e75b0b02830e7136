import type { Campaign, Language } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { says } from '../../ui/says.ts'
import { Status } from '../../ui/status.tsx'
import classes from './campaigns.module.css'
import { columns, figureText, isLoss, type FigureKey } from './columns.ts'
import { Marked, type Marks } from './marked.tsx'

export interface RowProps {
  campaign: Campaign
  /** Its place in the table, counted from 1, the head included. */
  place: number
  language: Language
  marks: Marks | undefined
  unknown: ReadonlySet<string>
  /** Given where a row is a card: opens everything about it. */
  onOpen: ((campaign: Campaign) => void) | undefined
}

const Name = ({ campaign, marks, onOpen }: Pick<RowProps, 'campaign' | 'marks' | 'onOpen'>) => {
  const { t } = useTranslation('campaigns')
  const name = <Marked text={campaign.name} find={marks?.text} />
  // Found by its group: then the group is shown.
  const group = marks && campaign.group !== null && campaign.group.search(marks.text) >= 0 ? campaign.group : null
  return (
    <span className={classes.name}>
      {onOpen ? (
        <button type="button" aria-label={t('details', { name: campaign.name })} onClick={() => onOpen(campaign)}>
          {name}
        </button>
      ) : (
        <span className={classes.cut} title={campaign.name}>
          {name}
        </span>
      )}
      {group !== null && (
        <span className="hint">
          <Marked text={group} find={marks?.text} />
        </span>
      )}
    </span>
  )
}

/** One campaign. Its height is fixed: only those on the screen are there. */
export const Row = memo(({ campaign, place, language, marks, unknown, onOpen }: RowProps) => {
  const { t } = useTranslation('campaigns')
  const figure = (key: FigureKey) => (
    <Marked
      text={figureText(campaign, key, language, unknown)}
      find={key === 'clicks' || key === 'conversions' ? marks?.number : undefined}
    />
  )
  const cell = (key: (typeof columns)[number]['key']) => {
    switch (key) {
      case 'id':
        return (
          <span className="mono">
            <Marked text={String(campaign.id)} find={marks?.text} />
          </span>
        )
      case 'name':
        return <Name campaign={campaign} marks={marks} onOpen={onOpen} />
      case 'status':
        return (
          <Status kind={campaign.status === 'Inactive' ? 'neutral' : 'good'}>
            <Marked text={t(`statuses.${campaign.status}`)} find={marks?.text} />
          </Status>
        )
      default:
        return figure(key)
    }
  }
  return (
    <tr {...says.row} aria-rowindex={place} className={classes.row}>
      {columns.map(({ key, number, card }) => (
        <td
          key={key}
          {...says.cell}
          data-key={key}
          data-number={number || undefined}
          data-card={card}
          data-label={t(`columns.${key}`)}
          data-loss={(number && isLoss(campaign, key as FigureKey, unknown)) || undefined}
        >
          {cell(key)}
        </td>
      ))}
    </tr>
  )
})
Row.displayName = 'Row'
