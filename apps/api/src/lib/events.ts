import type { EventData, EventType, events } from '@app/contract'

/**
 * Recipients of an event: ids of persons or sessions. If its audience is a permission, the ids of the people it is
 * about: null for things without an owner, omitted for events that are about nobody's things.
 */
type To<T extends EventType> = (typeof events)[T]['audience'] extends 'person' | 'session'
  ? [to: number | readonly number[]]
  : (typeof events)[T] extends { tells: 'people' }
    ? [of: number | null | readonly (number | null)[]]
    : []

/**
 * Emits an event to open pages. Call it after the commit. Never fails or blocks: nothing depends on an event being
 * delivered.
 */
export type Publish = <T extends EventType>(type: T, data: EventData<T>, ...to: To<T>) => void

/**
 * Availability of the data: `away` while it is unreachable, `off` while it is reachable but events are not delivered.
 * After `back`, anything shown may be stale.
 */
export type Availability = 'away' | 'off' | 'back'

/** Event with its audience, as exchanged between instances. `to` is null if a permission alone decides. */
export interface Entry {
  id: string
  at: string
  type: EventType
  data: Record<string, unknown>
  to: number[] | null
}

/** Events since a position in the log. */
export interface Since {
  entries: Entry[]
  /** Position to continue from. */
  id: string
  /** False if events since the given position are no longer kept. */
  complete: boolean
}

/** Event log in an order shared by all instances, limited to the most recent events. */
export interface EventLog {
  /** @throws Error if the shared store is away */
  append(entry: Omit<Entry, 'id'>): Promise<void>
  /** @throws Error if the shared store is away */
  since(id: string | null): Promise<Since>
  /** Id of the newest entry delivered by this process; null until it has read anything. Never ahead of the log. */
  place(): string | null
  /**
   * Calls `listener` for every new entry, including those of other instances. Calls `missed` when entries may have been
   * lost: state derived from earlier entries may be stale.
   */
  follow(listener: (entry: Entry) => void, missed?: () => void): void
  close(): Promise<void>
}
