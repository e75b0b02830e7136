import { noCampaignId, type Campaign, type CampaignStatus, type Language } from '@app/contract'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { empty } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { cardRoles } from '../../ui/table-roles.ts'
import { deltaOf } from '../../ui/text/delta.tsx'
import { Changed } from '../../ui/feedback/changed.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import classes from './list.module.css'
import { changeIn, figureText, isLoss, judged, type Column, type ColumnKey, type FigureKey } from './columns/columns.ts'
import { roiBar } from './columns/roi-bar.tsx'
import { marked, type Marks } from './marked.tsx'
import type { LinePart } from './groups/use-groups.ts'
import type { Sides } from './use-compared.ts'
import type { OwnersInWords } from './owners/use-owner-words.ts'

/** Texts shared by all rows, looked up once. */
export interface RowTexts {
  columns: Record<ColumnKey, string>
  statuses: Record<CampaignStatus, string>
  details: (name: string) => string
  /** Set only for people who may see the links made for a campaign. */
  links: ((name: string) => string) | undefined
  total: string
  /** Screen-reader text before a change. */
  change: string
  changeFrom: (now: string, before: string) => string
  points: string
  /** Note on a restated figure; undefined if the figure did not change. */
  changed: (campaign: Campaign, column: FigureKey) => string | undefined
}

interface RowProps {
  campaign: Campaign
  columns: readonly Column[]
  /** The row belongs to the group above. */
  isMember: boolean
  /** Owner of the figures, if they are only a part of the campaign's. */
  part: LinePart | undefined
  /** Row index in the table, from 1, including the head. */
  place: number
  language: Language
  texts: RowTexts
  marks: Marks | undefined
  /**
   * Figures of both sides of the comparison: undefined while loading and without a comparison, null if there are none.
   */
  sides: Sides | null | undefined
  /** Rows are cards. */
  cards: boolean
  /** Its record is open beside the list. */
  isOpen: boolean
  /** Opens the record. */
  onOpen: (campaign: Campaign) => void
  owners: OwnersInWords
}

// Called as functions, not rendered as components: each key replaces hundreds of cells.
const nameOf = ({ campaign, part, texts, marks, onOpen }: RowProps): ReactNode => {
  const { name, group } = campaign
  return (
    <span className={classes.name} translate="no">
      {campaign.id === noCampaignId ? (
        <span className={classes.cut} title={name}>
          {marked(name, marks?.text)}
        </span>
      ) : (
        <button
          type="button"
          className={`bare ${classes.cut}`}
          title={name}
          data-record={`campaign-${campaign.id}`}
          aria-label={texts.details(name)}
          onClick={() => onOpen(campaign)}
        >
          {marked(name, marks?.text)}
        </button>
      )}
      {part?.days !== undefined && <span className="hint">{part.days}</span>}
      {/* The match is in the group, so show it. */}
      {marks && group !== null && group.search(marks.text) >= 0 && (
        <span className="hint">{marked(group, marks.text)}</span>
      )}
      {texts.links && campaign.id !== noCampaignId && (
        <Link
          className={classes.links}
          to={`/links?campaign=${campaign.id}`}
          aria-label={texts.links(name)}
          title={texts.links(name)}
        >
          <Icon name="links" size={13} />
        </Link>
      )}
    </span>
  )
}

const groupOf = ({ campaign, marks }: RowProps): ReactNode => {
  const { group } = campaign
  return (
    <span className={classes.cut} title={group ?? undefined}>
      {group === null ? empty : marked(group, marks?.text)}
    </span>
  )
}

const countryOf = ({ campaign: { id, country }, language }: RowProps): ReactNode =>
  id === noCampaignId ? null : (
    <span className={classes.cut}>{country === null ? empty : regionName(country, language)}</span>
  )

