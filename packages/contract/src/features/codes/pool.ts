import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Fresh, Id, IdParam, Success, listQuery, listed } from '../../shared.ts'
import { mailboxHealths, PoolMailbox, PoolStatistics, RefusedOAuthClient, LineError } from './mailboxes.ts'

/** Lines of login:password:refresh_token:client_id: at most 16 MiB, 20 000 lines of 8 KiB. */
const EmailsData = z.string().max(16 * 1_048_576)

const poolSorts = [
  'created',
  'email',
  'status',
  'email_status',
  'created_by',
  'used_by',
  'used_at',
  'token_days_left',
] as const

/** Calls for people who fill the pool of mailboxes. */
export const pool = defineContract({
  listPool: {
    method: 'GET',
    path: '/outlook-emails',
    summary: 'The mailboxes of the pool, with how many there are of each kind',
    access: 'mailboxes.manage',
    shared: 'people',
    entities: ['PoolMailbox'],
    cacheSeconds: 60,
    query: listQuery(poolSorts).extend({
      status: z.enum(['available', 'in_use', 'completed', 'failed', 'existing']).optional(),
      email_status: z.enum([...mailboxHealths, 'dead']).optional(),
    }),
    csv: {
      rows: 'emails',
      columns: {
        Email: 'email',
        Status: 'status',
        'Email status': 'email_status',
        Existing: 'existing',
        'Created by': 'created_by_name',
        'Used by': 'used_by_name',
        'Used at': 'used_at',
        'Account ID': 'account_id',
        'Token days left': 'token_days_left',
        Account: 'account_name',
      },
    },
    response: listed({
      emails: z.array(PoolMailbox),
      statistics: PoolStatistics,
      refused_programs: z.array(RefusedOAuthClient),
    }).meta({ id: 'Pool' }),
  },
  addMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-add',
    summary: 'Add mailboxes, one per line; known ones get the new credentials',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock'],
    large: true,
    body: strict({ emailsData: EmailsData, isExisting: z.boolean(), markAsInvalid: z.boolean() }),
    response: Success.extend({
      inserted: z.int().min(0),
      /** Known mailboxes whose credentials were replaced. */
      updated: z.int().min(0),
      errors: z.array(LineError),
      /** Accepted, but doubtful. */
      warnings: z.array(LineError),
    }),
  },
  markMailboxesInvalid: {
    method: 'POST',
    path: '/outlook-emails/mark-invalid',
    summary: 'Mark mailboxes as invalid, one per line; only the address of each line is used',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    large: true,
    body: strict({ emailsData: EmailsData }),
    response: Success.extend({ updated: z.int().min(0), errors: z.array(LineError) }),
  },
  deleteMailbox: {
    method: 'DELETE',
    path: '/outlook-emails/:id',
    summary: 'Delete a mailbox; one in use leaves the list of its holder',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock', 'OwnMailbox'],
    params: strict({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  deleteMailboxes: {
    method: 'POST',
    path: '/outlook-emails/bulk-delete',
    summary: 'Delete the mailboxes with these ids that nobody holds and whose token is dead',
    access: 'mailboxes.manage',
    entities: ['PoolMailbox', 'MailboxStock'],
    body: strict({ ids: z.array(Id).min(1).max(1_000) }),
    response: Success.extend({ deleted: z.int().min(0) }),
  },
  countStock: {
    method: 'GET',
    path: '/outlook-emails/count',
    summary: 'How many mailboxes can be taken now',
    access: 'mailboxes.stock',
    shared: true,
    entities: ['MailboxStock'],
    cacheSeconds: 60,
    query: strict({ fresh: Fresh }),
    response: Success.extend({ count: z.int().min(0) }),
  },
  listStock: {
    method: 'GET',
    path: '/outlook-emails/available',
    summary: 'The addresses that can be taken now',
    access: 'mailboxes.manage',
    shared: true,
    entities: ['MailboxStock'],
    query: listQuery(['email']),
    response: listed({ emails: z.array(z.object({ email: z.string(), email_id: Id })) }).extend({
      success: z.literal(true),
      count: z.int().min(0),
    }),
  },
})
