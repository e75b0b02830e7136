import { parseAmount } from '#lib/amount.ts'
import type { AccountDecision, HeldAccount } from '@app/contract'
import { lacksNote, noReason, reasonOf, type CloseReasonInput } from '#shared/accounts/close-reason-fields.tsx'

/** Maximum total spend of an account, in dollars. */
const mostSpend = 1_000_000

/** Decision for one account: same as all, release, a person's id, or close with the typed values. */
export interface Fate {
  choice: string
  spend: string
  because: CloseReasonInput
}

export const asAll = ''
export const closing = 'close'

/** Initial decision; the spend defaults to the sum recorded for its days. */
export const fateOf = ({ recorded }: HeldAccount): Fate => ({
  choice: asAll,
  spend: recorded > 0 ? String(recorded) : '',
  because: noReason,
})

export const spendOf = ({ spend }: Fate): number | undefined => {
  const amount = parseAmount(spend)
  return amount === undefined || amount > mostSpend ? undefined : amount
}

/** Whether required values are missing. */
export const lacks = (fate: Fate): boolean =>
  fate.choice === closing && (spendOf(fate) === undefined || lacksNote(fate.because))

/** Decisions for single accounts, as the call expects them. */
export const decisionsOf = (fates: ReadonlyMap<number, Fate>): AccountDecision[] =>
  [...fates].flatMap(([id, fate]): AccountDecision[] => {
    if (fate.choice === asAll) return []
    if (fate.choice === 'release') return [{ id, then: 'release' }]
    if (fate.choice !== closing) return [{ id, then: { userId: Number(fate.choice) } }]
    return [{ id, then: { close: { spend: spendOf(fate) ?? 0, ...reasonOf(fate.because) } } }]
  })
