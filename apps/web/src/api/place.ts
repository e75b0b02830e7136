import { placeHeader } from '@app/contract'

let place: string | undefined

/**
 * Position in the event stream from which this page's data starts: set by the page itself, or by signing in on it.
 * Undefined if the server could not tell.
 */
export const eventsPlace = (): string | undefined =>
  place ?? (document.querySelector<HTMLElement>('script[data-events]')?.dataset['events'] || undefined)

/** Stores the event position from the answer that begins a session. */
export const notePlace = ({ headers }: Response): void => void (place = headers.get(placeHeader) ?? place)
