import { numbersOf, type attention, type AttentionNumber, type AttentionRule } from '@app/contract'
import type { AuditDetails } from '../../audit/audit.ts'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockRule, readRule, readRules, writeRule } from './repository/rules.ts'

type Calls = Pick<typeof attention, 'listAttentionRules' | 'saveAttentionRule'>

/** Names of the numbers in the audit log. */
const named = {
  days: 'days',
  cost: 'cost',
  registrations: 'registrationsAtLeast',
  percent: 'percent',
  mailboxes: 'mailboxesAtLeast',
} as const satisfies Record<AttentionNumber, string>

/** Changed settings with their old and new values. */
const differences = (before: AttentionRule, after: AttentionRule): AuditDetails => ({
  ...(before.enabled !== after.enabled && { enabled: after.enabled, enabledBefore: before.enabled }),
  ...Object.fromEntries(
    numbersOf(after.rule)
      .filter((name) => before.numbers[name] !== after.numbers[name])
      .flatMap((name) => [
        [named[name], after.numbers[name]],
        [`${named[name]}Before`, before.numbers[name]],
      ]),
  ),
})

/** Rule settings for administrators. */
export const createRuleSettings = ({ db }: Pick<Core, 'db'>): Handlers<Calls> => ({
  listAttentionRules: async () => ({ rules: await readRules(db) }),

  /** @throws Refusal validation if a number of the rule is missing, or a number is given that the rule does not have */
  saveAttentionRule: ({ transact }, { params: { rule }, body: { enabled, ...given } }) =>
    transact(async (tx) => {
      const own = numbersOf(rule)
      const wrong = Object.fromEntries([
        ...own.filter((name) => given[name] === undefined).map((name) => [name, 'This rule needs it']),
        ...Object.keys(given)
          .filter((name) => given[name as AttentionNumber] !== undefined && !own.includes(name as AttentionNumber))
          .map((name) => [name, 'This rule does not have it']),
      ])
      if (Object.keys(wrong).length > 0) throw new Refusal('validation', { fields: wrong })
      await lockRule(tx, rule)
      const before = await readRule(tx, rule)
      await writeRule(tx, { rule, enabled, numbers: given }, tx.cause.user.username)
      const after = await readRule(tx, rule)
      await tx.audit('rules.changed', { record: `rule:${rule}`, details: differences(before, after) })
      tx.emit('attention.changed', {})
      return { success: true, rule: after }
    }),
})
