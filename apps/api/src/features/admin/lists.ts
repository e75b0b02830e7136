import type { admin } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { dayBefore } from '../../lib/days.ts'
import { Refusal } from '../../lib/refusal.ts'
import { startOfDay } from '../../lib/zones.ts'
import { findAudit, listAudit, listKinds, readChain } from './repository/audit.ts'
import { listSeen, nameOf } from './repository/seen.ts'
import { listUsage, type UsageQuery } from './repository/usage.ts'

type Calls = Pick<typeof admin, 'listEmailUsage' | 'listSeenSecrets' | 'listAudit' | 'getAuditRecord'>

const defaultLimit = 100

/** What administrators look up: who had which mailbox, who saw which secret, who did what. */
export const createLists = (db: Db, timeZone: string): Handlers<Calls> => ({
  listEmailUsage: async (_, { query }) => {
    const { page = 1, limit = defaultLimit, search = '', sort = '-used_at' } = query
    const found = await listUsage(db, {
      page,
      limit,
      search,
      sort: sort.replace('-', '') as UsageQuery['sort'],
      descending: sort.startsWith('-'),
    })
    return { ...found, page, limit }
  },

  /** @throws Refusal not_found/user for a person who never was */
  listSeenSecrets: async (_, { params: { id: userId }, query }) => {
    const username = await nameOf(db, userId)
    if (username === null) throw new Refusal('not_found/user')
    const { page = 1, limit = defaultLimit, search = '', sort = '-at' } = query
    const found = await listSeen(db, { userId, page, limit, search, descending: sort === '-at' })
    return { username, ...found, page, limit }
  },

  /** @throws Refusal not_found */
  getAuditRecord: async (_, { params }) => {
    const record = await findAudit(db, params.id)
    if (!record) throw new Refusal('not_found')
    return record
  },

  listAudit: async (_, { query }) => {
    const { page = 1, limit = defaultLimit, search = '', sort = '-at', person = '', record = '', kind = '' } = query
    const found = await listAudit(db, {
      page,
      limit,
      search,
      descending: sort === '-at',
      person,
      record,
      kind,
      from: query.from ? startOfDay(query.from, timeZone) : null,
      before: query.to ? startOfDay(dayBefore(query.to, -1), timeZone) : null,
    })
    return { ...found, kinds: await listKinds(db), chain: await readChain(db), page, limit }
  },
})
