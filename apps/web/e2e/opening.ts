import { expect, type Page, type Request } from './test.ts'

/** How long a page asks for nothing new when it has got all that it opens with, in ms. */
const quietMs = 500

/**
 * Opens an address and waits until the page has got all that it asks for by itself. What it asks for again and again, and
 * the stream of events, do not count.
 */
export const openWhole = async (page: Page, address: string): Promise<void> => {
  const asked = new Set<string>()
  const open = new Set<Request>()
  let last = performance.now()
  const begins = (request: Request): void => {
    const key = `${request.method()} ${request.url()}`
    if (asked.has(key) || request.resourceType() === 'eventsource') return
    asked.add(key)
    open.add(request)
  }
  const ends = (request: Request): void => {
    if (open.delete(request)) last = performance.now()
  }
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  try {
    await page.goto(address)
    // Until the page is drawn, which takes a busy machine longer than that, it is quiet, too.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    last = performance.now()
    await expect.poll(() => open.size === 0 && performance.now() - last > quietMs).toBe(true)
  } finally {
    page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  }
}
