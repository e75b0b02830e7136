import { createHash } from 'node:crypto'
import { isLeftOut, maxImportBytes, maxImportLines, type spend, type SpendLine } from '@app/contract'
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
import { listRecorded } from './repository/days.ts'
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

/** Spend of many accounts and days from one text. */
export const createImporting = ({ db, timeZone, closing, correctTotals }: SpendOptions): Handlers<Calls> => {
  /** What becomes of each line as things are now. */
  const judge = async (source: Db, actor: Principal, parsed: readonly ParsedLine[]): Promise<Judged> => {
    const keys = await keysOf(
      source,
      parsed.map(({ account }) => account),
    )
    const accounts = await findSpendAccounts(source, [...new Set(keys)], scopeIn(actor, timeZone))
    const recorded = new Map(
      (await listRecorded(source, [...accounts.keys()])).map(({ accountKey, day, cents }) => [
        `${day} ${accountKey}`,
        cents,
      ]),
    )
    const recorder = { leads: leads(actor), today: todayIn(timeZone) }
    const said = new Map<string, Set<number>>()
    await inSlices(parsed, ({ day, cents }, index) => {
      if (cents === null) return
      const place = `${day} ${keys[index]}`
      said.set(place, (said.get(place) ?? new Set()).add(cents))
    })
    const entries = new Map<string, Entry>()
    const verdictOf = ({ day, cents, fault }: ParsedLine, accountKey: string): SpendLine['verdict'] => {
      if (fault || cents === null) return fault ?? 'amount'
      const account = accounts.get(accountKey)
      if (!account) return 'unknown'
      const place = `${day} ${accountKey}`
      const wrong = judgeDay(account, day, recorder)
      if (wrong) return wrong
      if (said.get(place)!.size > 1) return 'twice'
      const before = recorded.get(place)
      if (before === BigInt(cents) || entries.has(place)) return 'same'
      entries.set(place, { accountKey, day, cents: BigInt(cents) })
      return before === undefined ? 'new' : 'replaces'
    }
    const lines = await inSlices(parsed, (line, index): SpendLine => {
      const verdict = verdictOf(line, keys[index]!)
      const before = isLeftOut(verdict) ? undefined : recorded.get(`${line.day} ${keys[index]}`)
      return {
        line: line.line,
        account: line.account,
        name: accounts.get(keys[index]!)?.name ?? null,
        day: line.day,
        spend: line.cents === null ? null : line.cents / 100,
        before: before === undefined ? null : dollarsOfCents(before),
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
      const { lines, key } = await judge(db, actor, await linesOf(text))
      return { lines, key }
    },

    /** @throws Refusal too_large/spend_lines; stale_edit where something is not as it was shown */
    importSpend: async ({ actor, transact }, { body: { text, key, reason } }) => {
      const parsed = await linesOf(text)
      return transact(async (tx) => {
        const first = await judge(tx, actor, parsed)
        const wanted = new Set(first.entries.map(({ accountKey }) => accountKey))
        await lockSpendAccounts(tx, [...wanted])
        const now = await judge(tx, actor, parsed)
        const { lines, entries } = now
        if (entries.length > 0 && now.key !== key) throw new Refusal('stale_edit')
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
