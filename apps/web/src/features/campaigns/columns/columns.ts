import { type CampaignFigures, type CampaignKey, type Language } from '@app/contract'
import { changeOf } from '@app/figures'
import { isDefaultIn, type ColumnKind } from '#shared/columns/kind.ts'
import { empty, formatFineMoney, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

/** Every column is sortable. */
export type ColumnKey = CampaignKey

export interface Column {
  key: ColumnKey
  number: boolean
  /** Minimum width, in px. */
  width: number
  /** Position on a card; without one the column appears in the record only. */
  card?: 'subject' | 'aside' | 'value' | 'wide' | undefined
}

export type FigureKey = keyof CampaignFigures

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

/** All columns, in the order of the settings. */
export const allColumns: readonly ColumnKey[] = [
  ...(['id', 'name', 'status', 'owner', 'group', 'country', 'clicks', 'conversions', 'installs'] as const),
  ...(['registrations', 'deposits', 'cr', 'cpa', 'epc', 'revenue', 'cost', 'profit', 'roi'] as const),
]

/** Default columns. */
const defaultColumns: readonly ColumnKey[] = [
  ...(['id', 'name', 'status', 'owner', 'clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const),
]

export const columnKind: ColumnKind<ColumnKey> = {
  table: 'campaigns',
  all: allColumns,
  initial: defaultColumns,
  locked: 'name',
}

/** Whether these are the default columns in the default order. */
export const isUsual = (columns: readonly ColumnKey[]): boolean => isDefaultIn(columnKind, columns)

/** Figures on a card: three, and three more if there is room. These come first by default. */
const firstOnCards: readonly ColumnKey[] = ['clicks', 'profit', 'roi']

/** Lays out the chosen columns. */
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

/** Formatted figure: count, dollars with cents, or percent; a dash if unknown. */
export const figureText = (figures: CampaignFigures, key: FigureKey, language: Language): string => {
  const value = figures[key]
  return value === null ? empty : formats[key](value, language)
}

/** 1 if more is better, -1 if more is worse (CPA), 0 for neither (cost). */
export const judged = (key: FigureKey): 1 | -1 | 0 => (key === 'cost' ? 0 : key === 'cpa' ? -1 : 1)

/** Change of a figure in percent, for the ROI in percentage points; null if unknown. */
export const changeIn = (now: CampaignFigures, before: CampaignFigures, key: FigureKey): number | null =>
  changeOf(now[key], before[key], key === 'roi')

/** Whether a figure is a loss. */
export const isLoss = (figures: CampaignFigures, key: FigureKey): boolean =>
  (key === 'profit' || key === 'roi') && (figures[key] ?? 0) < 0

/** Figures that a figure is computed from: if one of them was restated, so was this. */
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
