import { changeOf, type CampaignFigures, type CampaignKey, type Language } from '@app/contract'
import { isDefaultIn, type ColumnKind } from '../../../shared/columns/kind.ts'
import { empty, formatFineMoney, formatMoney, formatNumber, formatPercent } from '../../../lib/format.ts'

/** Each column sorts. */
export type ColumnKey = CampaignKey

export interface Column {
  key: ColumnKey
  number: boolean
  /** What it takes at least, in px. */
  width: number
  /** Where it stands where a row is a card; the others stand in the record alone. */
  card?: 'subject' | 'aside' | 'value' | 'wide' | undefined
}

export type FigureKey = keyof CampaignFigures

/** How a figure is written. */
const formats: Record<FigureKey, (value: number, language: Language) => string> = {
  clicks: formatNumber,
  conversions: formatNumber,
  installs: formatNumber,
  registrations: formatNumber,
  deposits: formatNumber,
  revenue: formatMoney,
  cost: formatMoney,
  profit: formatMoney,
  cpa: formatMoney,
  epc: formatFineMoney,
  roi: formatPercent,
  cr: formatPercent,
}

const isFigure = (key: string): key is FigureKey => key in formats

const widths: Partial<Record<ColumnKey, number>> = {
  id: 76,
  name: 220,
  status: 110,
  owner: 132,
  group: 130,
  country: 130,
  clicks: 88,
  deposits: 92,
  cr: 88,
  cpa: 96,
  epc: 92,
  roi: 176,
}

/** Every column there is, in the order in which they are offered. */
export const allColumns: readonly ColumnKey[] = [
  ...(['id', 'name', 'status', 'owner', 'group', 'country', 'clicks', 'conversions', 'installs'] as const),
  ...(['registrations', 'deposits', 'cr', 'cpa', 'epc', 'revenue', 'cost', 'profit', 'roi'] as const),
]

/** Those of who has chosen none. */
const defaultColumns: readonly ColumnKey[] = [
  ...(['id', 'name', 'status', 'owner', 'clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const),
]

/** The columns of campaigns; each sorts. */
export const columnKind: ColumnKind<ColumnKey> = {
  table: 'campaigns',
  all: allColumns,
  initial: defaultColumns,
  locked: 'name',
}

/** Whether these are the columns, and the order, of who has chosen none. */
export const isUsual = (columns: readonly ColumnKey[]): boolean => isDefaultIn(columnKind, columns)

/** On a card three figures stand, and three more where there is room: at first those that say how a campaign does. */
const firstOnCards: readonly ColumnKey[] = ['clicks', 'profit', 'roi']

/** What is shown, and how it is laid out. */
export const layOut = (keys: readonly ColumnKey[]): readonly Column[] => {
  const figures = keys.filter(isFigure)
  const first = isUsual(keys) ? firstOnCards : figures.slice(0, 3)
  const wide = figures.filter((key) => !first.includes(key)).slice(0, 3)
  const cardOf = (key: ColumnKey): Column['card'] => {
    if (key === 'name') return 'subject'
    if (key === 'status') return 'aside'
    return first.includes(key) ? 'value' : (wide as readonly ColumnKey[]).includes(key) ? 'wide' : undefined
  }
  return keys.map((key) => ({ key, number: isFigure(key), width: widths[key] ?? 104, card: cardOf(key) }))
}

/** A figure as it reads: counts, dollars with cents, percent; a dash for what is not known. */
export const figureText = (figures: CampaignFigures, key: FigureKey, language: Language): string => {
  const value = figures[key]
  return value === null ? empty : formats[key](value, language)
}

/** Whether more is better; what a deposit costs is worse, and money that is spent is neither. */
export const judged = (key: FigureKey): 1 | -1 | 0 => (key === 'cost' ? 0 : key === 'cpa' ? -1 : 1)

/** By how much a figure has changed: percent, of the ROI percentage points; null where that is not known. */
export const changeIn = (now: CampaignFigures, before: CampaignFigures, key: FigureKey): number | null =>
  changeOf(now[key], before[key], key === 'roi')

/** Whether a figure is a loss. */
export const isLoss = (figures: CampaignFigures, key: FigureKey): boolean =>
  (key === 'profit' || key === 'roi') && (figures[key] ?? 0) < 0

/** What a figure is made of: where that has changed, so has it. */
export const madeOf = (key: FigureKey): readonly FigureKey[] => {
  switch (key) {
    case 'profit':
    case 'roi':
      return ['revenue', 'cost']
    case 'cr':
      return ['conversions', 'clicks']
    case 'cpa':
      return ['cost', 'deposits']
    case 'epc':
      return ['revenue', 'clicks']
    default:
      return [key]
  }
}
