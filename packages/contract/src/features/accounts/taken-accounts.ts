import { z } from 'zod'
import { AccountState, TakenAccount, accountStates } from './holdings.ts'
import { Day, IdParam, Money, listQuery, listed } from '../../shared.ts'

const takenSorts = ['takenAt', 'accountName', 'country', 'username', 'spend', 'closedAt'] as const
export const takenQuery = listQuery(takenSorts).extend({
  /** A specific state finds the open accounts in it. */
  state: z.enum(['all', 'open', 'closed', ...accountStates]).optional(),
  /** Days on which accounts were taken, both included, in the reporting time zone. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  /** Only accounts of this person. */
  holder: IdParam.optional(),
})
export const takenAnswer = listed({ accounts: z.array(TakenAccount) }).extend({
  /** Open accounts by state that match search and days, regardless of the state filter. */
  states: z.record(AccountState, z.int().min(0)),
  /** Spend of all matches. */
  totals: z.object({
    spend: Money,
    byUser: z.array(z.object({ username: z.string(), accounts: z.int(), spend: Money })),
    byCountry: z.array(z.object({ country: z.string(), accounts: z.int(), spend: Money })),
  }),
})

/** File columns for the standing of an account. */
export const standing = {
  State: 'state',
  'State since': 'stateSince',
  'Close reason': 'closeReason',
  'Close note': 'closeNote',
} as const

export const takenFile = {
  rows: 'accounts',
  columns: {
    Account: 'accountName',
    'Account ID': 'accountId',
    Country: 'country',
    'Taken by': 'userUsername',
    Role: 'takenBy.role',
    'Taken at': 'takenAt',
    Closed: 'closed',
    'Closed at': 'closedAt',
    Spend: 'spend',
    Sheet: 'sheet',
    ...standing,
  },
} as const
