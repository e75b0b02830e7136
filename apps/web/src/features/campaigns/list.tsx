import { noCampaignId, type Campaign, type CampaignSort } from '@app/contract'
import { totalCampaigns } from '@app/figures'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { usePrinting } from '../../lib/hooks/use-printing.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useOpenRecord, useRecord } from '../../lib/hooks/use-record.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { useTop } from '../../lib/hooks/use-top.ts'
import { useRecordList } from '../../lib/record-list.ts'
import { tableRoles } from '../../ui/table-roles.ts'
import classes from './list.module.css'
import { figureText, isLoss, isUsual, type Column, type FigureKey } from './columns/columns.ts'
import { GroupRow } from './groups/group-row.tsx'
import { Head } from './head.tsx'
import type { GroupLine } from './groups/use-groups.ts'
import { marksOf } from './marked.tsx'
import { useRowTexts } from './row-texts.ts'
import { changeTold, Row, type RowTexts } from './row.tsx'
import { Sideways } from './columns/sideways.tsx'
import type { Columns } from './columns/use-columns.ts'
import type { CampaignComparison } from './use-compared.ts'
import { roiBar } from './columns/roi-bar.tsx'
import { useOwnerWords } from './owners/use-owner-words.ts'
import type { Owners } from './owners/use-owners.ts'
import './texts.ts'

/** Heights of a row and a card in px, without and with changes. Keep in sync with the style sheet. */
const heights = {
  normal: { row: 36, card: 76, comparedRow: 46, comparedCard: 94 },
  dense: { row: 28, card: 76, comparedRow: 40, comparedCard: 94 },
}
/** Rows rendered above and below the viewport after first paint. */
const overscan = 6
/** Below this width the columns do not fit. */
const narrow = '(max-width: 900px)'

interface ListProps {
  rows: readonly Campaign[]
  /** The rows by group. */
  lines: readonly GroupLine[] | undefined
  onFold: (key: string) => void
  columns: Columns
  /** Search words that the rows match. */
  words: string
  sort: CampaignSort
  onSort: (sort: string) => void
  dim: boolean
  /** Replaces the rows. */
  instead: ReactNode
  mayLink: boolean
  owners: Owners | null | undefined
  compared: CampaignComparison | undefined
  /** No row is filtered out. */
  isAll: boolean
  isLoading: boolean
}

interface TotalProps extends Pick<ListProps, 'rows' | 'compared' | 'isAll'> {
  place: number
  columns: readonly Column[]
  texts: RowTexts
}

const Total = ({ rows, place, columns, texts, compared, isAll }: TotalProps) => {
  const language = useLanguage()
  const sums = useMemo(() => totalCampaigns(rows), [rows])
  const sides = useMemo(() => compared?.total(rows, isAll), [compared, rows, isAll])
  return (
    <tr {...tableRoles.row} aria-rowindex={place} className={classes.total}>
      {columns.map(({ key, number, card }) => (
        <td
          key={key}
          {...tableRoles.cell}
          data-key={key}
          data-number={number || undefined}
          translate={number ? 'no' : undefined}
          data-card={card}
          data-label={texts.columns[key]}
          data-loss={(number && isLoss(sums, key as FigureKey)) || undefined}
        >
          {key === 'name' && texts.total}
          {number && figureText(sums, key as FigureKey, language)}
          {number && changeTold(key as FigureKey, sides, texts, language)}
          {key === 'roi' && roiBar(sums.roi)}
        </td>
      ))}
    </tr>
  )
}

