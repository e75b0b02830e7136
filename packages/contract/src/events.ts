import { z } from 'zod'
import type { Entity } from './entities.ts'
import { DashboardConfig } from './features/stats.ts'
import type { Permission } from './permissions.ts'
import { Moment } from './shared.ts'

/**
 * One kind of fact that the server tells open pages.
 *
 * - `audience` is who hears it: one person, one session, or everybody with a permission.
 * - `data` is what it says; never a name or a secret, since everybody of the audience hears it.
 * - `entities` are what it makes out of date: cached answers under them are asked for again.
 */
export interface EventKind {
  readonly audience: 'person' | 'session' | Permission
  readonly data: z.ZodObject
  readonly entities: readonly Entity[]
}

const defineEvents = <const E extends Readonly<Record<string, EventKind>>>(kinds: E): E => kinds

/** Every kind of fact. Nothing depends on hearing one: answers expire by themselves, and a page that was away asks again. */
export const events = defineEvents({
  /** The person's own rights, choices or sessions. */
  'me.changed': { audience: 'person', data: z.object({}), entities: ['Me', 'Session', 'RecoveryCode'] },
  /** The session has ended: its pages lead to signing in. */
  'session.revoked': { audience: 'session', data: z.object({}), entities: [] },
  /** The metric mapping of the dashboard. */
  'config.changed': {
    audience: 'stats.read',
    data: z.object({ map: DashboardConfig }),
    entities: ['DashboardConfig'],
  },
})

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]

/** What a kind of fact says. */
export type EventData<T extends EventType> = {
  [K in keyof (typeof events)[T]['data']['shape']]: z.output<(typeof events)[T]['data']['shape'][K]>
}

/** A fact as pages get it. `id` is its place in the order of all facts. */
export type Fact = { [T in EventType]: { id: string; at: string; type: T } & EventData<T> }[EventType]

/** The place of a fact: the moment of its making in ms, and its number within that. */
export const FactId = z.string().regex(/^\d{1,16}-\d{1,16}$/)

const kind = (type: EventType) => events[type].data.extend({ id: FactId, at: Moment, type: z.literal(type) })

export const Fact = z
  .discriminatedUnion('type', eventTypes.map(kind) as unknown as [ReturnType<typeof kind>])
  .meta({ id: 'Fact' }) as unknown as z.ZodType<Fact>
