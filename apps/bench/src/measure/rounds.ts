import { ratios } from './arithmetic.ts'

/** What is measured in turn, by name; each gives one value. */
export type Contenders<N extends string> = Record<N, (round: number) => Promise<number>>

/**
 * Measures everybody once in every round. Each round begins with another one, so that nobody always runs after the same
 * neighbour.
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

/** The lowest and highest of the rounds' ratios, for a remark about how steady a run was. */
export const spread = (ours: readonly number[], baseline: readonly number[]): string => {
  const all = ratios(ours, baseline)
  return `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`
}
