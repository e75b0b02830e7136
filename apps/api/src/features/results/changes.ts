import { type Results } from '@app/contract'
import { noteOfChange } from '@app/figures'
import { moneyNames } from '../../lib/figures.ts'
import { countOf, dollarsOf } from '../../lib/money.ts'
import type { Change } from './line-collector.ts'
import type { Sums } from './sums.ts'

/** Changes of each figure by day, newest first. */
export const restatedOf = (changes: readonly Change[]): Results['restated'] => {
  const days = Map.groupBy(changes, ({ day, figure }) => `${day} ${figure}`)
  return [...days.values()].map((all) => {
    const by = all.reduce((sum, each) => sum + each.by, 0n)
    const { day, figure } = all[0]!
    const at = all
      .map((each) => each.at)
      .toSorted()
      .at(-1)!
    return { day, metric: figure, by: (figure === 'deposits' ? countOf(by) : dollarsOf(by))!, at }
  })
}

/** Note for an export: each restated figure before and after, with the newest day of a change. */
export const noteOfChanges = (changes: readonly Change[], { figures }: Sums): string | undefined => {
  const notes = [...Map.groupBy(changes, ({ figure }) => figure)].flatMap(([metric, all]) => {
    const [after, by] = [figures[metric], all.reduce((sum, each) => sum + each.by, 0n)]
    if (after === null || by === 0n) return []
    const shown = moneyNames.includes(metric) ? dollarsOf : countOf
    const day = all.reduce((newest, each) => (each.day > newest ? each.day : newest), '')
    return [noteOfChange({ metric, before: shown(after - by)!, after: shown(after)!, day })]
  })
  return notes.length > 0 ? notes.join('; ') : undefined
}
