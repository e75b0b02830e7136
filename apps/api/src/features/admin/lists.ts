import type { admin } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { dayBefore } from '../../lib/days.ts'
import { orRefuse } from '../../lib/refusal.ts'
import { startOfDay } from '../../lib/zones.ts'
import { findAudit, listAudit, listKinds, readChain } from './repository/audit.ts'
import { listSeen, nameOf } from './repository/seen.ts'
import { recordsCalled } from './repository/subjects.ts'
import { listUsage, type UsageQuery } from './repository/usage.ts'

type Calls = Pick<typeof admin, 'listEmailUsage' | 'listSeenSecrets' | 'listSeen' | 'listAudit' | 'getAuditRecord'>

const defaultLimit = 100

/** Start and end of a range of days, both included; null for an open end. */
const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) => ({
  from: from ? startOfDay(from, timeZone) : null,
  before: to ? startOfDay(dayBefore(to, -1), timeZone) : null,
})

/** Whether a text is a record key as in the log, and not a name. */
const isRecord = (text: string): boolean => /^[a-z]+:[\w.-]+$/.test(text)

/** Lookups of administrators: usage of mailboxes, seen secrets, and the audit log. */
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

  /** @throws Refusal not_found/user for a person who never existed */
  listSeenSecrets: async (_, { params: { id: userId }, query }) => {
    const username = orRefuse(await nameOf(db, userId), 'not_found/user')
    const { page = 1, limit = defaultLimit, search = '', sort = '-at' } = query
    const { seen, total } = await listSeen(db, {
      userId,
      person: '',
      records: null,
      accountsOnly: true,
      page,
      limit,
      search,
      descending: sort === '-at',
      ...momentsOf(query, timeZone),
    })
    const secrets = seen.map(({ at, accountId, accountName, country, sheet, field, held }) => ({
      at,
      accountId: accountId!,
      accountName,
      country: country!,
      sheet: sheet!,
      field: field as Exclude<typeof field, 'code'>,
      held,
    }))
    return { username, secrets, total, page, limit }
  },

  listSeen: async (_, { query }) => {
    const { page = 1, limit = defaultLimit, search = '', sort = '-at', person = '', record = '' } = query
    const { seen, total } = await listSeen(db, {
      userId: null,
      person,
      records: record === '' ? null : isRecord(record) ? [record] : await recordsCalled(db, record),
      accountsOnly: false,
      page,
      limit,
      search,
      descending: sort === '-at',
      ...momentsOf(query, timeZone),
    })
    return {
      seen: seen.map(({ accountId: _accountId, country: _country, sheet: _sheet, ...row }) => row),
      total,
      page,
      limit,
    }
  },

  /** @throws Refusal not_found */
  getAuditRecord: async (_, { params }) => {
    return orRefuse(await findAudit(db, params.id))
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
      records: record === '' || isRecord(record) ? [] : await recordsCalled(db, record),
      kind,
      ...momentsOf(query, timeZone),
    })
    return { ...found, kinds: await listKinds(db), chain: await readChain(db), page, limit }
  },
})
