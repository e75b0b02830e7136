import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Day, Id, IdParam, Moment, listQuery, listed, VisibleText } from '../../shared.ts'
import { deliveries, secretFields } from '../accounts/holdings.ts'

/** Kinds of subjects of an audit record. */
export const subjectKinds = ['campaign', 'account', 'mailbox', 'sheet', 'link', 'person'] as const

/** Subject of an audit record, with its current name. */
export const AuditSubject = z.object({
  kind: z.enum(subjectKinds),
  id: Id,
  name: z.string(),
  /** Further name: the ID of an account that has a different name. */
  detail: z.string().nullable(),
  /** Whether it can still be opened. */
  stands: z.boolean(),
})
export type AuditSubject = z.output<typeof AuditSubject>

/** A row of the audit log. */
export const AuditRecord = z
  .object({
    id: Id,
    at: Moment,
    kind: z.string(),
    username: z.string().nullable(),
    /** Id of the actor; null for nobody, and for deleted people. */
    userId: Id.nullable(),
    /** The affected record, as `account:7`. */
    record: z.string().nullable(),
    /** The record with its name; null if it has none, or if it no longer exists. */
    subject: AuditSubject.nullable(),
    network: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** The details in one line, as `spend=12.5; spendBefore=0`: for files. */
    told: z.string(),
    /** Details that hold ids of people or mailboxes, with comma-separated names instead. */
    named: z.record(z.string(), z.string()),
    /** Whether the row is linked in the hash chain; the newest ones are not yet. */
    linked: z.boolean(),
  })
  .meta({ id: 'AuditRecord' })
export type AuditRecord = z.output<typeof AuditRecord>

const SeenField = z.enum([...secretFields, 'totp'])

/** A secret that a person saw, whether or not they still hold it. */
export const SeenSecret = z
  .object({
    at: Moment,
    accountId: z.string(),
    accountName: z.string().nullable(),
    country: z.string(),
    sheet: z.string(),
    field: SeenField,
    held: z.boolean(),
  })
  .meta({ id: 'SeenSecret' })
export type SeenSecret = z.output<typeof SeenSecret>

/** One occasion on which a person saw a secret of an account, or a code from a mailbox. */
export const Seen = z
  .object({
    id: Id,
    at: Moment,
    username: z.string(),
    /** Null for deleted people. */
    userId: Id.nullable(),
    subject: AuditSubject,
    field: z.enum([...SeenField.options, 'code']),
    how: z.enum(deliveries),
    /** Whether they hold it now. */
    held: z.boolean(),
  })
  .meta({ id: 'Seen' })
export type Seen = z.output<typeof Seen>

const params = strict({ id: IdParam })
/** Days of the reporting time zone, both included. */
const days = { from: Day.optional(), to: Day.optional() }

/** Actions of people, and the secrets they saw. */
export const auditLog = defineContract({
  listSeenSecrets: {
    method: 'GET',
    path: '/admin/users/:id/seen-secrets',
    summary: 'Which secrets of accounts a person saw, newest first; for changing them when the person leaves',
    access: 'audit.read',
    entities: ['User', 'TakenAccount'],
    params,
    query: listQuery(['at']).extend(days),
    csv: {
      rows: 'secrets',
      columns: {
        At: 'at',
        'Account ID': 'accountId',
        Country: 'country',
        Sheet: 'sheet',
        Field: 'field',
        Held: 'held',
        Account: 'accountName',
      },
    },
    response: listed({ username: z.string(), secrets: z.array(SeenSecret) }).meta({ id: 'SeenSecrets' }),
  },
  listSeen: {
    method: 'GET',
    path: '/admin/seen',
    summary:
      'Who got to see which secret or code, newest first: all that one person saw, or everyone who saw one thing',
    access: 'audit.read',
    entities: ['AuditRecord', 'User', 'TakenAccount'],
    cacheSeconds: 0,
    query: listQuery(['at']).extend({
      /** Username at that time. */
      person: VisibleText.max(50).optional(),
      /** As `account:7` or `mailbox:5`, or by name. For an account, across all of its holders. */
      record: VisibleText.max(100).optional(),
      ...days,
    }),
    csv: {
      rows: 'seen',
      columns: {
        At: 'at',
        Username: 'username',
        Name: 'subject.name',
        'Account ID': 'subject.detail',
        Field: 'field',
        How: 'how',
        Held: 'held',
      },
    },
    response: listed({ seen: z.array(Seen) }).meta({ id: 'SeenList' }),
  },
  getAuditRecord: {
    method: 'GET',
    path: '/admin/audit/:id',
    summary: 'One row of the audit log',
    access: 'audit.read',
    entities: ['AuditRecord'],
    params,
    response: AuditRecord,
  },
  listAudit: {
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, newest first, and whether its chain is whole as far as it was looked at',
    access: 'audit.read',
    entities: ['AuditRecord'],
    cacheSeconds: 0,
    query: listQuery(['at']).extend({
      /** Username at that time. */
      person: VisibleText.max(50).optional(),
      /** As `account:7`, as `account` for all of them, or by name: an ID, a name, an address. */
      record: VisibleText.max(100).optional(),
      /** As `accounts.revealed`, or `accounts` for all of them. */
      kind: VisibleText.max(60).optional(),
      ...days,
    }),
    csv: {
      rows: 'records',
      columns: {
        At: 'at',
        Kind: 'kind',
        Username: 'username',
        Record: 'record',
        'IP address': 'network',
        Name: 'subject.name',
        'Account ID': 'subject.detail',
        Details: 'told',
      },
    },
    response: listed({
      records: z.array(AuditRecord),
      kinds: z.array(z.string()),
      chain: z.object({ linked: z.int().min(0), waiting: z.int().min(0), lastLinkedAt: Moment.nullable() }),
    }).meta({ id: 'AuditLog' }),
  },
})
