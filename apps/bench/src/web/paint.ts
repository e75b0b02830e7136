import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { answerInstead, visit } from './chromium.ts'

export interface Paint {
  /** Largest contentful paint, in ms from the start of the navigation. */
  largest: number
  first: number
  /** Total blocking time: what long tasks took beyond 50 ms each after the first paint, in ms. */
  blocked: number
  /** Element of the largest paint. */
  element: string
}

interface Seen {
  first: number
  largest: number
  element: string
  tasks: { from: number; to: number }[]
}

/** Init script of the page. */
const watch = (): void => {
  const seen: Seen = { first: 0, largest: 0, element: '', tasks: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      seen.largest = entry.startTime
      seen.element = entry.element?.tagName.toLowerCase() ?? ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ from: startTime, to: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Time in ms by which each task exceeded 50 ms after the first paint. */
export const blockedMs = (tasks: readonly { from: number; to: number }[], first: number): number =>
  tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, first) - 50), 0)

/**
 * Opens a page on a slow phone for the first time and waits until it is idle. Requests in `answers` are answered from
 * there.
 */
export const paintOf = (
  browser: Browser,
  url: string,
  shown: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<Paint> =>
  visit(browser, { slowNetwork: true }, async (page) => {
    await page.addInitScript(watch)
    await answerInstead(page, answers)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.locator(shown).first().waitFor({ timeout: 120_000 })
    await wait(2_000)
    const { first, largest, element, tasks } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    if (!largest) throw new Error(`${url} painted nothing`)
    return { first, largest, element, blocked: blockedMs(tasks, first) }
  })