// Keyboard and touch users find the rest in the record this opens.
const ownerOf = ({ campaign, part, texts, owners, cards, onOpen }: RowProps): ReactNode => {
  // The whole card is already a link to the record.
  if (campaign.id === noCampaignId || cards) return null
  const own = part?.owner ?? owners.ofRow(campaign.id)
  if (!own)
    return (
      owners.missing && (
        <span className="quiet" title={owners.missing}>
          <span aria-hidden="true">{empty}</span>
          <span className="sr">{owners.missing}</span>
        </span>
      )
    )
  return (
    <button
      type="button"
      className={classes.owner}
      title={own.all}
      aria-label={`${[own.who, own.left && owners.left, own.more].filter(Boolean).join(' ')}, ${own.rule}. ${texts.details(campaign.name)}`}
      onClick={() => onOpen(campaign)}
    >
      <span className={classes.cut} translate="no">
        {own.who}
      </span>
      {own.left && <span className="hint">{owners.left}</span>}
      {own.more && <span className="hint">{own.more}</span>}
    </button>
  )
}

/** Change of a figure over some rows; a dash if unknown. */
export const changeTold = (
  column: FigureKey,
  sides: Sides | null | undefined,
  texts: RowTexts,
  language: Language,
): ReactNode => {
  if (sides === undefined) return null
  const show = (side: keyof Sides) => (sides ? figureText(sides[side], column, language) : empty)
  return deltaOf(
    {
      change: sides && changeIn(sides.now, sides.before, column),
      judged: judged(column),
      points: column === 'roi' ? texts.points : undefined,
      said: texts.change,
      title: texts.changeFrom(show('now'), show('before')),
    },
    language,
  )
}

const figureOf = (column: FigureKey, { campaign, language, texts, marks, sides, cards }: RowProps): ReactNode => {
  const text = figureText(campaign, column, language)
  const changed = campaign.restated && texts.changed(campaign, column)
  return (
    <>
      {column === 'clicks' || column === 'conversions' ? marked(text, marks?.number) : text}
      {changed !== undefined && <Changed text={changed} />}
      {changeTold(column, sides, texts, language)}
      {column === 'roi' && !cards && roiBar(campaign.roi)}
    </>
  )
}

const cellOf = (column: ColumnKey, row: RowProps): ReactNode => {
  const { campaign, texts, marks } = row
  switch (column) {
    case 'id':
      return campaign.id === noCampaignId ? null : (
        <span translate="no" className="mono">
          {marked(String(campaign.id), marks?.text)}
        </span>
      )
    case 'name':
      return nameOf(row)
    case 'owner':
      return ownerOf(row)
    case 'group':
      return groupOf(row)
    case 'country':
      return countryOf(row)
    case 'status':
      return campaign.id === noCampaignId ? null : (
        <Status kind={campaign.status === 'Inactive' ? 'neutral' : 'good'}>
          {marked(texts.statuses[campaign.status], marks?.text)}
        </Status>
      )
    default:
      return figureOf(column, row)
  }
}

/** Row of a campaign. Its height is fixed, because the list is virtualized. */
export const Row = memo((row: RowProps) => {
  const roles = cardRoles(row.cards)
  return (
    <tr
      {...roles.row}
      aria-rowindex={row.place}
      className={classes.row}
      data-open={row.isOpen || undefined}
      data-member={row.isMember || undefined}
      data-quiet={row.campaign.id === noCampaignId || undefined}
    >
      {row.columns.map(({ key, number, card }) => {
        const Cell = key === 'name' ? 'th' : 'td'
        return (
          <Cell
            key={key}
            {...roles.cell(key === 'name', row.texts.columns[key])}
            data-key={key}
            data-number={number || undefined}
            translate={number ? 'no' : undefined}
            data-card={card}
            data-loss={(number && isLoss(row.campaign, key as FigureKey)) || undefined}
          >
            {cellOf(key, row)}
          </Cell>
        )
      })}
    </tr>
  )
})
Row.displayName = 'Row'
