import { hash, sequence } from './random.ts'

/** Course of a campaign: lifetime, size and funnel. Everything else follows from it and the date. */
export interface Plan {
  id: number
  /** First and last day, counted from the first day of history; null if it has no end. */
  first: number
  last: number | null
  /** Clicks on an average day. */
  clicks: number
  /** Hour of the day (UTC) with the most clicks. */
  peak: number
  /**
   * Conversion shares: unique of clicks, leads of unique, registrations of leads, deposits of registrations, sales of
   * deposits.
   */
  unique: number
  leads: number
  regs: number
  deposits: number
  sales: number
  /** Payout per sale and per lead in cents; cost per click in ten-thousandths of a dollar. */
  salePays: number
  leadPays: number
  clickCosts: number
}

/** A few campaigns live from the first day, a few without end, most for some weeks or months. */
export const planOf = (id: number, seed: number): Plan => {
  const next = sequence(hash(seed, id))
  const between = (low: number, high: number): number => low + next() * (high - low)
  const first = next() < 0.3 ? 0 : Math.floor(between(0, 350))
  const length = Math.floor(next() < 0.2 ? 5_000 : between(15, 240))
  return {
    id,
    first,
    last: length < 5_000 ? first + length : null,
    clicks: Math.round(25 * 80 ** next()),
    peak: Math.floor(between(12, 22)),
    unique: between(0.68, 0.92),
    leads: between(0.04, 0.14),
    regs: between(0.3, 0.6),
    deposits: between(0.12, 0.32),
    sales: between(0.6, 0.9),
    salePays: 100 * Math.round(between(20, 80)),
    leadPays: next() < 0.25 ? Math.round(between(5, 60)) : 0,
    clickCosts: Math.round(between(300, 3_400)),
  }
}
