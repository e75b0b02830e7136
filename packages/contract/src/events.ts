import { z } from 'zod'
import type { Entity } from './entities.ts'
import { DashboardConfig } from './features/figures/stats.ts'
import type { Permission } from './permissions.ts'
import { Day, Id, Moment } from './shared.ts'

/**
 * One kind of event that the server emits to open pages.
 *
 * - `audience` receives it: one person, one session, or everybody with a permission (of several: any).
 * - `data` is the payload, under names of its own (`id` is the event's). Never a name or a secret, because the whole
 *   audience receives it.
 * - `tells`: set if the event concerns things of particular people. A lead restricted to their own people receives only
 *   events about those; for others at most that something changed.
 * - `entities` are invalidated by it: cached answers under these tags are fetched again.
 */
export interface EventKind {
  readonly audience: 'person' | 'session' | Permission | readonly [Permission, ...Permission[]]
  readonly tells?: 'people'
  readonly data: z.ZodObject
  readonly entities: readonly Entity[]
}

/** Header of an answer that begins a session: position in the event log from which the person's events begin. */
export const placeHeader = 'events-place'

const defineEvents = <const E extends Readonly<Record<string, EventKind>>>(kinds: E): E => kinds

/**
 * Every kind of event. Nothing depends on receiving one: cached answers expire by themselves, and a page that was
 * offline asks again.
 */
export const events = defineEvents({
  /** Rights, preferences or sessions of the person changed. */
  'me.changed': { audience: 'person', data: z.object({}), entities: ['Me', 'Session', 'RecoveryCode'] },
  /** The session has ended; its pages redirect to sign-in. */
  'session.revoked': { audience: 'session', data: z.object({}), entities: [] },
  /** The person's restriction to their own people, or the set of these people, changed. Lists may show other rows. */
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
  /**
   * A person was added, changed, deleted or invited, an invite was withdrawn, or rights were granted. Null for several
   * people, or for one who does not exist yet.
   */
  'user.changed': {
    audience: 'users.manage',
    data: z.object({ userId: Id.nullable() }),
    entities: ['User', 'Grant', 'Invite'],
  },
  /** Stored tracker days changed; finished ones may be restated. */
  'figures.changed': {
    audience: ['stats.read', 'campaigns.read'],
    data: z.object({ days: z.array(Day) }),
    entities: ['Stats', 'Campaign', 'Result'],
  },
  /** The metric mapping of the dashboard changed. */
  'config.changed': {
    audience: 'stats.read',
    data: z.object({ map: DashboardConfig }),
    entities: ['DashboardConfig'],
  },
  /** A sheet was added, re-read with changes, or removed. */
  'sheet.changed': {
    audience: ['accounts.take', 'accounts.manage'],
    data: z.object({ sheetId: Id }),
    entities: ['Sheet', 'AvailableAccount'],
  },
  /** An account is no longer free. */
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
  /** A bulk change of the person made progress or ended. */
  'bulk.own': { audience: 'person', data: z.object({ bulkId: Id }), entities: ['BulkChange'] },
  /** Spend of accounts was recorded or spread over their days; null for several accounts. */
  'spend.changed': {
    audience: 'accounts.manage',
    tells: 'people',
    data: z.object({ recordId: Id.nullable() }),
    entities: ['AccountSpend', 'Result'],
  },
  /** The same for the people who hold or closed them. */
  'spend.own': {
    audience: 'person',
    data: z.object({ recordId: Id.nullable() }),
    entities: ['AccountSpend', 'Result'],
  },
  /** The pool or one of its mailboxes changed: the tiles, the stock and the rows may differ. */
  'mailbox.changed': {
    audience: ['mailboxes.stock', 'mailboxes.manage'],
    tells: 'people',
    data: z.object({ mailboxId: Id.nullable() }),
    entities: ['PoolMailbox', 'MailboxStock', 'EmailUsage'],
  },
  /** A mailbox was added to the person's list, removed from it or changed in it. */
  'mailbox.own': { audience: 'person', data: z.object({ mailboxId: Id }), entities: ['OwnMailbox'] },
  /** A link was started, made progress, was finished or cleaned up. */
  'link.changed': { audience: 'links.readAll', data: z.object({ linkId: Id }), entities: ['Link'] },
  /** The same for the person who makes it. */
  'link.own': { audience: 'person', data: z.object({ linkId: Id }), entities: ['Link'] },
  /** A link was requested, or a request was decided. */
  'link.requested': { audience: 'links.create', data: z.object({ requestId: Id }), entities: ['LinkRequest'] },
  /** The same for the person who asked. */
  'link.request.own': { audience: 'person', data: z.object({ requestId: Id }), entities: ['LinkRequest'] },
  /** A launch of the person was started, made progress or was cancelled. */
  'launch.own': { audience: 'person', data: z.object({ launchId: Id }), entities: ['Launch'] },
  /** A PWA link was added to the library or changed there. */
  'library.changed': { audience: ['library.manage', 'links.create'], data: z.object({}), entities: ['PwaLink'] },
  /** A country that links are made for was added or changed. */
  'countries.changed': {
    audience: ['config.manage', 'links.create', 'links.request', 'library.manage', 'launches.own'],
    data: z.object({}),
    entities: ['LinkCountry', 'Me'],
  },
  /** A manual campaign assignment, or a person's alias in the tracker, was added or changed. */
  'owners.changed': { audience: 'campaigns.read', data: z.object({}), entities: ['CampaignOwner', 'Result'] },
  /** Something began or ceased to need attention, or a rule was changed. */
  'attention.changed': { audience: 'stats.read', data: z.object({}), entities: ['Attention', 'AttentionRule'] },
  /** The person has a new notification, to be fetched, or has read some on another page. */
  'notification.own': { audience: 'person', data: z.object({}), entities: ['Notification'] },
  /** A job was given up. */
  'job.dead': { audience: 'status.read', data: z.object({ jobId: z.uuid() }), entities: ['Status'] },
  /** A code arrived for the holder of a mailbox; the code itself has to be fetched. */
  'mailbox.code': { audience: 'person', data: z.object({ mailboxId: Id }), entities: ['OwnMailbox'] },
})

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]

/** Payload of a kind of event. */
export type EventData<T extends EventType> = {
  [K in keyof (typeof events)[T]['data']['shape']]: z.output<(typeof events)[T]['data']['shape'][K]>
}

/** An event as received by pages. `id` is its position in the log of all events. */
export type LiveEvent = { [T in EventType]: { id: string; at: string; type: T } & EventData<T> }[EventType]

/** Position of an event: its creation time in ms, and its number within that. */
export const EventId = z.string().regex(/^\d{1,16}-\d{1,16}$/)

const kind = (type: EventType) => events[type].data.extend({ id: EventId, at: Moment, type: z.literal(type) })

export const LiveEvent = z
  .discriminatedUnion('type', eventTypes.map(kind) as unknown as [ReturnType<typeof kind>])
  .meta({ id: 'LiveEvent' }) as unknown as z.ZodType<LiveEvent>
