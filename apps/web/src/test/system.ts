import { vi } from 'vitest'

/** A system whose colour scheme is light, until the test is over. */
export const preferLight = (): void => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const scheme = /^\(prefers-color-scheme: (\w+)\)$/.exec(query)?.[1]
    return scheme === undefined ? usual(query) : { ...usual(query), matches: scheme === 'light' }
  })
}

/** A window of so many pixels, as queries of widths see it, until the test is over. */
export const narrowTo = (width: number): void => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = /^\(max-width: (\d+)px\)$/.exec(query)?.[1]
    return most === undefined ? usual(query) : { ...usual(query), matches: width <= Number(most) }
  })
}
