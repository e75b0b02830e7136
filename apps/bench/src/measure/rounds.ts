import { ratios } from './arithmetic.ts'

/** Measurements by name; each call returns one value. */
export type Contenders<N extends string> = Record<N, (round: number) => Promise<number>>

/**
 * Measures every contender once per round. Each round starts with a different one, so that none always follows the
 * same neighbour.
 */
export const inTurn = async <N extends string>(
  rounds: number,
  contenders: Contenders<N>,
  say: (text: string) => void,
): Promise<Record<N, number[]>> => {
  const names = Object.keys(contenders) as N[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const turn of names.keys()) {
      const name = names[(turn + round) % names.length]!
      values[name].push(await contenders[name](round))
    }
    const shown = names.map((name) => `${name} ${values[name][round]!.toFixed(values[name][round]! < 100 ? 2 : 0)}`)
    say(`  round ${round + 1}: ${shown.join(', ')}`)
  }
  return values
}

/** Lowest and highest ratio of the rounds, for a note on the stability of a run. */
export const spread = (ours: readonly number[], baseline: readonly number[]): string => {
  const all = ratios(ours, baseline)
  return `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`
}
