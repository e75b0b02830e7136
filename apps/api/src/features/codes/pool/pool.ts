import type { codes } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Core } from '#context/core.ts'
import type { Handlers } from '#http/handlers.ts'
import { orRefuse } from '#lib/refusal.ts'
import { createAddMailboxes, emitMailboxes } from './add-mailboxes.ts'
import { facetsNamed, facetsOf } from './facets.ts'
import * as pasted from '../repository/pasted.ts'
import { readInReach } from '../repository/in-reach.ts'
import * as pool from '../repository/pool.ts'
import type { PoolMatch, PoolFilter, PoolSort } from '../repository/pool.ts'
import { lockInReach } from '../repository/takes.ts'

export interface PoolOptions extends Pick<Core, 'db' | 'ring' | 'fingerprintKey'> {
  /** Stops reading the mailbox for its holder. */
  stopReading(mailboxId: number): void
}

type Calls = Pick<
  typeof codes,
  | 'listPool'
  | 'listStock'
  | 'countStock'
  | 'addMailboxes'
  | 'markMailboxesInvalid'
  | 'deleteMailbox'
  | 'deleteMailboxes'
>

/** Cache limits: filters, and ids over all of them (8 bytes each). */
const kept = { filters: 500, ids: 1_000_000 }
/** Default page size. */
const defaultLimit = 40
const defaultStockLimit = 100

/** The pool, for people who manage it. */
export const createPool = ({ db, ring, fingerprintKey, stopReading }: PoolOptions): Handlers<Calls> => {
  const finds = new LRUCache<string, { version: string; found: PoolMatch }>({
    max: kept.filters,
    maxSize: kept.ids,
    sizeCalculation: ({ found: { valid, invalid, ids } }) => 1 + (ids ? valid + invalid : 0),
  })

  /**
   * Statistics and matches of a filter. Searches again only if the pool changed since, or if a later page needs ids.
   */
  const look = async (filter: PoolFilter, sort: PoolSort, page: number) => {
    const isSearch = filter.search !== ''
    const key = JSON.stringify([filter.search, filter.facets, isSearch ? sort : ''])
    const before = finds.get(key)
    const known = before && isSearch && pool.lacksIds(before.found, page) ? undefined : before
    const asked = { sort, page, known: known?.version ?? null }
    const { statistics, refused, version, found } = await pool.readHead(db, filter, asked)
    const now = found ?? known?.found ?? { valid: 0, invalid: 0, ids: null }
    if (found) finds.set(key, { version, found })
    return { statistics, refused, found: now }
  }

  return {
    listPool: async ({ people }, { query }) => {
      const search = (query.search ?? '').toLowerCase()
      const filter = { search, facets: facetsOf(query), named: search === '' ? [] : facetsNamed(search) }
      const { page = 1, limit = defaultLimit, sort = '-created' } = query
      const order = sort.replace('-', '') as PoolSort
      const asked = { sort: order, descending: sort.startsWith('-'), offset: (page - 1) * limit, limit }
      if (people) return { ...(await readInReach(db, people, filter, asked)), page, limit }
      const { statistics, refused, found } = await look(filter, order, page)
      const emails = await pool.readPage(db, { filter, found, ...asked })
      return { emails, statistics, refused_programs: refused, total: found.valid + found.invalid, page, limit }
    },

    listStock: async (_, { query }) => {
      const { page = 1, limit = defaultStockLimit, sort = 'email' } = query
      const search = (query.search ?? '').toLowerCase()
      const count = await pool.countFree(db)
      const total = search === '' ? count : await pool.countFreeMatching(db, search)
      const asked = { search, limit, offset: (page - 1) * limit, descending: sort === '-email' }
      return { success: true, count, emails: await pool.listFree(db, asked), total, page, limit }
    },

    countStock: async () => ({ success: true, count: await pool.countFree(db) }),

    ...createAddMailboxes({ db, ring, fingerprintKey }),

    /** @throws Refusal not_found */
    deleteMailbox: ({ actor, transact }, { params: { id } }) =>
      transact(async (tx) => {
        const gone = orRefuse(await lockInReach(tx, id, actor.people))
        await pasted.deleteMailbox(tx, id)
        await tx.audit('mailboxes.deleted', { record: `mailbox:${id}`, details: { email: gone.email } })
        tx.after(() => stopReading(id))
        emitMailboxes(tx, [gone])
        return { success: true }
      }),

    deleteMailboxes: ({ actor, transact }, { body }) =>
      transact(async (tx) => {
        const deleted = await pasted.deleteDead(tx, body.ids, actor.people)
        if (deleted.length > 0) {
          await tx.audit('mailboxes.deleted', { details: { deleted: deleted.length, ids: deleted.join(',') } })
          tx.emit('mailbox.changed', { mailboxId: null }, null)
        }
        return { success: true, deleted: deleted.length }
      }),
  }
}
