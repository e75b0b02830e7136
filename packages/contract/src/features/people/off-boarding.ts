import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Id, IdParam, Moment, Money, Success, maxNumber } from '../../shared.ts'
import { AccountState, CloseReason, longestCloseNote } from '../accounts/holdings.ts'

/** Minutes during which the deletion of a person can be undone. */
export const undoLeavingMinutes = 10
/** Maximum individual decisions about accounts; the choice for all others is unlimited. */
export const maxDecisions = 500

/** Fate of a person's holdings: they become free, or go to somebody else. */
export const Afterwards = z.union([z.literal('release'), strict({ userId: Id })])
export type Afterwards = z.output<typeof Afterwards>

const Close = strict({
  spend: Money.min(0).max(1_000_000),
  closeReason: CloseReason.optional(),
  closeNote: z.string().trim().min(1).max(longestCloseNote).optional(),
}).refine(
  ({ closeReason, closeNote }) => (closeNote === undefined ? closeReason !== 'other' : closeReason !== undefined),
  { path: ['closeNote'], message: 'goes with a reason, and the reason other with it' },
)

/** Decision about one account of a person who leaves, by its record. */
export const AccountDecision = strict({
  id: z.int().min(1).max(maxNumber),
  then: z.union([Afterwards, strict({ close: Close })]),
})
export type AccountDecision = z.output<typeof AccountDecision>

/** An account that a person holds and has not closed. */
export const HeldAccount = z
  .object({
    id: Id,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    state: AccountState,
    takenAt: Moment,
    /** Recorded spend of its days. */
    recorded: Money,
  })
  .meta({ id: 'HeldAccount' })
export type HeldAccount = z.output<typeof HeldAccount>

/** A deleted person, while the deletion can be undone. */
export const Departure = z
  .object({
    id: Id,
    userId: Id,
    username: z.string(),
    /** Who deleted them. */
    by: z.string(),
    leftAt: Moment,
    undoUntil: Moment,
    /** Number of accounts and mailboxes they held. */
    accounts: z.int().min(0),
    mailboxes: z.int().min(0),
  })
  .meta({ id: 'Departure' })
export type Departure = z.output<typeof Departure>

/**
 * Why a thing was not restored: it was closed on leaving or since, somebody holds it now, or somebody used it since and
 * it is free again.
 */
export const stayedWhys = ['closed', 'held', 'used'] as const
const Stayed = z
  .object({
    name: z.string(),
    why: z.enum(stayedWhys),
    /** Who holds it, held it or closed it. */
    by: z.string().nullable(),
  })
  .meta({ id: 'StayedThing' })
export type Stayed = z.output<typeof Stayed>

/** Restored and unrestored things of one kind: the first `maxDecisions` by name, without deleted ones. */
const CameBack = z
  .object({ back: z.int().min(0), rest: z.int().min(0), named: z.array(Stayed) })
  .meta({ id: 'CameBack' })
export type CameBack = z.output<typeof CameBack>

const user = { access: 'users.manage', params: strict({ id: IdParam }) } as const

/** Leaving and returning people. */
export const leaving = defineContract({
  getHeld: {
    ...user,
    method: 'GET',
    path: '/admin/users/:id/held',
    summary:
      'What a person holds who is about to leave: accounts one by one, the longest held first, and how many of what else',
    entities: ['User', 'TakenAccount', 'PoolMailbox'],
    cacheSeconds: 0,
    response: z
      .object({
        /** The first `maxDecisions`. */
        accounts: z.array(HeldAccount),
        accountsTotal: z.int().min(0),
        mailboxes: z.int().min(0),
        /** Mailboxes with a code request in progress. */
        waiting: z.int().min(0),
        /** Links in progress. They continue. */
        links: z.int().min(0),
      })
      .meta({ id: 'Held' }),
  },
  deleteUser: {
    ...user,
    method: 'POST',
    path: '/admin/users/:id/delete',
    summary:
      'Delete a person: their sessions end, and what they hold is released, handed over or closed in the same moment, or nothing is; can be undone for 10 minutes',
    sensitive: true,
    entities: ['User', 'TakenAccount', 'AvailableAccount', 'Sheet', 'PoolMailbox', 'MailboxStock', 'EmailUsage'],
    body: strict({
      /** For all accounts without an individual decision. */
      accounts: Afterwards.optional(),
      mailboxes: Afterwards.optional(),
      each: z.array(AccountDecision).max(maxDecisions).optional(),
    }),
    response: Success.extend({ departureId: Id, undoUntil: Moment }),
  },
  listDepartures: {
    method: 'GET',
    path: '/admin/departures',
    summary: 'Who was deleted in the last 10 minutes, as far as that was not undone; newest first',
    access: 'users.manage',
    entities: ['User'],
    cacheSeconds: 0,
    response: z.object({ departures: z.array(Departure) }).meta({ id: 'Departures' }),
  },
  undoDeparture: {
    ...user,
    method: 'POST',
    path: '/admin/departures/:id/undo',
    summary:
      'Undo a deletion of the last 10 minutes: the person may sign in as before, gets back what nobody took since, and the rest is listed',
    sensitive: true,
    entities: ['User', 'TakenAccount', 'AvailableAccount', 'Sheet', 'PoolMailbox', 'MailboxStock', 'EmailUsage'],
    body: strict({}),
    response: Success.extend({ userId: Id, username: z.string(), accounts: CameBack, mailboxes: CameBack }),
  },
})
