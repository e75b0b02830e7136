import { lossDays, type attention } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { Rounds } from '../../jobs/index.ts'
import { dayBefore } from '../../lib/days.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { createEngine, type EngineOptions } from './engine.ts'
import { readLastDay } from './repository/figures.ts'
import { readChecked } from './repository/rules.ts'
import { countOpen, listOfCampaign, listOpen, lockSeen, removeSnooze, writeSnooze } from './repository/seen.ts'
import { scopeOf } from './scope.ts'
import { createRuleSettings } from './rule-settings.ts'

const defaultLimit = 20

/** Attention rules, their episodes, and who may see them. */
export const createAttention = (options: EngineOptions): { calls: Handlers<typeof attention>; rounds: Rounds } => {
  const { db, timeZone } = options
  const engine = createEngine(options)
  const calls: Handlers<typeof attention> = {
    ...createRuleSettings(options),

    listAttention: async ({ actor }, { query }) => {
      const { page = 1, limit = defaultLimit } = query
      const [scope, snoozed] = [scopeOf(actor), query.snoozed === '1']
      const counts = await countOpen(db, scope)
      const toDay = await readLastDay(db, timeZone)
      const week = { fromDay: dayBefore(toDay, lossDays - 1), toDay }
      const episodes = await listOpen(db, scope, { page, limit, snoozed, week })
      const total = snoozed ? counts.snoozed : counts.open
      return { ...counts, episodes, week, total, page, limit, checkedAt: await readChecked(db) }
    },

    /** @throws Refusal not_found */
    getCampaignAttention: async ({ actor }, { params: { id } }) => {
      return { episodes: orRefuse(await listOfCampaign(db, scopeOf(actor), id)) }
    },

    /** @throws Refusal not_found; wrong_state if the episode is closed */
    snoozeAttention: ({ actor, transact }, { params: { id }, body }) =>
      transact(async (tx) => {
        const episode = orRefuse(await lockSeen(tx, scopeOf(actor), id))
        if (!episode.isOpen) throw new Refusal('wrong_state')
        const until = await writeSnooze(tx, { id, userId: actor.userId }, body)
        await tx.audit('attention.snoozed', {
          record: `alert:${id}`,
          details: { days: body.days, detail: body.reason },
        })
        return { success: true, until }
      }),

    /** @throws Refusal not_found */
    wakeAttention: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        if (!(await lockSeen(tx, scopeOf(actor), id))) throw new Refusal('not_found')
        if (await removeSnooze(tx, { id, userId: actor.userId }))
          await tx.audit('attention.woken', { record: `alert:${id}` })
        return { success: true }
      }),
  }
  return {
    calls,
    rounds: {
      // After startup, once figures may be there.
      'attention.watcher': {
        firstMs: 20_000,
        everyMs: 60_000,
        failed: 'attention.not_checked',
        work: () => engine.check(),
      },
    },
  }
}
