import { z } from 'zod'
import type { Entity } from './entities.ts'
import { DashboardConfig } from './features/figures/stats.ts'
import type { Permission } from './permissions.ts'
import { Day, Id, Moment } from './shared.ts'

/**
 * One kind of event that the server tells open pages.
 *
 * - `audience` is who hears it: one person, one session, or everybody with a permission (of several: any).
 * - `data` is what it says, under names of its own (`id` is the event's); never a name or a secret, since everybody of the audience hears it.
 * - `tells`: of whose things, where it is somebody's. Who sees own people only hears of theirs alone; of others' at most that
 *   something changed.
 * - `entities` are what it makes out of date: cached answers under them are asked for again.
 */
export interface EventKind {
  readonly audience: 'person' | 'session' | Permission | readonly [Permission, ...Permission[]]
  readonly tells?: 'people'
  readonly data: z.ZodObject
  readonly entities: readonly Entity[]
}

/** The header of an answer that begins a session: the place in the order of events from which on its person's are. */
export const placeHeader = 'events-place'

const defineEvents = <const E extends Readonly<Record<string, EventKind>>>(kinds: E): E => kinds

/** Every kind of event. Nothing depends on hearing one: answers expire by themselves, and a page that was away asks again. */
export const events = defineEvents({
  /** The person's own rights, choices or sessions. */
  'me.changed': { audience: 'person', data: z.object({}), entities: ['Me', 'Session', 'RecoveryCode'] },
  /** The session has ended: its pages lead to signing in. */
  'session.revoked': { audience: 'session', data: z.object({}), entities: [] },
  /** The person is limited to own people, or is no more, or others are their people now: lists may show other rows. */
  'people.own': {
    audience: 'person',
    data: z.object({}),
    entities: [
      'Me',
      'TakenAccount',
      'AccountSpend',
      'Sheet',
      'PoolMailbox',
      'CampaignOwner',
      'Campaign',
      'Link',
      'Result',
    ],
  },
  /** A person was added, changed, deleted, invited or not any more, or rights were granted; several at once, or none yet: null. */
  'user.changed': {
    audience: 'users.manage',
    data: z.object({ userId: Id.nullable() }),
    entities: ['User', 'Grant', 'Invite'],
  },
  /** What is kept of the tracker's days has changed: some that were over are not what they were. */
  'figures.changed': {
    audience: ['stats.read', 'campaigns.read'],
    data: z.object({ days: z.array(Day) }),
    entities: ['Stats', 'Campaign', 'Result'],
  },
  /** The metric mapping of the dashboard. */
  'config.changed': {
    audience: 'stats.read',
    data: z.object({ map: DashboardConfig }),
    entities: ['DashboardConfig'],
  },
  /** A sheet was added, read again with changes, or removed. */
  'sheet.changed': {
    audience: ['accounts.take', 'accounts.manage'],
    data: z.object({ sheetId: Id }),
    entities: ['Sheet', 'AvailableAccount'],
  },
  /** An account is not free any more. */
  'account.taken': {
    audience: ['accounts.take', 'accounts.manage'],
    tells: 'people',
    data: z.object({ sheetId: Id, accountId: z.string(), country: z.string() }),
    entities: ['AvailableAccount', 'TakenAccount', 'Sheet'],
  },
  /** An account is free again. */
  'account.released': {
    audience: ['accounts.take', 'accounts.manage'],
    tells: 'people',
    data: z.object({ sheetId: Id, accountId: z.string(), country: z.string() }),
    entities: ['AvailableAccount', 'TakenAccount', 'Sheet'],
  },
  /** A taken account was closed, handed over, corrected or written to its sheet. */
  'account.changed': {
    audience: 'accounts.manage',
    tells: 'people',
    data: z.object({ recordId: Id }),
    entities: ['TakenAccount', 'Sheet'],
  },
  /** The same for the person who holds it, or held it until now. */
  'account.own': { audience: 'person', data: z.object({ recordId: Id }), entities: ['OwnAccount'] },
  /** A bulk change of the person came further, or to its end. */
  'bulk.own': { audience: 'person', data: z.object({ bulkId: Id }), entities: ['BulkChange'] },
  /** What accounts spent was recorded or spread over their days; of several at once: null. */
  'spend.changed': {
    audience: 'accounts.manage',
    tells: 'people',
    data: z.object({ recordId: Id.nullable() }),
    entities: ['AccountSpend', 'Result'],
  },
  /** The same for the people who hold them, or closed them. */
  'spend.own': {
    audience: 'person',
    data: z.object({ recordId: Id.nullable() }),
    entities: ['AccountSpend', 'Result'],
  },
  /** The pool or a mailbox of it changed: the tiles, the stock and the rows may differ. */
  'mailbox.changed': {
    audience: ['mailboxes.stock', 'mailboxes.manage'],
    tells: 'people',
    data: z.object({ mailboxId: Id.nullable() }),
    entities: ['PoolMailbox', 'MailboxStock', 'EmailUsage'],
  },
  /** A mailbox came into the person's list, left it or changed there. */
  'mailbox.own': { audience: 'person', data: z.object({ mailboxId: Id }), entities: ['OwnMailbox'] },
  /** A link was begun, came further, was finished or cleaned up. */
  'link.changed': { audience: 'links.readAll', data: z.object({ linkId: Id }), entities: ['Link'] },
  /** The same for the person who makes it. */
  'link.own': { audience: 'person', data: z.object({ linkId: Id }), entities: ['Link'] },
  /** Somebody asked for a link, or that was decided. */
  'link.requested': { audience: 'links.create', data: z.object({ requestId: Id }), entities: ['LinkRequest'] },
  /** The same for the person who asked. */
  'link.request.own': { audience: 'person', data: z.object({ requestId: Id }), entities: ['LinkRequest'] },
  /** A launch of the person was begun, came further or was cancelled. */
  'launch.own': { audience: 'person', data: z.object({ launchId: Id }), entities: ['Launch'] },
  /** A PWA link was added to the library or changed there. */
  'library.changed': { audience: ['library.manage', 'links.create'], data: z.object({}), entities: ['PwaLink'] },
  /** A country that links are made for was added or changed. */
  'countries.changed': {
    audience: ['config.manage', 'links.create', 'links.request', 'library.manage', 'launches.own'],
    data: z.object({}),
    entities: ['LinkCountry', 'Me'],
  },
  /** A campaign was given to somebody by hand, or a name of the tracker to a person; or that was changed. */
  'owners.changed': { audience: 'campaigns.read', data: z.object({}), entities: ['CampaignOwner', 'Result'] },
  /** Something began to need attention or does no more, or a rule was changed. */
  'attention.changed': { audience: 'stats.read', data: z.object({}), entities: ['Attention', 'AttentionRule'] },
  /** Something happened to the person's things; what, is asked for. Or they have read of it on another page. */
  'notification.own': { audience: 'person', data: z.object({}), entities: ['Notification'] },
  /** Work was given up. */
  'job.dead': { audience: 'status.read', data: z.object({ jobId: z.uuid() }), entities: ['Status'] },
  /** A code arrived for the holder of a mailbox; the code itself is asked for. */
  'mailbox.code': { audience: 'person', data: z.object({ mailboxId: Id }), entities: ['OwnMailbox'] },
})

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]

/** What a kind of event says. */
export type EventData<T extends EventType> = {
  [K in keyof (typeof events)[T]['data']['shape']]: z.output<(typeof events)[T]['data']['shape'][K]>
}

/** An event as pages get it. `id` is its place in the order of all events. */
export type LiveEvent = { [T in EventType]: { id: string; at: string; type: T } & EventData<T> }[EventType]

/** The place of an event: the moment of its making in ms, and its number within that. */
export const EventId = z.string().regex(/^\d{1,16}-\d{1,16}$/)

const kind = (type: EventType) => events[type].data.extend({ id: EventId, at: Moment, type: z.literal(type) })

export const LiveEvent = z
  .discriminatedUnion('type', eventTypes.map(kind) as unknown as [ReturnType<typeof kind>])
  .meta({ id: 'LiveEvent' }) as unknown as z.ZodType<LiveEvent>
