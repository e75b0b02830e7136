import type { BrowserContext, Page } from '@playwright/test'

/**
 * Records layout shifts from the start of each page. Events of other people are blocked: a row added by them moves
 * those below, which is not part of opening a page.
 */
export const countShift = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = window as { shift?: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift! += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    window.EventSource = class extends EventSource {
      constructor(...address: ConstructorParameters<typeof EventSource>) {
        super(...address)
        // The first listener stops the event for all others.
        this.addEventListener('message', (event) => event.stopImmediatePropagation())
      }
    }
  })

/** Cumulative layout shift without user input, as Chromium counts it. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as { shift?: number }).shift ?? 0)
