import { parseAmount } from '../../../../lib/amount.ts'
import type { AccountDecision, HeldAccount } from '@app/contract'
import { lacksNote, noReason, reasonOf, type CloseReasonInput } from '../../../../shared/accounts/close-reason-fields.tsx'

/** Most that an account may have spent, in dollars. */
const mostSpend = 1_000_000

/** What is chosen for one account: as all, release, the number of a person, or close with what is typed. */
export interface Fate {
  choice: string
  spend: string
  because: CloseReasonInput
}

export const asAll = ''
export const closing = 'close'

/** Before anything is chosen: the spend is what was recorded of its days. */
export const fateOf = ({ recorded }: HeldAccount): Fate => ({
  choice: asAll,
  spend: recorded > 0 ? String(recorded) : '',
  because: noReason,
})

export const spendOf = ({ spend }: Fate): number | undefined => {
  const amount = parseAmount(spend)
  return amount === undefined || amount > mostSpend ? undefined : amount
}

/** Whether something is still to be said before this can be done. */
export const lacks = (fate: Fate): boolean =>
  fate.choice === closing && (spendOf(fate) === undefined || lacksNote(fate.because))

/** The part of the call that decides about accounts one by one. */
export const decisionsOf = (fates: ReadonlyMap<number, Fate>): AccountDecision[] =>
  [...fates].flatMap(([id, fate]): AccountDecision[] => {
    if (fate.choice === asAll) return []
    if (fate.choice === 'release') return [{ id, then: 'release' }]
    if (fate.choice !== closing) return [{ id, then: { userId: Number(fate.choice) } }]
    return [{ id, then: { close: { spend: spendOf(fate) ?? 0, ...reasonOf(fate.because) } } }]
  })
