import { attentionRules, type AttentionRuleName } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Notification, Tx } from '../../context/context.ts'
import { describeError } from '../../lib/log.ts'
import type { RightsOf } from './dependencies.ts'
import { closeEpisodes, openEpisodes, readEpisodes, type ScopedEpisode } from './repository/episodes.ts'
import { listReaders } from './repository/people.ts'
import { lockRule, noteChecked, readRule } from './repository/rules.ts'
import { readDays, rules } from './rules.ts'
import { scopeOf, sees } from './scope.ts'

export interface EngineOptions extends Pick<Core, 'db' | 'log' | 'transact' | 'timeZone'> {
  /** Identifies the query of the kept days; days kept for another query are ignored. */
  askedFor: string
  rightsOf: RightsOf
}

/** Up to this many hits of a rule get a line each; more are summed up in one line. */
const mostLines = 3

const linesFor = (
  userId: number,
  rule: AttentionRuleName,
  how: 'opened' | 'closed',
  seen: readonly ScopedEpisode[],
): Notification[] => {
  if (seen.length > mostLines) return [{ userId, kind: `alerts.${how}`, data: { rule, count: seen.length } }]
  return seen.map(({ id: episodeId, numbers, thing, figure }) => ({
    userId,
    kind: `alert.${how}`,
    data: { episodeId, rule, numbers, thing, figure },
  }))
}

/**
 * Evaluates all rules, opens and closes their episodes, and notifies people. Each rule runs in its own transaction,
 * serialized across instances. Uses kept figures only.
 */
export const createEngine = ({ db, log, transact, timeZone, askedFor, rightsOf }: EngineOptions) => {
  /** Revision of the figures behind each rule's last evaluation; unchanged figures give the same result. */
  const decided = new Map<AttentionRuleName, string>()

  const tell = async (tx: Tx, rule: AttentionRuleName, opened: number[], closed: number[]): Promise<void> => {
    const [begun, over] = [await readEpisodes(tx, opened), await readEpisodes(tx, closed)]
    const readers = await listReaders(tx)
    const told = readers.flatMap((reader) => {
      const scope = scopeOf({ ...reader, permissions: rightsOf(reader) })
      const { userId } = reader
      // Failure and completion of a link are already reported to the person who requested it.
      const isTold = (each: ScopedEpisode) => rule === 'link_failed' && each.userId === userId
      const own = (all: ScopedEpisode[]) => all.filter((each) => sees(scope, each) && !isTold(each))
      return [...linesFor(userId, rule, 'closed', own(over)), ...linesFor(userId, rule, 'opened', own(begun))]
    })
    await tx.notify(told)
  }

  const checkRule = (name: AttentionRuleName): Promise<void> =>
    transact(async (tx) => {
      await lockRule(tx, name)
      const { enabled, numbers } = await readRule(tx, name)
      const rule = rules[name]
      if (!enabled) {
        decided.delete(name)
        // The rule was switched off; nothing has improved, so nobody is notified.
        if ((await closeEpisodes(tx, name, [])).length > 0) tx.emit('attention.changed', {})
        return
      }
      const kept = await readDays(tx, rule, numbers, { timeZone, askedFor })
      if (!kept) return
      const state = kept.revision && `${kept.revision} ${JSON.stringify(numbers)}`
      if (state !== null && decided.get(name) === state) return
      const { found, unknown } = await rule.decide(tx, numbers, kept.days)
      const opened = await openEpisodes(tx, { rule: name, kind: rule.kind, numbers }, found)
      const closed = await closeEpisodes(tx, name, [...found.map(({ thingId }) => thingId), ...unknown])
      if (opened.length + closed.length > 0) {
        await tell(tx, name, opened, closed)
        tx.emit('attention.changed', {})
      }
      if (state !== null) tx.after(() => decided.set(name, state))
    })

  return {
    /** A rule that fails does not block the others. */
    check: async (): Promise<void> => {
      for (const name of attentionRules)
        await checkRule(name).catch((error: unknown) =>
          log.error({ event: 'attention.not_checked', rule: name, ...describeError(error) }),
        )
      await noteChecked(db)
    },
    checkRule,
  }
}

export type Engine = ReturnType<typeof createEngine>
