import { attentionDefaults, attentionRules, AttentionNumbers, numbersOf } from '@app/contract'
import type { AttentionRule, AttentionRuleName } from '@app/contract'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run } from '#db/query.ts'

interface Row {
  rule: string
  enabled: boolean
  numbers: unknown
  setBy: string
  setAt: Date
}

/** Stored numbers of the rule, with defaults for missing ones. */
const numbersIn = (rule: AttentionRuleName, stored: unknown): AttentionNumbers => {
  const parsed = AttentionNumbers.safeParse(stored)
  const all: AttentionNumbers = { ...attentionDefaults[rule], ...(parsed.success && parsed.data) }
  return Object.fromEntries(numbersOf(rule).map((name) => [name, all[name]]))
}

/** All rules with their stored settings, else with defaults. */
export const readRules = async (db: Db): Promise<AttentionRule[]> => {
  const rows = await rowsOf<Row>(db)`
    select rule, enabled, numbers, set_by as "setBy", set_at as "setAt" from attention_rules`
  const stored = new Map(rows.map((row) => [row.rule, row]))
  return attentionRules.map((rule) => {
    const row = stored.get(rule)
    return {
      rule,
      enabled: row?.enabled ?? true,
      numbers: numbersIn(rule, row?.numbers),
      setBy: row?.setBy ?? null,
      setAt: row?.setAt.toISOString() ?? null,
    }
  })
}

export const readRule = async (db: Db, rule: AttentionRuleName): Promise<AttentionRule> =>
  (await readRules(db)).find((each) => each.rule === rule)!

/** Serializes evaluation and changes of a rule until the transaction ends. */
export const lockRule = (trx: Trx, rule: AttentionRuleName) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended(${`attention ${rule}`}, 0))`

export const writeRule = (
  trx: Trx,
  { rule, enabled, numbers }: Pick<AttentionRule, 'rule' | 'enabled' | 'numbers'>,
  setBy: string,
) => run(trx)`
    insert into attention_rules (rule, enabled, numbers, set_by)
    values (${rule}, ${enabled}, ${JSON.stringify(numbers)}::jsonb, ${setBy})
    on conflict (rule) do update set enabled = excluded.enabled, numbers = excluded.numbers, set_by = excluded.set_by,
      set_at = now()`

/** Records that the rules have just been evaluated. */
export const noteChecked = (db: Db) => run(db)`
    insert into attention_checks (checked_at) values (clock_timestamp())
    on conflict (one) do update set checked_at = greatest(attention_checks.checked_at, excluded.checked_at)`

export const readChecked = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('attention_checks').select('checked_at').executeTakeFirst()
  return row?.checked_at.toISOString() ?? null
}
