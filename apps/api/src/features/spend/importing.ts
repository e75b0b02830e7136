import { createHash } from 'node:crypto'
import { firstDay, isLeftOut, lastDay, maxImportBytes, maxImportLines, type spend, type SpendLine } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { todayIn } from '../../lib/days.ts'
import type { Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { createBoundedThread, TooCostly } from '../../lib/threads/bounded-thread.ts'
import { inSlices } from '../../lib/threads/slices.ts'
import { judgeDay } from './judging.ts'
import type { ParsedLine } from './parsing.ts'
import { dollarsOfCents } from './entering.ts'
import { followTotals, settleFirst, type SpendOptions } from './recording.ts'
import { leads, scopeIn } from './scope.ts'
import { findSpendAccounts, keysOf, lockSpendAccounts, type SpendAccount } from './repository/accounts.ts'
import { listCents } from './repository/days.ts'
import { writeEntries, type Entry } from './repository/writing.ts'

type Calls = Pick<typeof spend, 'previewSpendImport' | 'importSpend'>

const parse = createBoundedThread<string, ParsedLine[] | null>({
  script: new URL('./parsing-worker.ts', import.meta.url),
  cpuMs: 3_000,
  memoryMiB: 128,
})

/** @throws Refusal too_large/spend_lines */
const linesOf = async (text: string): Promise<ParsedLine[]> => {
  const tooLarge = new Refusal('too_large/spend_lines', {
    values: { lines: String(maxImportLines), size: String(maxImportBytes / 1_024 / 1_024) },
  })
  if (Buffer.byteLength(text) > maxImportBytes) throw tooLarge
  try {
    const lines = await parse(text)
    if (!lines) throw tooLarge
    return lines
  } catch (error) {
    throw error instanceof TooCostly ? tooLarge : error
  }
}

interface Judged {
  lines: SpendLine[]
  /** What would be written, each day of an account once. */
  entries: Entry[]
  accounts: SpendAccount[]
  key: string
}

const keyOf = async (lines: readonly SpendLine[]): Promise<string> => {
  const hash = createHash('sha256')
  await inSlices(lines, ({ line, account, day, spend, before, verdict }) =>
    hash.update(`${JSON.stringify([line, account, day, spend, before, verdict])}\n`),
  )
  return hash.digest('base64url')
}

/** What a text speaks of: the keys of its accounts by their ids, and from which to which day its readable lines go. */
interface Subject {
  keys: ReadonlyMap<string, string>
  days: { from: string; to: string }
}

const subjectOf = async (source: Db, parsed: readonly ParsedLine[]): Promise<Subject> => {
  const ids = new Set<string>()
  const days = { from: lastDay, to: firstDay }
  await inSlices(parsed, ({ account, day, fault }) => {
    ids.add(account)
    if (fault !== null) return
    if (day < days.from) days.from = day
    if (day > days.to) days.to = day
  })
  return { keys: await keysOf(source, [...ids]), days }
}

/** Spend of many accounts and days from one text. */
export const createImporting = ({ db, timeZone, closing, correctTotals }: SpendOptions): Handlers<Calls> => {
  const accountsOf = (source: Db, actor: Principal, { keys }: Subject) =>
    findSpendAccounts(source, [...new Set(keys.values())], scopeIn(actor, timeZone))

  /** What becomes of each line as things are now. */
  const judge = async (
    source: Db,
    actor: Principal,
    parsed: readonly ParsedLine[],
    subject: Subject,
  ): Promise<Judged> => {
    const accounts = await accountsOf(source, actor, subject)
    const placeOf = ({ account, day }: ParsedLine): string => `${day} ${subject.keys.get(account)}`
    const recorded = new Map<string, number>()
    await inSlices(await listCents(source, [...accounts.keys()], subject.days), ({ accountKey, days }) => {
      for (const [day, cents] of Object.entries(days)) recorded.set(`${day} ${accountKey}`, cents)
    })
    const recorder = { leads: leads(actor), today: todayIn(timeZone) }
    const said = new Map<string, number>()
    /** Of which different amounts are said. */
    const doubtful = new Set<string>()
    await inSlices(parsed, (line) => {
      if (line.cents === null) return
      const place = placeOf(line)
      if ((said.get(place) ?? line.cents) !== line.cents) doubtful.add(place)
      said.set(place, line.cents)
    })
    const entries = new Map<string, Entry>()
    const verdictOf = (line: ParsedLine, account: SpendAccount | undefined, place: string): SpendLine['verdict'] => {
      const { day, cents, fault } = line
      if (fault || cents === null) return fault ?? 'amount'
      if (!account) return 'unknown'
      const wrong = judgeDay(account, day, recorder)
      if (wrong) return wrong
      if (doubtful.has(place)) return 'twice'
      const before = recorded.get(place)
      if (before === cents || entries.has(place)) return 'same'
      entries.set(place, { accountKey: account.accountKey, day, cents: BigInt(cents) })
      return before === undefined ? 'new' : 'replaces'
    }
    const lines = await inSlices(parsed, (line): SpendLine => {
      const [account, place] = [accounts.get(subject.keys.get(line.account)!), placeOf(line)]
      const verdict = verdictOf(line, account, place)
      const before = isLeftOut(verdict) ? undefined : recorded.get(place)
      return {
        line: line.line,
        account: line.account,
        name: account?.name ?? null,
        day: line.day,
        spend: line.cents === null ? null : line.cents / 100,
        before: before === undefined ? null : before / 100,
        verdict,
      }
    })
    return { lines, entries: [...entries.values()], accounts: [...accounts.values()], key: await keyOf(lines) }
  }

  return {
    /** @throws Refusal too_large/spend_lines */
    previewSpendImport: async ({ actor, transact }, { body: { text } }) => {
      // Nothing is written: who asks is asked for again all the same.
      await transact(async () => null)
      const parsed = await linesOf(text)
      const { lines, key } = await judge(db, actor, parsed, await subjectOf(db, parsed))
      return { lines, key }
    },

    /** @throws Refusal too_large/spend_lines; stale_edit where something is not as it was shown */
    importSpend: async ({ actor, transact }, { body: { text, key, reason } }) => {
      const parsed = await linesOf(text)
      return transact(async (tx) => {
        const subject = await subjectOf(tx, parsed)
        await lockSpendAccounts(tx, [...(await accountsOf(tx, actor, subject)).keys()])
        const { lines, entries, ...now } = await judge(tx, actor, parsed, subject)
        if (entries.length > 0 && now.key !== key) throw new Refusal('stale_edit')
        const wanted = new Set(entries.map(({ accountKey }) => accountKey))
        const accounts = now.accounts.filter(({ accountKey }) => wanted.has(accountKey))
        for (const account of accounts) await settleFirst(tx, account, closing)
        const { added, replaced } = await writeEntries(tx, entries, {
          source: 'import',
          reason,
          by: tx.cause.user.username,
        })
        await followTotals(tx, accounts, reason, correctTotals)
        const leftOut = lines.filter(({ verdict }) => isLeftOut(verdict)).length
        if (entries.length > 0) {
          await tx.audit('accounts.spend_imported', {
            details: {
              rows: lines.length,
              inserted: added,
              updated: replaced,
              invalid: leftOut,
              accounts: wanted.size,
              spend: dollarsOfCents(entries.reduce((sum, { cents }) => sum + cents, 0n)),
              detail: reason,
            },
          })
          const holders = accounts.flatMap(({ holderId }) => holderId ?? [])
          tx.emit('spend.changed', { recordId: null }, holders)
          const people = new Set([actor.userId, ...holders])
          tx.emit('spend.own', { recordId: null }, [...people])
        }
        const same = lines.length - leftOut - added - replaced
        return { success: true as const, recorded: added, replaced, same, leftOut }
      })
    },
  }
}
