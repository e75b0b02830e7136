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

// Tests assume 20 November 2026, whatever the current date; the clock runs on from there.
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

// Browser APIs that jsdom lacks.
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
// Every observed element counts as visible.
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
// jsdom drives frames by one interval, started with the first frame and never checked again. If a test has faked
// intervals at that moment, it never ticks, and later files in the same worker get no frames.
// A frame after the last test of a file finds no page to render.
const { setTimeout: later, clearTimeout: never } = globalThis
globalThis.requestAnimationFrame = (callback) =>
  Number(later(() => 'document' in globalThis && callback(performance.now()), 16))
globalThis.cancelAnimationFrame = (handle) => never(handle)
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(window, { scrollTo: () => undefined })

// React's development build takes a stack trace per element while this counter is below ten thousand, which costs a
// quarter of the render time. Nobody reads the traces here. If the counter is gone, they are merely taken again.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  })

// Two suites share a machine of two cores, so the timeout allows for slowness.
configure({
  asyncUtilTimeout: 30_000,
  // The first lines of the message say more than a dump of the document.
  getElementError: (message) => new Error(message?.split('\n').slice(0, 3).join('\n')),
})
startTheme()
startLanguage()

beforeEach(() => {
  // For debugging only.
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

// Dynamic imports pending at the end of a file fail, and React caches the failure: later files in the same worker
// would never see that part.
afterAll(() => vi.dynamicImportSettled())
