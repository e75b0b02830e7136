import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import { Id, maxNumber, Success, VisibleText } from '../shared.ts'

/** Kinds of results in the palette besides pages and actions. */
export const foundKinds = ['campaign', 'account', 'mailbox', 'link', 'launch', 'sheet', 'person'] as const
export const FoundKind = z.enum(foundKinds)
export type FoundKind = z.output<typeof FoundKind>

/** Kinds of records kept among a person's recent ones. */
export const RecentKind = FoundKind.exclude(['launch', 'sheet'])
export type RecentKind = z.output<typeof RecentKind>

/** Maximum results per kind, and recent things kept per person. */
export const mostFound = 5
export const mostRecent = 20

/** A thing that the person may see. */
export const Found = z
  .object({
    kind: FoundKind,
    id: Id,
    name: z.string(),
    /** Distinguishes it from others: an ID, a country, an address; null if its name does. */
    detail: z.string().nullable(),
    /** Whether the person opened it recently. */
    recent: z.boolean(),
  })
  .meta({ id: 'Found' })
export type Found = z.output<typeof Found>

export const search = defineContract({
  findAnything: {
    method: 'GET',
    path: '/search',
    summary:
      'Campaigns, accounts, mailboxes, links, launches, sheets and people that the person may see; without words what they opened lately',
    access: 'session',
    limit: 'search',
    entities: [
      'Campaign',
      'OwnAccount',
      'TakenAccount',
      'OwnMailbox',
      'PoolMailbox',
      'Link',
      'Launch',
      'Sheet',
      'User',
      'RecentRecord',
    ],
    cacheSeconds: 30,
    query: strict({ words: VisibleText.max(100).optional() }),
    response: z.object({
      found: z.array(Found),
      /** Number of matching campaigns, including those not listed. */
      campaigns: z.int().min(0),
    }),
  },
  noteOpened: {
    method: 'POST',
    path: '/search/opened',
    summary: 'Keep among the recent things of the person what they have opened',
    access: 'session',
    entities: ['RecentRecord'],
    body: strict({ kind: RecentKind, id: Id.max(maxNumber) }),
    response: Success,
  },
})
