import type { BrowserContext, Page } from '@playwright/test'

/**
 * Counts from the beginning of each page what moves. What others do meanwhile is kept from the page: a row that they add
 * moves what is below it, and is no part of opening a page.
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
        // The first to hear of a message is the last.
        this.addEventListener('message', (event) => event.stopImmediatePropagation())
      }
    }
  })

/** How much of what is seen has moved without being asked to, as Chromium counts it. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as { shift?: number }).shift ?? 0)