/** Campaign table with sticky head and totals. Virtualized: of thousands of rows only visible ones are rendered. */
export const List = memo((props: ListProps) => {
  const {
    rows,
    lines,
    onFold,
    columns: chosen,
    words,
    sort,
    onSort,
    dim,
    instead,
    mayLink,
    owners,
    compared,
    isAll,
    isLoading,
  } = props
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  const texts = useRowTexts(mayLink, compared?.told?.counted)
  const owned = useOwnerWords(owners)
  const cards = useMedia(narrow)
  const settled = useSettled()
  const { columns, density, keys } = chosen
  const isOwn = !isUsual(keys)
  const { row, card, comparedRow, comparedCard } = heights[density]
  const height = compared ? (cards ? comparedCard : comparedRow) : cards ? card : row
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTop(body)
  const { open: openRecord } = useOpenRecord()
  const opened = useRecord()
  const open = useCallback(({ id }: Campaign) => openRecord({ kind: 'campaign', id }), [openRecord])
  const marks = useMemo(() => marksOf(words), [words])

  const count = lines?.length ?? rows.length
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled, and rows are memoized by hand
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: settled ? overscan : 0,
    scrollMargin: top,
    // Known before measuring, so that rows that fit render in the first pass.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtual.measure()
  }, [virtual, height])
  /** Campaign id per line; `noCampaignId` for a group or for no campaign. */
  const drawn = useMemo(
    () =>
      lines ? lines.map((line) => (line.kind === 'group' ? noCampaignId : line.campaign.id)) : rows.map(({ id }) => id),
    [lines, rows],
  )
  // A campaign is listed in the group of each of its owners, but stepped through once.
  const ids = useMemo(() => [...new Set(drawn.filter((id) => id !== noCampaignId))], [drawn])
  useRecordList(
    'campaign',
    ids,
    useCallback(
      (id: number) => {
        const at = drawn.indexOf(id)
        if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
      },
      [drawn, virtual],
    ),
  )
  const printing = usePrinting()
  const inView = virtual.getVirtualItems()
  const shown = printing ? Array.from({ length: count }, (_, index) => ({ index })) : inView
  const before = printing ? 0 : (inView[0]?.start ?? top) - top
  const after = printing ? 0 : virtual.getTotalSize() - ((inView.at(-1)?.end ?? top) - top)
  return (
    <Sideways columns={columns} off={cards || !isOwn}>
      <table
        {...tableRoles.table}
        className={classes.table}
        aria-label={t('pages.campaigns')}
        aria-busy={dim}
        aria-rowcount={count + 2}
        data-dim={dim || undefined}
        data-compared={compared !== undefined || undefined}
        data-dense={density === 'dense' || undefined}
      >
        <Head columns={columns} isOwn={isOwn} sort={sort} onSort={onSort} />
        <tbody {...tableRoles.rowgroup} ref={body}>
          {instead && (
            <tr {...tableRoles.row} className={classes.instead}>
              <td {...tableRoles.cell} colSpan={columns.length}>
                {instead}
              </td>
            </tr>
          )}
          {before > 0 && <tr aria-hidden="true" className={classes.space} style={{ height: before }} />}
          {shown.map(({ index }) => {
            const line = lines?.[index]
            if (line?.kind === 'group')
              return (
                <GroupRow
                  key={index}
                  {...line}
                  columns={columns}
                  place={index + 2}
                  language={language}
                  texts={texts}
                  compared={compared}
                  onFold={onFold}
                  cards={cards}
                />
              )
            const campaign = lines ? line?.campaign : rows[index]
            return (
              campaign && (
                <Row
                  // Keyed by index, not by campaign: new results reuse the existing rows.
                  key={index}
                  campaign={campaign}
                  columns={columns}
                  isMember={line?.isMember ?? false}
                  part={line?.part}
                  place={index + 2}
                  language={language}
                  texts={texts}
                  marks={marks}
                  sides={line?.part ? compared && null : compared?.of(campaign.id)}
                  cards={cards}
                  isOpen={opened?.kind === 'campaign' && opened.id === campaign.id}
                  onOpen={open}
                  owners={owned}
                />
              )
            )
          })}
          {after > 0 && <tr aria-hidden="true" className={classes.space} style={{ height: after }} />}
        </tbody>
        {/* Reserve the place of the totals above cards from the start. */}
        {cards && isLoading && (
          <tfoot aria-hidden="true">
            <tr className={classes.total} />
          </tfoot>
        )}
        {rows.length > 0 && (
          <tfoot {...tableRoles.rowgroup}>
            <Total rows={rows} place={count + 2} columns={columns} texts={texts} compared={compared} isAll={isAll} />
          </tfoot>
        )}
      </table>
    </Sideways>
  )
})
List.displayName = 'List'
