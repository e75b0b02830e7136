import { maxDaySpend, type ErrorKey, type SpendEntry } from '@app/contract'
import type { Person, Tx } from '../../context/context.ts'
import type { Db } from '../../db/connect.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { centsOf, firstOpenDay, judgeCents, judgeDay, lastDayOf, type Recorder } from './day-rules.ts'
import type { SpendAccount } from './repository/accounts.ts'
import { listRecorded } from './repository/days.ts'
import { writeEntries, type Entry } from './repository/spend-writes.ts'

export const dollarsOfCents = (cents: bigint): number => Number(cents) / 100
export const sumOf = (entries: readonly { cents: bigint }[]): bigint =>
  entries.reduce((sum, { cents }) => sum + cents, 0n)

const refuse = (field: string, key: ErrorKey, values: Record<string, string>): never => {
  throw new Refusal(key, { fields: { [field]: key.slice(key.indexOf('/') + 1) }, values })
}

/**
 * Checks typed days: whole cents, each day once.
 * @throws Refusal for the first day that cannot be recorded, at `field` and its index
 */
export const judgeEntries = (
  account: SpendAccount,
  days: readonly SpendEntry[],
  recorder: Recorder,
  field = 'days',
): Entry[] => {
  const entries = new Map<string, Entry>()
  for (const [index, { day, spend: dollars }] of days.entries()) {
    const cents = centsOf(dollars)
    const values = {
      day,
      first: account.firstDay,
      last: lastDayOf(account, recorder.today),
      most: String(maxDaySpend),
    }
    const wrong = judgeDay(account, day, recorder)
    if (wrong === 'closed') throw new Refusal('wrong_state/spend_closed')
    if (wrong === 'too_old') values.first = firstOpenDay(recorder.today)
    if (wrong) refuse(`${field}.${index}.day`, `validation/spend_${wrong}` as ErrorKey, values)
    const odd = dollars < 0 ? 'negative' : cents === null ? 'decimals' : judgeCents(cents)
    if (odd || cents === null) return refuse(`${field}.${index}.spend`, `validation/spend_${odd}` as ErrorKey, values)
    const entry = { accountKey: account.accountKey, day, cents: BigInt(cents) }
    const earlier = entries.get(day)
    if (earlier && earlier.cents !== entry.cents) refuse(`${field}.${index}.day`, 'validation/spend_twice', values)
    entries.set(day, entry)
  }
  return [...entries.values()]
}

/** Entries that differ from the recorded ones. @throws Refusal validation/spend_reason if a reason is required */
export const changesAmong = async (db: Db, account: SpendAccount, entries: readonly Entry[], reason: string) => {
  const known = new Map((await listRecorded(db, [account.accountKey])).map(({ day, cents }) => [day, cents]))
  const changed = entries.filter(({ day, cents }) => known.get(day) !== cents)
  const replaced = changed.find(({ day }) => known.has(day))
  const needing = replaced ?? (account.closedDay === null ? undefined : changed[0])
  if (needing && reason === '') refuse('reason', 'validation/spend_reason', { day: needing.day })
  const before = replaced ? changed.reduce((sum, { day }) => sum + (known.get(day) ?? 0n), 0n) : null
  return { changed, before }
}

export type Changes = Awaited<ReturnType<typeof changesAmong>>

export const writeTyped = async (tx: Tx<Person>, { changed }: Changes, reason: string): Promise<void> => {
  await writeEntries(tx, changed, { source: 'typed', reason, by: tx.cause.user.username })
}

/** Writes the change to the audit trail and notifies open pages. */
export const emitTyped = async (
  tx: Tx<Person>,
  { account, id, actor, reason }: { account: SpendAccount; id: number; actor: Principal; reason: string },
  { changed, before }: Changes,
): Promise<void> => {
  const recordId = account.standingId ?? id
  const told = changed.map(({ day }) => day).toSorted()
  await tx.audit('accounts.spend_recorded', {
    record: `account:${recordId}`,
    details: {
      firstDay: told[0]!,
      lastDay: told.at(-1)!,
      count: told.length,
      spend: dollarsOfCents(sumOf(changed)),
      spendBefore: before === null ? null : dollarsOfCents(before),
      detail: reason,
    },
  })
  tx.emit('spend.changed', { recordId }, account.holderId)
  const people = [account.holderId, actor.userId].filter((person) => person !== null)
  tx.emit('spend.own', { recordId }, people)
}
