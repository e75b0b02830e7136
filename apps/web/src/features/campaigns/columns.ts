import { changeOf, type CampaignFigures, type CampaignKey, type Language } from '@app/contract'
import { empty, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'

/** Each column sorts. */
export type ColumnKey = CampaignKey

interface Column {
  key: ColumnKey
  number: boolean
  /** Where it stands where a row is a card; the others stand in the record alone. */
  card?: 'subject' | 'aside' | 'value' | 'wide'
}

/** As in the table; on narrow pages a row is a card. */
export const columns: readonly Column[] = [
  { key: 'id', number: false },
  { key: 'name', number: false, card: 'subject' },
  { key: 'status', number: false, card: 'aside' },
  { key: 'owner', number: false },
  { key: 'clicks', number: true, card: 'value' },
  { key: 'conversions', number: true, card: 'wide' },
  { key: 'revenue', number: true, card: 'wide' },
  { key: 'cost', number: true, card: 'wide' },
  { key: 'profit', number: true, card: 'value' },
  { key: 'roi', number: true, card: 'value' },
]

export type FigureKey = 'clicks' | 'conversions' | 'revenue' | 'cost' | 'profit' | 'roi'
type Figures = Pick<CampaignFigures, FigureKey>

/** A figure as it reads: counts, dollars with cents, percent; a dash for what is not known. */
export const figureText = (figures: Figures, key: FigureKey, language: Language): string => {
  const value = figures[key]
  if (value === null) return empty
  if (key === 'roi') return formatPercent(value, language)
  return (key === 'clicks' || key === 'conversions' ? formatNumber : formatMoney)(value, language)
}

/** Whether more is better; money that is spent is neither. */
export const judged = (key: FigureKey): 1 | 0 => (key === 'cost' ? 0 : 1)

/** By how much a figure has changed: percent, of the ROI percentage points; null where that is not known. */
export const changeIn = (now: Figures, before: Figures, key: FigureKey): number | null =>
  changeOf(now[key], before[key], key === 'roi')

/** Whether a figure is a loss. */
export const isLoss = (figures: Figures, key: FigureKey): boolean =>
  (key === 'profit' || key === 'roi') && (figures[key] ?? 0) < 0
