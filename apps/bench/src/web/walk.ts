import type { Page } from 'playwright-core'

/** Page of the program, and a selector of its content: first row, tile or figure. */
export interface Stop {
  path: string
  content: string
}

interface Walked {
  /** Sum of the layout shifts without user input as Chromium counts them, not the largest window. */
  shift: number
}

/** Init script of a page. */
const watch = (): void => {
  const walked: Walked = { shift: 0 }
  Object.assign(window, { walked })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) walked.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { walked: Walked }).walked.shift)

/**
 * Time of the first paint of an element, in ms from the start of the navigation or from a link press; by then the
 * content of the previous page is gone.
 */
export const paintedAt = (page: Page, { path, content }: Stop, press?: string): Promise<number> =>
  page.evaluate(
    ({ path: wanted, content: selector, press: link }) =>
      new Promise<number>((resolve, reject) => {
        let begun = 0
        let before: Element[] = []
        if (link !== undefined) {
          const button = document.querySelector<HTMLElement>(link)
          if (!button) return reject(new Error(`There is no ${link}`))
          before = [...document.querySelectorAll('main *')]
          begun = performance.now()
          button.click()
        }
        const look = (): void => {
          if (performance.now() - begun > 60_000) return reject(new Error(`${wanted} showed no ${selector}`))
          const isThere = document.querySelector(selector) && !before.some((element) => element.isConnected)
          if (location.pathname === wanted && isThere) {
            // Right after the frame that paints it, before other work that the page has deferred.
            void scheduler.postTask(() => resolve(performance.now() - begun), { priority: 'user-blocking' })
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { path, content, press },
  )

/** Time from pressing the control of a record to the paint of its first section, in ms. */
export const openedAt = (page: Page, press: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(pressed)
        if (!button) return reject(new Error(`There is no ${pressed}`))
        const begun = performance.now()
        button.click()
        const look = (): void => {
          if (performance.now() - begun > 60_000) return reject(new Error(`${pressed} opened nothing`))
          if (!document.querySelector('aside[data-beside] section')) return void requestAnimationFrame(look)
          // After the frame that paints it.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - begun)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }),
    press,
  )
