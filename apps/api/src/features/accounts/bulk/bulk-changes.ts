import { maxBulk, maxBulkAtOnce, type bulk, type Selection } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Person, Tx } from '#context/context.ts'
import type { ImportedTable, Tables } from '#context/tables.ts'
import type { Db } from '#db/connect.ts'
import type { Handlers } from '#http/handlers.ts'
import type { Jobs, queues } from '#jobs/index.ts'
import { isAmong, nameFor, type Principal, type Whose } from '#lib/principal.ts'
import { orRefuse, Refusal } from '#lib/refusal.ts'
import { overviewQuery } from '../overview.ts'
import * as changes from '../repository/bulk.ts'
import { listHolders, selectFound, selectOwned, selectRecords } from '../repository/selection.ts'
import { lockTaker } from '../repository/takes.ts'
import { scopeOf } from '../scope.ts'
import { previewLines } from './preview.ts'

export interface BulkOptions extends Pick<Core, 'db' | 'timeZone'> {
  jobs: Pick<Jobs<typeof queues>, 'send'>
  tables: Tables
}

const done = { success: true } as const
const defaultLimit = 50

/** Bulk changes of accounts: started here, executed by a job, with one transaction per account. */
export const createBulk = ({ db, timeZone, jobs, tables }: BulkOptions): Handlers<typeof bulk> => {
  /** Accounts by record id, without duplicates. One outside the scope has no name. */
  const byRecords = async (source: Db, whose: Whose, ids: readonly number[]): Promise<changes.BulkTarget[]> => {
    const known = await selectRecords(source, whose, ids)
    return [...new Set(ids)].map((recordId) => ({
      ...(known.get(recordId) ?? { recordId, accountId: null, accountName: null }),
      spend: null,
    }))
  }

  /**
   * Resolves a selection now. @throws Refusal stale_edit if the count differs from the one that the person confirmed
   */
  const select = async (tx: Tx<Person>, whose: Whose, selection: Selection): Promise<changes.BulkTarget[]> => {
    if (Array.isArray(selection)) return byRecords(tx, whose, selection)
    const { count, ...asked } = selection
    const found = await selectFound(tx, overviewQuery(timeZone, whose, asked), maxBulk + 1)
    if (found.length !== count) throw new Refusal('stale_edit')
    return found.map((each) => ({ ...each, spend: null }))
  }

  const send = async (tx: Tx<Person>, bulkId: number): Promise<void> => {
    await jobs.send(tx, 'accounts.bulk', { bulkId }, { key: String(bulkId) })
  }

  /** @throws Refusal in_progress/bulk */
  const begin = async (
    tx: Tx<Person>,
    wish: Pick<changes.BulkWish, 'kind' | 'reason'> & Partial<changes.BulkWish>,
    wanted: readonly changes.BulkTarget[],
  ) => {
    const { user, clientIp: network } = tx.cause
    if ((await changes.countRunning(tx, user.id)) >= maxBulkAtOnce)
      throw new Refusal('in_progress/bulk', { values: { most: String(maxBulkAtOnce) } })
    const id = await changes.insertBulk(tx, { user, network, to: null, closeReason: null, ...wish }, wanted)
    await send(tx, id)
    return { ...done, id, count: wanted.length }
  }

  /** Whether the actor may see bulk changes of others. */
  const seesAll = (actor: Principal): boolean => actor.permissions.has('users.manage')

  return {
    listHolders: async ({ actor }) => ({ holders: await listHolders(db, scopeOf(actor)) }),

    /** @throws Refusal stale_edit, in_progress/bulk */
    releaseAccounts: ({ actor, transact }, { body: { accounts, reason } }) =>
      transact(async (tx) => begin(tx, { kind: 'release', reason }, await select(tx, scopeOf(actor), accounts))),

    /** @throws Refusal stale_edit, in_progress/bulk; wrong_state for a person who cannot hold accounts */
    handOverAccounts: ({ actor, transact }, { body: { accounts, userId, reason } }) =>
      transact(async (tx) => {
        const whose = scopeOf(actor)
        const taker = orRefuse(isAmong(whose, userId) ? await lockTaker(tx, userId) : null, 'wrong_state')
        return begin(tx, { kind: 'hand_over', reason, to: taker }, await select(tx, whose, accounts))
      }),

    /** @throws Refusal validation/table_…, too_large/table_lines */
    previewCloses: async ({ actor, transact }, { body }) => {
      const imported: ImportedTable = { ...body, purpose: 'close', most: maxBulk }
      const read = await tables.read(actor.userId, imported)
      // Rereads the actor's rights, whether or not anything is written.
      await transact((tx) => tables.remember(tx, actor.userId, imported, read))
      const { reading, rows } = read
      return { reading, lines: rows && (await previewLines(db, scopeOf(actor), rows)) }
    },

    /** @throws Refusal in_progress/bulk */
    closeAccounts: ({ actor, transact }, { body: { accounts, closeReason = null, closeNote = '' } }) =>
      transact(async (tx) => {
        const spends = new Map(accounts.map(({ id, spend }) => [id, spend]))
        const wanted = await byRecords(tx, scopeOf(actor), [...spends.keys()])
        const withSpend = wanted.map((each) => ({ ...each, spend: spends.get(each.recordId)! }))
        return begin(tx, { kind: 'close', reason: closeNote, closeReason }, withSpend)
      }),

    listBulkChanges: async ({ actor }, { query: { page = 1, limit = defaultLimit } }) => {
      const userId = seesAll(actor) ? null : actor.userId
      const { changes: found, total } = await changes.listBulks(db, { userId, page, limit })
      const shown = found.map(({ userId: who, to, ...change }) => ({
        ...change,
        to: nameFor(actor, to),
        own: who === actor.userId,
      }))
      return { changes: shown, total, page, limit }
    },

    /** @throws Refusal not_found, also for a bulk change of another person */
    getBulkChange: async ({ actor }, { params: { id } }) => {
      const found = await changes.findBulk(db, id)
      const own = found?.userId === actor.userId
      if (!found || !(own || seesAll(actor))) throw new Refusal('not_found')
      const { userId: _who, ...change } = found
      if (!actor.people) return { ...change, own }
      // A bulk change from before the lead was limited to own people may include accounts of others.
      const ids = change.items.map(({ recordId }) => recordId)
      const owned = await selectOwned(db, actor.people.ids, ids)
      const hidden = { accountId: null, accountName: null, spend: null, refusal: null }
      const items = change.items.map((item) => (owned.has(item.recordId) ? item : { ...item, ...hidden }))
      return { ...change, to: nameFor(actor, change.to), items, own }
    },

    /** @throws Refusal not_found, also for a bulk change of another person */
    cancelBulkChange: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const found = await changes.lockBulk(tx, id)
        if (!found || !(found.userId === actor.userId || seesAll(actor))) throw new Refusal('not_found')
        await changes.cancelWaiting(tx, id)
        if (found.userId !== null) tx.emit('bulk.own', { bulkId: id }, found.userId)
        return done
      }),

    /** Only for its author, since the work is done in their name. @throws Refusal not_found */
    repeatBulkChange: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const found = await changes.lockBulk(tx, id)
        if (found?.userId !== actor.userId) throw new Refusal('not_found')
        const count = await changes.renewItems(tx, id)
        if (count > 0) await send(tx, id)
        tx.emit('bulk.own', { bulkId: id }, actor.userId)
        return { ...done, count }
      }),
  }
}
