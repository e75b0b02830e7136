import type { EventData, EventType, events } from '@app/contract'

/**
 * Ids of the persons or sessions that an event is for. Where its audience is a permission: of those whose things it tells of,
 * null for nobody's, or nothing where it tells of nobody's things.
 */
type To<T extends EventType> = (typeof events)[T]['audience'] extends 'person' | 'session'
  ? [to: number | readonly number[]]
  : (typeof events)[T] extends { tells: 'people' }
    ? [of: number | null | readonly (number | null)[]]
    : []

/**
 * Tells open pages an event. Call it after the commit of what it tells. It never fails and makes nobody wait: nothing
 * depends on an event being heard.
 */
export type Publish = <T extends EventType>(type: T, data: EventData<T>, ...to: To<T>) => void

/**
 * How it stands with the data: `away` while it cannot be reached, `off` while it can but no event is passed on. With `back`
 * whatever is shown may be out of date.
 */
export type Availability = 'away' | 'off' | 'back'

/** An event with its audience, as instances pass it on to each other. `to` is null where a permission alone decides. */
export interface Entry {
  id: string
  at: string
  type: EventType
  data: Record<string, unknown>
  to: number[] | null
}

/** What was said since a place in the order of events. */
export interface Since {
  entries: Entry[]
  /** The place to ask from next time. */
  id: string
  /** False when entries since the given place are no longer kept. */
  complete: boolean
}

/** The order of events that all instances share, with its most recent part. */
export interface EventLog {
  /** @throws Error when the shared store is away */
  append(entry: Omit<Entry, 'id'>): Promise<void>
  /** @throws Error when the shared store is away */
  since(id: string | null): Promise<Since>
  /** The id of the newest entry that this process has passed on; null as long as it has read nothing. Never later than the order. */
  place(): string | null
  /**
   * Calls for every entry from now on, those of other instances included, and `missed` when some may have been lost: whatever
   * was made of entries until then may be out of date.
   */
  follow(listener: (entry: Entry) => void, missed?: () => void): void
  close(): Promise<void>
}
