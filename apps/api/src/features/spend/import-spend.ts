import { createHash } from 'node:crypto'
import { firstDay, isLeftOut, lastDay, maxDaySpend, maxImportLines, type spend, type SpendLine } from '@app/contract'
import type { ImportedTable } from '../../context/tables.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { todayIn } from '../../lib/days.ts'
import type { Principal } from '../../lib/principal.ts'
import type { TableRow } from '../../lib/tables/grid.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inSlices } from '../../lib/threads/slices.ts'
import { judgeDay } from './day-rules.ts'
import { dollarsOfCents } from './typed-days.ts'
import { followTotals, settleFirst, type SpendOptions } from './record-total.ts'
import { leads, scopeIn } from './scope.ts'
import {
  findSpendAccounts,
  keysOf,
  lockSpendAccounts,
  type AccountKey,
  type SpendAccount,
} from './repository/accounts.ts'
import { listCents } from './repository/days.ts'
import { writeEntries, type Entry } from './repository/spend-writes.ts'

type Calls = Pick<typeof spend, 'previewSpendImport' | 'importSpend'>

interface Judged {
  lines: SpendLine[]
  /** Entries to write, each day of an account once. */
  entries: Entry[]
  accounts: SpendAccount[]
  key: string
}

const keyOf = async (all: readonly SpendLine[]): Promise<string> => {
  const hash = createHash('sha256')
  await inSlices(all, ({ line, lines, account, day, spend, before, verdict }) =>
    hash.update(`${JSON.stringify([line, lines, account, day, spend, before, verdict])}\n`),
  )
  return hash.digest('base64url')
}

/** Accounts of a table by spelling, and the range of days of its readable rows, both ends included. */
interface Subject {
  keys: ReadonlyMap<string, AccountKey>
  days: { from: string; to: string }
}

const subjectOf = async (source: Db, rows: readonly TableRow[]): Promise<Subject> => {
  const ids = new Set<string>()
  const days = { from: lastDay, to: firstDay }
  await inSlices(rows, ({ spellings, day, fault }) => {
    for (const spelling of spellings) ids.add(spelling)
    if (fault !== null) return
    if (day < days.from) days.from = day
    if (day > days.to) days.to = day
  })
  return { keys: await keysOf(source, [...ids]), days }
}

/** Sum of the rows of one account and day, or one unreadable row. */
interface Sum extends Pick<TableRow, 'line' | 'account' | 'day' | 'cents' | 'fault'> {
  accountKey: string
  lines: number
}

/**
 * Adds up rows of one account and day. An account is matched by the first of its spellings that anybody has. If that
 * match belongs to another person, no further spelling is tried.
 */
const addUp = async (rows: readonly TableRow[], { keys }: Subject): Promise<Sum[]> => {
  const places = new Map<string, Sum>()
  const sums: Sum[] = []
  await inSlices(rows, ({ line, account, spellings, day, cents, fault }) => {
    const all = spellings.map((spelling) => keys.get(spelling)!)
    const accountKey = (all.find(({ isKnown }) => isKnown) ?? all[0]!).key
    const sum: Sum = { line, account, accountKey, day, cents, fault, lines: 1 }
    const place = `${day} ${accountKey}`
    const before = fault === null ? places.get(place) : undefined
    if (before) {
      before.cents! += cents!
      before.lines += 1
    } else {
      sums.push(sum)
      if (fault === null) places.set(place, sum)
    }
  })
  return sums
}

/** Imports spend of many accounts and days from one table. */
export const createImportSpend = ({ db, timeZone, closing, correctTotals, tables }: SpendOptions): Handlers<Calls> => {
  const accountsOf = (source: Db, actor: Principal, { keys }: Subject) =>
    findSpendAccounts(source, [...new Set([...keys.values()].map(({ key }) => key))], scopeIn(actor, timeZone))

  /** Verdict for each line against the current state. */
  const judge = async (source: Db, actor: Principal, rows: readonly TableRow[], subject: Subject): Promise<Judged> => {
    const accounts = await accountsOf(source, actor, subject)
    const recorded = new Map<string, number>()
    await inSlices(await listCents(source, [...accounts.keys()], subject.days), ({ accountKey, days }) => {
      for (const [day, cents] of Object.entries(days)) recorded.set(`${day} ${accountKey}`, cents)
    })
    const recorder = { leads: leads(actor), today: todayIn(timeZone) }
    const entries: Entry[] = []
    const verdictOf = (
      { day, cents, fault, accountKey }: Sum,
      account: SpendAccount | undefined,
    ): SpendLine['verdict'] => {
      if (fault || cents === null) return fault ?? 'amount'
      if (!account) return 'unknown'
      const wrong = judgeDay(account, day, recorder)
      if (wrong) return wrong
      if (cents > maxDaySpend * 100) return 'too_much'
      const before = recorded.get(`${day} ${accountKey}`)
      if (before === cents) return 'same'
      entries.push({ accountKey, day, cents: BigInt(cents) })
      return before === undefined ? 'new' : 'replaces'
    }
    const lines = await inSlices(await addUp(rows, subject), (sum): SpendLine => {
      const account = accounts.get(sum.accountKey)
      const verdict = verdictOf(sum, account)
      const before = isLeftOut(verdict) ? undefined : recorded.get(`${sum.day} ${sum.accountKey}`)
      return {
        line: sum.line,
        lines: sum.lines,
        account: sum.account,
        name: account?.name ?? null,
        day: sum.day,
        spend: sum.cents === null ? null : sum.cents / 100,
        before: before === undefined ? null : before / 100,
        verdict,
      }
    })
    return { lines, entries, accounts: [...accounts.values()], key: await keyOf(lines) }
  }

  const imported = ({ table, choices }: Pick<ImportedTable, 'table' | 'choices'>): ImportedTable => ({
    table,
    choices,
    purpose: 'spend',
    most: maxImportLines,
  })

  return {
    /** @throws Refusal validation/table_…, too_large/table_lines */
    previewSpendImport: async ({ actor, transact }, { body }) => {
      const read = await tables.read(actor.userId, imported(body))
      // In a transaction, because it checks the access of the caller again, whatever is written.
      await transact((tx) => tables.remember(tx, actor.userId, imported(body), read))
      const { reading, rows } = read
      if (rows === null) return { reading, lines: null, key: null }
      const { lines, key } = await judge(db, actor, rows, await subjectOf(db, rows))
      return { reading, lines, key }
    },

    /** @throws Refusal as the preview; stale_edit if the data differ from the preview, or a question is open */
    importSpend: async ({ actor, transact }, { body }) => {
      const { rows } = await tables.read(actor.userId, imported(body))
      if (rows === null) throw new Refusal('stale_edit')
      const { key, reason } = body
      return transact(async (tx) => {
        const subject = await subjectOf(tx, rows)
        await lockSpendAccounts(tx, [...(await accountsOf(tx, actor, subject)).keys()])
        const { lines, entries, ...now } = await judge(tx, actor, rows, subject)
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
