import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { csrf } from '../api/csrf.ts'
import { startLanguage } from '../i18n/language.ts'
import { startTheme } from '../themes/theme.ts'
import { checkNetwork } from './network.ts'
import { stopApp } from './render-app.tsx'
import '../start.ts'
import './matchers.ts'

// The tests tell of the days up to 20 November 2026, in whichever year they run: from there the clock goes on.
const RealDate = Date
const ahead = RealDate.now() - RealDate.UTC(2026, 10, 20, 13)
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(RealDate.now() - ahead)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() - ahead
  }
} as DateConstructor

// Browser parts that jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1]) >= innerWidth,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
})
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Whatever is watched is in view.
globalThis.IntersectionObserver = class {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
} as never
// jsdom's frames come by one interval that it starts with the first of them and believes in for ever: begun while a test has
// faked intervals, it would never tick again, and no file after it in the same worker would see a frame.
// One that comes after the last test of a file finds no page to be drawn.
const { setTimeout: later, clearTimeout: never } = globalThis
globalThis.requestAnimationFrame = (callback) =>
  Number(later(() => 'document' in globalThis && callback(performance.now()), 16))
globalThis.cancelAnimationFrame = (handle) => never(handle)
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(window, { scrollTo: () => undefined })

// React's development build takes a stack trace for each element that is made, as long as this count is below ten
// thousand: a quarter of the time of a screen. Nobody reads them here; where the count is gone, they are merely taken again.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  })

// Two suites share a machine of two cores: waiting is for slowness, not for time to pass.
configure({
  asyncUtilTimeout: 30_000,
  // The whole document says less than the first lines of the complaint.
  getElementError: (message) => new Error(message?.split('\n').slice(0, 3).join('\n')),
})
startTheme()
startLanguage()

beforeEach(() => {
  // For whoever debugs, not for whoever tests.
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  localStorage.clear()
  window.dispatchEvent(new CustomEvent('themeChanged', { detail: 'dark' }))
  window.dispatchEvent(new CustomEvent('languageChanged', { detail: 'en' }))
  window.history.replaceState(null, '', '/')
  csrf.forget()
})

afterEach(() => {
  vi.useRealTimers()
  stopApp()
  cleanup()
  checkNetwork()
})

// What a screen still loads when its file has ended cannot be loaded any more, and React keeps that it failed: no file after
// it in the same worker would ever see that part.
afterAll(() => vi.dynamicImportSettled())
