import { placeHeader } from '@app/contract'

let place: string | undefined

/**
 * Nothing that this page was told is from before this place in the order of events: as the page itself says, or who signed in
 * on it. Undefined where the server could not say.
 */
export const eventsPlace = (): string | undefined =>
  place ?? (document.querySelector<HTMLElement>('script[data-events]')?.dataset['events'] || undefined)

/** The answer that begins a session says where its person's events begin. */
export const notePlace = ({ headers }: Response): void => void (place = headers.get(placeHeader) ?? place)
