import type { PoolMailbox } from '@app/contract'
import type { Handlers } from './network.ts'

type Calls = Record<string, ((parts: never) => unknown) | undefined>

/** Single-record answers taken from the lists of a test. Records in none of them get the answer of `absent`. */
export const recordsOf = (answers: () => Handlers, absent: () => Response): Handlers => {
  const rowOf = async (call: string, rows: string, id: string, key = 'id'): Promise<never> => {
    const given = await (answers() as Calls)[call]?.({ query: {} } as never)
    const list = (given as Record<string, Record<string, unknown>[]> | undefined)?.[rows]
    return (list?.find((row) => String(row[key]) === id) ?? null) as never
  }
  return {
    getAccount: async ({ params: { id } }) => {
      const own = await rowOf('listMyAccounts', 'accounts', id)
      const taken = (await rowOf('listTakenWithUsers', 'accounts', id)) ?? (await rowOf('listAllTaken', 'accounts', id))
      return own || taken ? { own, taken, mailbox: null } : absent()
    },
    getMailbox: async ({ params: { id } }) => {
      const own = await rowOf('listMyMailboxes', 'emails', id, 'email_id')
      const pool = await rowOf('listPool', 'emails', id)
      const { account_id = null, account_name = null } = (own ?? pool ?? {}) as Partial<PoolMailbox>
      const account = account_id === null ? null : { account_id, account_name, record_id: null, holder: null }
      return own || pool ? { own, pool, account } : absent()
    },
    getUser: async ({ params: { id } }) => (await rowOf('listUsers', 'users', id)) ?? absent(),
    getAuditRecord: async ({ params: { id } }) => (await rowOf('listAudit', 'records', id)) ?? absent(),
    getAccountTimeline: () => ({ events: [] }),
  }
}
