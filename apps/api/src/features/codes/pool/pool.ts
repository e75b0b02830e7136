import { lineFaults, type codes, type LineError } from '@app/contract'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../../context/core.ts'
import type { Tx } from '../../../context/context.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { facetsNamed, facetsOf } from './facets.ts'
import type { Fault } from './paste.ts'
import type { PasteSummary } from './paste-work.ts'
import { openPaste } from './pasting.ts'
import * as pasted from '../repository/pasted.ts'
import * as pool from '../repository/pool.ts'
import type { Found, PoolFilter, PoolSort } from '../repository/pool.ts'
import { lockMailbox } from '../repository/takes.ts'

export interface PoolOptions extends Pick<Core, 'db' | 'ring' | 'fingerprintKey'> {
  /** Ends what is being read for the holder of a mailbox. */
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

/** What so many filters find is kept, and so many ids in all: 8 bytes each. */
const kept = { filters: 500, ids: 1_000_000 }
/** Rows of a page where no number is asked for. */
const defaultLimit = 40
const defaultStockLimit = 100

const told = (faults: readonly Fault[]): LineError[] =>
  faults.toSorted((a, b) => a.line - b.line).map(({ line, reason }) => ({ line, reason, message: lineFaults[reason] }))

const tell = (tx: Tx, changed: readonly { id: number; holderId: number | null }[]): void => {
  if (changed.length > 0) tx.emit('mailbox.changed', { mailboxId: changed.length === 1 ? changed[0]!.id : null })
  // One event for each person: their list is asked for as a whole.
  const first = new Map(changed.flatMap(({ id, holderId }) => (holderId === null ? [] : [[holderId, id]])))
  for (const [holderId, mailboxId] of first) tx.emit('mailbox.own', { mailboxId }, holderId)
}

/** The pool as those see it who fill it. */
export const createPool = ({ db, ring, fingerprintKey, stopReading }: PoolOptions): Handlers<Calls> => {
  const finds = new LRUCache<string, { version: string; found: Found }>({
    max: kept.filters,
    maxSize: kept.ids,
    sizeCalculation: ({ found: { valid, invalid, ids } }) => 1 + (ids ? valid + invalid : 0),
  })

  /** The tiles, and what a filter finds: looked for again only when the pool changed since, or to turn its pages. */
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

  const read = async (kind: 'credentials' | 'addresses', text: string) => {
    const paste = await openPaste(kind, text, fingerprintKey)
    if (!paste.summary) {
      paste.close()
      throw new Refusal('too_large')
    }
    return { ...paste, summary: paste.summary }
  }

  /** New lines get an id, known ones with other credentials keep theirs; the same ones are errors. */
  const place = async ({ lines }: PasteSummary) => {
    const known = await pasted.findKnown(
      db,
      lines.map(({ key }) => key),
    )
    const reserved = await pasted.reserveIds(db, lines.filter(({ key }) => !known.has(key)).length)
    return lines.map((line, index) => {
      const there = known.get(line.key)
      if (!there) return { line, index, id: reserved.pop()!, kind: 'new' as const }
      const kind = there.fingerprint === line.fingerprint ? ('same' as const) : ('other' as const)
      return { line, index, id: there.id, kind }
    })
  }

  return {
    listPool: async (_, { query }) => {
      const search = (query.search ?? '').toLowerCase()
      const filter = { search, facets: facetsOf(query), named: search === '' ? [] : facetsNamed(search) }
      const { page = 1, limit = defaultLimit, sort = '-created' } = query
      const order = sort.replace('-', '') as PoolSort
      const { statistics, refused, found } = await look(filter, order, page)
      const emails = await pool.readPage(db, {
        filter,
        found,
        sort: order,
        descending: sort.startsWith('-'),
        offset: (page - 1) * limit,
        limit,
      })
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

    /** @throws Refusal too_large with more than 20 000 lines */
    addMailboxes: async ({ transact }, { body: { emailsData, isExisting, markAsInvalid } }) => {
      const paste = await read('credentials', emailsData)
      try {
        const placed = await place(paste.summary)
        // Parsed and sealed before the transaction begins: nobody waits for that.
        const sealed = new Map(
          (
            await paste.seal(
              ring,
              placed.filter(({ kind }) => kind !== 'same').map(({ index, id }) => ({ index, id })),
            )
          ).map((each) => [each.id, each]),
        )
        const linesOf = (wanted: 'new' | 'other') =>
          placed.flatMap(({ line: { email, fingerprint }, id, kind }) => {
            const credentials = sealed.get(id)
            return kind === wanted && credentials ? { email, fingerprint, sealed: credentials } : []
          })
        const marks = { existing: isExisting, invalid: markAsInvalid }
        return await transact(async (tx) => {
          const inserted = await pasted.insertMailboxes(tx, linesOf('new'), marks, tx.cause.user)
          const updated = await pasted.renewMailboxes(tx, linesOf('other'), marks)
          const done = new Set([...inserted, ...updated.map(({ id }) => id)])
          const refused = placed.filter(({ id }) => !done.has(id))
          const changed = [...inserted.map((id) => ({ id, holderId: null })), ...updated]
          if (changed.length > 0)
            await tx.audit('mailboxes.added', {
              details: { inserted: inserted.length, updated: updated.length, ...marks },
            })
          tell(tx, changed)
          const written = new Set(placed.filter(({ id }) => done.has(id)).map(({ line: { line } }) => line))
          return {
            success: true,
            inserted: inserted.length,
            updated: updated.length,
            errors: told([
              ...paste.summary.errors,
              ...refused.map(({ line: { line } }) => ({ line, reason: 'in_pool' as const })),
            ]),
            warnings: told(paste.summary.warnings.filter(({ line }) => written.has(line))),
          }
        })
      } finally {
        paste.close()
      }
    },

    /** @throws Refusal too_large with more than 20 000 lines */
    markMailboxesInvalid: async ({ transact }, { body: { emailsData: text } }) => {
      const { summary, close } = await read('addresses', text)
      close()
      return transact(async (tx) => {
        const marked = await pasted.markInvalid(
          tx,
          summary.lines.map(({ key }) => key),
        )
        const found = new Set(marked.map(({ key }) => key))
        const missing = summary.lines.filter(({ key }) => !found.has(key))
        tell(tx, marked)
        if (marked.length > 0) await tx.audit('mailboxes.marked_invalid', { details: { updated: marked.length } })
        return {
          success: true,
          updated: marked.length,
          errors: told([...summary.errors, ...missing.map(({ line }) => ({ line, reason: 'not_in_pool' as const }))]),
        }
      })
    },

    /** @throws Refusal not_found */
    deleteMailbox: ({ transact }, { params: { id } }) =>
      transact(async (tx) => {
        const gone = await lockMailbox(tx, id, null)
        if (!gone) throw new Refusal('not_found')
        await pasted.deleteMailbox(tx, id)
        await tx.audit('mailboxes.deleted', { record: `mailbox:${id}`, details: { email: gone.email } })
        tx.after(() => stopReading(id))
        tell(tx, [gone])
        return { success: true }
      }),

    deleteMailboxes: ({ transact }, { body }) =>
      transact(async (tx) => {
        const deleted = await pasted.deleteDead(tx, body.ids)
        if (deleted.length > 0) {
          await tx.audit('mailboxes.deleted', { details: { deleted: deleted.length, ids: deleted.join(',') } })
          tx.emit('mailbox.changed', { mailboxId: null })
        }
        return { success: true, deleted: deleted.length }
      }),
  }
}
