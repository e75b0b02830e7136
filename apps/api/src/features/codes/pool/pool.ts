import { lineFaults, type Answer, type codes, type Input, type LineError } from '@app/contract'
import { LRUCache } from 'lru-cache'
import { recordAudit } from '../../../audit/audit.ts'
import type { Db } from '../../../db/connect.ts'
import type { Transact } from '../../../context/context.ts'
import type { Publish } from '../../../lib/events.ts'
import type { Principal } from '../../../lib/principal.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { KeyRing } from '../../../lib/secrets/sealing.ts'
import { facetsNamed, facetsOf } from './facets.ts'
import type { Fault } from './paste.ts'
import type { PasteSummary } from './paste-work.ts'
import { openPaste } from './pasting.ts'
import * as pasted from '../repository/pasted.ts'
import * as pool from '../repository/pool.ts'
import type { Found, PoolFilter, PoolSort } from '../repository/pool.ts'
import { lockMailbox, type HeldMailbox } from '../repository/takes.ts'
import type { TellPool } from '../telling.ts'

export interface PoolOptions {
  db: Db
  ring: KeyRing
  fingerprintKey: Buffer
  publish: Publish
  tellPool: TellPool
  /** Ends what is being read for the holder of a mailbox. */
  stopReading(mailboxId: number): void
}

type Calls = typeof codes

/** What so many filters find is kept, and so many ids in all: 8 bytes each. */
const kept = { filters: 500, ids: 1_000_000 }
/** Rows of a page where no number is asked for. */
const usualLimit = 40
const usualStockLimit = 100

const told = (faults: readonly Fault[]): LineError[] =>
  faults.toSorted((a, b) => a.line - b.line).map(({ line, reason }) => ({ line, reason, message: lineFaults[reason] }))

const actor = ({ userId, username }: Principal) => ({ id: userId, username })

/** The pool as those see it who fill it. */
export const createPool = ({ db, ring, fingerprintKey, publish, tellPool, stopReading }: PoolOptions) => {
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

  const tell = (changed: readonly { id: number; holderId: number | null }[]): void => {
    if (changed.length > 0) tellPool(changed.length === 1 ? changed[0]!.id : null)
    // One fact for each person: their list is asked for as a whole.
    const first = new Map(changed.flatMap(({ id, holderId }) => (holderId === null ? [] : [[holderId, id]])))
    for (const [holderId, mailboxId] of first) publish('mailbox.own', { mailboxId }, holderId)
  }

  return {
    list: async (query: Input<Calls['listPool']>['query']): Promise<Answer<Calls['listPool']>> => {
      const search = (query.search ?? '').toLowerCase()
      const filter = { search, facets: facetsOf(query), named: search === '' ? [] : facetsNamed(search) }
      const { page = 1, limit = usualLimit, sort = '-created' } = query
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

    listStock: async (query: Input<Calls['listStock']>['query']): Promise<Answer<Calls['listStock']>> => {
      const { page = 1, limit = usualStockLimit, sort = 'email' } = query
      const search = (query.search ?? '').toLowerCase()
      const count = await pool.countFree(db)
      const total = search === '' ? count : await pool.countFreeMatching(db, search)
      const asked = { search, limit, offset: (page - 1) * limit, descending: sort === '-email' }
      return { success: true, count, emails: await pool.listFree(db, asked), total, page, limit }
    },

    count: async (): Promise<Answer<Calls['countStock']>> => ({ success: true, count: await pool.countFree(db) }),

    /** @throws Refusal too_large with more than 20 000 lines */
    add: async (
      transact: Transact,
      user: Principal,
      { emailsData, isExisting, markAsInvalid }: Input<Calls['addMailboxes']>['body'],
      clientIp: string,
    ): Promise<Answer<Calls['addMailboxes']>> => {
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
        let changed: { id: number; holderId: number | null }[] = []
        const answer = await transact(async (trx): Promise<Answer<Calls['addMailboxes']>> => {
          const inserted = await pasted.insertMailboxes(trx, linesOf('new'), marks, actor(user))
          const updated = await pasted.renewMailboxes(trx, linesOf('other'), marks)
          const done = new Set([...inserted, ...updated.map(({ id }) => id)])
          const refused = placed.filter(({ id }) => !done.has(id))
          changed = [...inserted.map((id) => ({ id, holderId: null })), ...updated]
          if (changed.length > 0)
            await recordAudit(trx, {
              kind: 'mailboxes.added',
              user: actor(user),
              clientIp,
              details: { inserted: inserted.length, updated: updated.length, ...marks },
            })
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
        tell(changed)
        return answer
      } finally {
        paste.close()
      }
    },

    /** @throws Refusal too_large with more than 20 000 lines */
    markInvalid: async (
      transact: Transact,
      user: Principal,
      text: string,
      clientIp: string,
    ): Promise<Answer<Calls['markMailboxesInvalid']>> => {
      const { summary, close } = await read('addresses', text)
      close()
      let changed: { id: number; holderId: number | null }[] = []
      const answer = await transact(async (trx): Promise<Answer<Calls['markMailboxesInvalid']>> => {
        const marked = await pasted.markInvalid(
          trx,
          summary.lines.map(({ key }) => key),
        )
        const found = new Set(marked.map(({ key }) => key))
        const missing = summary.lines.filter(({ key }) => !found.has(key))
        changed = marked
        if (marked.length > 0)
          await recordAudit(trx, {
            kind: 'mailboxes.marked_invalid',
            user: actor(user),
            clientIp,
            details: { updated: marked.length },
          })
        return {
          success: true,
          updated: marked.length,
          errors: told([...summary.errors, ...missing.map(({ line }) => ({ line, reason: 'not_in_pool' as const }))]),
        }
      })
      tell(changed)
      return answer
    },

    /** @throws Refusal not_found */
    remove: async (transact: Transact, user: Principal, id: number, clientIp: string) => {
      let gone: HeldMailbox | null = null
      const answer = await transact(async (trx) => {
        gone = await lockMailbox(trx, id, null)
        if (!gone) throw new Refusal('not_found')
        await pasted.deleteMailbox(trx, id)
        await recordAudit(trx, {
          kind: 'mailboxes.deleted',
          user: actor(user),
          record: `mailbox:${id}`,
          clientIp,
          details: { email: gone.email },
        })
        return { success: true } as const
      })
      stopReading(id)
      if (gone) tell([gone])
      return answer
    },

    removeDead: async (transact: Transact, user: Principal, ids: readonly number[], clientIp: string) => {
      const answer = await transact(async (trx) => {
        const deleted = await pasted.deleteDead(trx, ids)
        if (deleted.length > 0)
          await recordAudit(trx, {
            kind: 'mailboxes.deleted',
            user: actor(user),
            clientIp,
            details: { deleted: deleted.length, ids: deleted.join(',') },
          })
        return { success: true, deleted: deleted.length } as const
      })
      if (answer.deleted > 0) tellPool(null)
      return answer
    },
  }
}

export type PoolService = ReturnType<typeof createPool>
