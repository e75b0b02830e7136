import { maxDaySpend, type SpendEntry } from '@app/contract'
import { parseAmount } from '../../../lib/amount.ts'

/** What was typed of days that are corrected as an account gets its total, by day, and why. */
export interface Corrections {
  amounts: Readonly<Record<string, string>>
  reason: string
}

export const noCorrections: Corrections = { amounts: {}, reason: '' }

/** What of it can be sent, and the days whose amounts cannot be read. */
export const correctionsOf = ({ amounts }: Corrections): { corrections: SpendEntry[]; wrong: string[] } => {
  const read = Object.entries(amounts).map(([day, text]) => ({ day, spend: parseAmount(text) }))
  const isFine = (spend: number | undefined): spend is number => spend !== undefined && spend <= maxDaySpend
  return {
    corrections: read.flatMap(({ day, spend }) => (isFine(spend) ? [{ day, spend }] : [])),
    wrong: read.flatMap(({ day, spend }) => (isFine(spend) ? [] : [day])),
  }
}
