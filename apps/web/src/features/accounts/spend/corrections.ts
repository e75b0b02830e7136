import { maxDaySpend, type SpendEntry } from '@app/contract'
import { parseAmount } from '#lib/amount.ts'

/** Typed corrections of days, by day, with their reason; sent together with the total of an account. */
export interface Corrections {
  amounts: Readonly<Record<string, string>>
  reason: string
}

export const noCorrections: Corrections = { amounts: {}, reason: '' }

/** Valid corrections to send, and the days whose amounts are invalid. */
export const correctionsOf = ({ amounts }: Corrections): { corrections: SpendEntry[]; wrong: string[] } => {
  const read = Object.entries(amounts).map(([day, text]) => ({ day, spend: parseAmount(text) }))
  const isFine = (spend: number | undefined): spend is number => spend !== undefined && spend <= maxDaySpend
  return {
    corrections: read.flatMap(({ day, spend }) => (isFine(spend) ? [{ day, spend }] : [])),
    wrong: read.flatMap(({ day, spend }) => (isFine(spend) ? [] : [day])),
  }
}
