import type { Campaign, CampaignKey, CampaignsStanding, Language } from '@app/contract'
import { empty, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts'

export interface Column {
  key: CampaignKey
  number: boolean
  /** Where it stands where a row is a card; the others stand in the record alone. */
  card?: 'subject' | 'aside' | 'value' | 'wide'
}

/** As in the table; on narrow pages a row is a card. */
export const columns: readonly Column[] = [
  { key: 'id', number: false },
  { key: 'name', number: false, card: 'subject' },
  { key: 'status', number: false, card: 'aside' },
  { key: 'clicks', number: true, card: 'value' },
  { key: 'conversions', number: true, card: 'wide' },
  { key: 'revenue', number: true, card: 'wide' },
  { key: 'cost', number: true, card: 'wide' },
  { key: 'profit', number: true, card: 'value' },
  { key: 'roi', number: true, card: 'value' },
]

export type FigureKey = 'clicks' | 'conversions' | 'revenue' | 'cost' | 'profit' | 'roi'
type Figures = Pick<Campaign, FigureKey>

/** What the tracker cannot tell, with what is made of it. */
export const unknownIn = (standing: CampaignsStanding | undefined): ReadonlySet<string> => {
  const metrics = standing?.warnings.map(({ metric }) => metric) ?? []
  const made = metrics.some((metric) => metric === 'revenue' || metric === 'cost') ? ['profit', 'roi'] : []
  return new Set([...metrics, ...made])
}

/** A figure as it reads: counts, dollars with cents, percent; a dash for what is not known. */
export const figureText = (
  figures: Figures,
  key: FigureKey,
  language: Language,
  unknown: ReadonlySet<string>,
): string => {
  if (unknown.has(key)) return empty
  if (key === 'roi') return formatPercent(figures.roi, language)
  const format = key === 'clicks' || key === 'conversions' ? formatNumber : formatMoney
  return format(figures[key], language)
}

/** Whether a figure is a loss. */
export const isLoss = (figures: Figures, key: FigureKey, unknown: ReadonlySet<string>): boolean =>
  (key === 'profit' || key === 'roi') && !unknown.has(key) && (figures[key] ?? 0) < 0
