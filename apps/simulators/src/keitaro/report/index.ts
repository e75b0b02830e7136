import type { Memory } from '../../state.ts'
import type { KeitaroState } from '../state.ts'
import type { History } from '../history.ts'
import { collect, type Block } from './collect.ts'
import { readRequest } from './request.ts'
import { asOdd } from './odd.ts'
import { reportOf } from './rows.ts'

/** Builds reports; the figures of a day are computed on first use. */
export const createReports = (
  memory: Memory<KeitaroState>,
  history: History,
  clock: () => number,
): ((body: unknown) => unknown) => {
  let days = new Map<number, Block[]>()
  let madeFor = ''

  const forgetPast = (): void => {
    const present = history.version()
    if (madeFor !== present) days = new Map()
    madeFor = present
  }

  const blocksOf = (day: number): Block[] => {
    const known = days.get(day)
    if (known) return known
    const blocks = history.plans().flatMap((plan, index): Block[] => {
      const cells = history.cellsOf(plan, day)
      return cells ? [{ index, cells }] : []
    })
    days.set(day, blocks)
    return blocks
  }

  return (body) => {
    const startedAt = performance.now()
    const now = clock()
    const { firstDay, modes } = memory.current
    const asked = readRequest(body, modes, now)
    forgetPast()
    const apart = modes.repeatedHour === 'two'
    const source = { plans: history.plans(), campaignOf: history.campaignOf, blocksOf, firstDay, now, apart }
    const groups = collect(source, asked)
    return asOdd(reportOf(groups, asked, modes, startedAt), asked, modes)
  }
}
