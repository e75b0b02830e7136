import type { AccountMailbox, accounts, bulk } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isAmong, whoseBy, type Principal } from '../../lib/principal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { createBulk, type BulkOptions } from './bulk/bulk-changes.ts'
import { workBulk, type BulkWorkOptions } from './bulk/bulk-worker.ts'
import { readOverview } from './overview.ts'
import { sweepBulk } from './repository/bulk.ts'
import { insertConflict } from './repository/events.ts'
import { findMailboxOf, type MailboxOf } from './repository/mailbox.ts'
import { findTaken } from './repository/overview.ts'
import { countFree, listFree, listOwn } from './repository/rows.ts'
import { listTakers } from './repository/takes.ts'
import { createReveals, type RevealsOptions } from './reveals.ts'
import { scopeOf } from './scope.ts'
import { returnMinutes } from './launch-account.ts'
import { createTakes, handleOf, type TakesOptions } from './take-account.ts'

export interface AccountsOptions extends TakesOptions, RevealsOptions, BulkOptions, Omit<BulkWorkOptions, 'changing'> {
  /** Reads the sheets again, as the Refresh button does. */
  refresh(): Promise<void>
}

/** View of an account's mailbox for an actor: its state for them, and of another holder only that there is one. */
const presentMailbox = (found: MailboxOf | null, actor: Principal): AccountMailbox | null => {
  if (!found) return null
  const { userId, permissions } = actor
  const { email, id, holderId, holder } = found
  const own = holderId === userId && permissions.has('mailboxes.own')
  const isSeen = holderId === null || isAmong(whoseBy('mailboxes.manage', actor), holderId)
  const leads = permissions.has('mailboxes.manage') && isSeen
  const state = id === null ? 'not_in_pool' : own ? 'own' : holderId === null ? 'free' : 'held'
  return { email, state, id: own || leads ? id : null, holder: leads ? holder : null }
}

/** Account functions for the sheets feature. */
export const accountsOfSheets = (db: Db) => ({
  countFree: () => countFree(db),
  noteConflict: (rowId: string, text: string) => insertConflict(db, rowId, text),
})

/** Accounts: taking, handing over, closing, and reading them. */
export const createAccounts = ({ db, timeZone, refresh, ...options }: AccountsOptions) => {
  const taking = createTakes(options)
  const calls: Handlers<typeof accounts & typeof bulk> = {
    ...taking.calls,
    ...createBulk({ db, timeZone, ...options }),
    ...createReveals({ db, ...options }),

    listTakenWithUsers: ({ people }, { query }) => readOverview(db, timeZone, people?.ids ?? null, query),
    listAllTaken: (_, { query }) => readOverview(db, timeZone, null, query),
    listMyAccounts: async ({ actor }, { query }) => {
      const all = await listOwn(db, actor.userId, returnMinutes)
      // The page shows and counts all accounts, so pagination is opt-in.
      if (query.page === undefined && query.limit === undefined) return { accounts: all }
      const { page = 1, limit = 100 } = query
      return { accounts: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
    },

    listAvailableAccounts: async (_, { params, query }) => {
      const { fresh, sort = '-age', ...fitting } = query
      if (fresh) await refresh()
      const sheetId = Number(params.sheet)
      const order = { by: sort.replace('-', '') as 'age', descending: sort.startsWith('-') }
      const of = sheetId ? { sheetId } : { country: params.sheet.toUpperCase() }
      const { accounts: rows, ...rest } = await listFree(db, of, fitting, order)
      const accounts = rows.map(({ sheetId: from, ...row }) => ({ ...row, url: handleOf(from) }))
      return { accounts, total: accounts.length, ...rest }
    },

    /** @throws Refusal not_found */
    getAccount: async ({ actor }, { params: { id } }) => {
      const holds = actor.permissions.has('accounts.own')
      const [own] = holds ? await listOwn(db, actor.userId, returnMinutes, id) : []
      const taken = actor.permissions.has('accounts.manage') ? await findTaken(db, id, scopeOf(actor)) : null
      if (!own && !taken) throw new Refusal('not_found')
      return { own: own ?? null, taken, mailbox: presentMailbox(await findMailboxOf(db, id), actor) }
    },

    listTakers: async ({ actor }) => ({ people: await listTakers(db, scopeOf(actor)) }),
  }
  return {
    calls,
    taking,
    /** The mailbox of an account record, without a permission check. */
    mailboxOf: (recordId: number) => findMailboxOf(db, recordId),
    workBulk: workBulk({ db, ...options, changing: taking.changing }),
    sweep: () => sweepBulk(db),
  }
}
