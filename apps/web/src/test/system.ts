import { vi } from 'vitest'

/** Sets a light system colour scheme for the rest of the test. */
export const preferLight = (): void => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const scheme = /^\(prefers-color-scheme: (\w+)\)$/.exec(query)?.[1]
    return scheme === undefined ? usual(query) : { ...usual(query), matches: scheme === 'light' }
  })
}

/** Sets the window width in px, as seen by media queries, for the rest of the test. */
export const narrowTo = (width: number): void => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = /^\(max-width: (\d+)px\)$/.exec(query)?.[1]
    return most === undefined ? usual(query) : { ...usual(query), matches: width <= Number(most) }
  })
}
