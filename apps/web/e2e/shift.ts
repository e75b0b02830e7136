import type { BrowserContext, Page } from '@playwright/test'

/** Counts from the beginning of each page what moves. */
export const countShift = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = window as { shift?: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift! += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much of what is seen has moved without being asked to, as Chromium counts it. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as { shift?: number }).shift ?? 0)
