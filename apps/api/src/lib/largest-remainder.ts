/**
 * Divides a non-negative integer amount in proportion to weights, of which there must be at least one; equally if all
 * weights are zero. The remainder goes one by one to the largest remainders, ties to the first. The parts add up to the
 * amount exactly.
 */
export const divide = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const known = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = known > 0n ? weights : weights.map(() => 1n)
  const whole = known > 0n ? known : BigInt(weights.length)
  const shares = parts.map((weight) => (amount * weight) / whole)
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n))
  const byRemainder = parts
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1n
  return shares
}
