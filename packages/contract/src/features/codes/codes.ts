import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, Moment, Success, VisibleText } from '../../shared.ts'
import { MailboxAccount, MailboxHealth, MailFailureCode, CodeSource, OwnMailbox, PoolMailbox } from './mailboxes.ts'
import { pool } from './pool.ts'

const reading = z
  .object({
    success: z.boolean(),
    code: z.string().nullable(),
    code_source: CodeSource.nullable(),
    /** English, for people; null if there is a code. */
    error: z.string().nullable(),
    trouble: MailFailureCode.nullable(),
    /** The server keeps reading until then and notifies the page when a code arrives. */
    watchingUntil: Moment.nullable(),
  })
  .meta({ id: 'MailboxReading' })

/** Mailboxes of one call, at most 500. Each has its own outcome in the answer, independent of the others. */
const mostAtOnce = 500
const Ids = z.array(Id).min(1).max(mostAtOnce)

/** Outcome for each mailbox of a call: the reason for a refusal, or null on success. */
const results = <const K extends readonly [string, ...string[]]>(refusals: K) =>
  z.array(z.object({ email_id: Id, refused: z.enum(refusals).nullable() }))

export const codes = defineContract({
  ...pool,
  listMyMailboxes: {
    method: 'GET',
    path: '/outlook-emails/my-emails',
    summary: 'The mailboxes that the person holds, newest first',
    access: 'mailboxes.own',
    entities: ['OwnMailbox', 'OwnAccount'],
    cacheSeconds: 60,
    query: strict({ fresh: Fresh }),
    csv: {
      rows: 'emails',
      columns: {
        Email: 'email',
        'Account ID': 'account_id',
        'Used at': 'used_at',
        Status: 'status',
        Account: 'account_name',
      },
    },
    response: z.object({ emails: z.array(OwnMailbox) }),
  },
  takeMailboxes: {
    method: 'POST',
    path: '/outlook-emails/take',
    summary: 'Take free mailboxes: each goes to exactly one person; fewer if fewer are left',
    access: 'mailboxes.take',
    limit: 'take',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ count: z.int().min(1).max(1_000) }),
    response: Success.extend({
      emails: z.array(z.object({ email: z.string(), email_id: Id })),
      message: z.string().optional(),
    }),
  },
  addMailboxByAddress: {
    method: 'POST',
    path: '/outlook-emails/add-by-address',
    summary: 'Put a mailbox of the pool that nobody holds into the own list',
    access: 'mailboxes.own',
    limit: 'take',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ emailAddress: VisibleText.min(1).max(320).includes('@') }),
    response: Success.extend({ email: z.string(), email_id: Id }),
  },
  extractCode: {
    method: 'POST',
    path: '/outlook-emails/extract-code',
    summary: 'Read a held mailbox for a code now, and go on reading until one arrives',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['PoolMailbox', 'OwnMailbox'],
    body: strict({ email: VisibleText.min(1).max(320), email_id: Id }),
    response: reading,
  },
  extractCodes: {
    method: 'POST',
    path: '/outlook-emails/extract-codes',
    summary: 'The same for several held mailboxes at once, each for itself',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['PoolMailbox', 'OwnMailbox'],
    body: strict({
      emails: z
        .array(strict({ email: VisibleText.min(1).max(320), email_id: Id }))
        .min(1)
        .max(mostAtOnce),
    }),
    response: Success.extend({
      results: z.array(
        reading.extend({
          email_id: Id,
          /** The person does not hold a mailbox with this address, or asked too often. */
          refused: z.enum(['not_found', 'rate_limited']).nullable(),
        }),
      ),
    }),
  },
  nextCode: {
    method: 'POST',
    path: '/outlook-emails/:id/next-code',
    summary: 'The code shown is not the one: show another one, or wait for it',
    access: 'mailboxes.own',
    follows: true,
    secret: true,
    entities: ['OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: reading,
  },
  stopWatching: {
    method: 'DELETE',
    path: '/outlook-emails/:id/watch',
    summary: 'Wait for no code any more',
    access: 'mailboxes.own',
    entities: ['OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  unpinMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/unpin',
    summary: 'Remove a mailbox from the own list; without a code read it is free again',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success.extend({ undoUntil: Moment }),
  },
  unpinMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-unpin',
    summary: 'Remove several mailboxes from the own list, each for itself',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ ids: Ids }),
    response: Success.extend({ undoUntil: Moment, results: results(['not_found']) }),
  },
  undoUnpin: {
    method: 'POST',
    path: '/outlook-emails/:id/undo-unpin',
    summary: 'Take back an unpinning of the last ten seconds, unless somebody took the mailbox since',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  undoUnpins: {
    method: 'POST',
    path: '/outlook-emails/bulk-undo-unpin',
    summary: 'Take back several unpinnings of the last ten seconds, each for itself',
    access: 'mailboxes.own',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    body: strict({ ids: Ids }),
    response: Success.extend({ results: results(['not_found', 'already_taken/mailbox', 'wrong_state']) }),
  },
  getMailbox: {
    method: 'GET',
    path: '/outlook-emails/:id',
    summary: 'One mailbox: as its holder sees it, as who looks after the pool does, or both, with its account',
    access: ['mailboxes.own', 'mailboxes.manage'],
    entities: ['OwnMailbox', 'PoolMailbox', 'OwnAccount', 'TakenAccount'],
    params: strict({ id: IdParam }),
    response: z
      .object({ own: OwnMailbox.nullable(), pool: PoolMailbox.nullable(), account: MailboxAccount.nullable() })
      .meta({ id: 'MailboxRecord' }),
  },
  getMailboxHistory: {
    method: 'GET',
    path: '/outlook-emails/:id/history',
    summary: 'Who had a mailbox and which codes were read in the last 30 days; names for team leads only',
    access: ['mailboxes.own', 'mailboxes.manage'],
    entities: ['OwnMailbox', 'PoolMailbox'],
    params: strict({ id: IdParam }),
    response: z
      .object({
        email: z.string(),
        takes: z.array(z.object({ username: z.string().nullable(), taken_at: Moment, returned_at: Moment.nullable() })),
        codes: z.array(
          z.object({
            code: z.string(),
            sender: z.string(),
            subject: z.string(),
            received_at: Moment,
            read_by: z.string().nullable(),
            read_at: Moment,
          }),
        ),
      })
      .meta({ id: 'MailboxHistory' }),
  },
  returnMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/return',
    summary: 'Take a mailbox from whoever holds it and put it back into the stock',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  checkMailbox: {
    method: 'POST',
    path: '/outlook-emails/:id/check',
    summary: 'Try the token of a mailbox now; its status follows from that',
    access: 'mailboxes.manage',
    follows: true,
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success.extend({ email_status: MailboxHealth, trouble: MailFailureCode.nullable() }),
  },
})
