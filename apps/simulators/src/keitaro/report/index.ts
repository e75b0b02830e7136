import type { Memory } from '../../state.ts'
import type { KeitaroState } from '../state.ts'
import type { Store } from '../store.ts'
import { figuresOfDay } from '../traffic.ts'
import { collect, type Block } from './collect.ts'
import { readRequest } from './request.ts'
import { asOdd } from './odd.ts'
import { reportOf } from './rows.ts'

/** Builds reports; what happened on a day is worked out when it is first asked for. */
export const createReports = (
  memory: Memory<KeitaroState>,
  store: Store,
  clock: () => number,
): ((body: unknown) => unknown) => {
  let days = new Map<number, Block[]>()
  let madeFor = ''

  const blocksOf = (day: number): Block[] => {
    const { seed, firstDay, modes } = memory.current
    const present = `${seed} ${firstDay} ${modes.sparse} ${modes.campaigns}`
    if (madeFor !== present) days = new Map()
    madeFor = present
    const known = days.get(day)
    if (known) return known
    const blocks = store.catalogue().plans.flatMap((plan, index): Block[] => {
      const cells = figuresOfDay(plan, day, firstDay, seed, modes.sparse)
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
    const { plans } = store.catalogue()
    const groups = collect({ plans, campaignOf: (id) => store.campaign(id)!, blocksOf, firstDay, now }, asked)
    return asOdd(reportOf(groups, asked, modes, startedAt), asked, modes)
  }
}
