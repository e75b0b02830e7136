import { expect, type Page, type Request } from './test.ts'

/** Time without new requests after which a page counts as loaded, in ms. */
const quietMs = 500

/**
 * Time after which an open request no longer counts, in ms. The server answers within its deadline of 15 s; Chromium
 * does not report the end of every request that it cancels.
 */
const longestMs = 25_000

/** Opens an address and waits for all initial requests of the page. Polling and the event stream do not count. */
export const openWhole = async (page: Page, address: string): Promise<void> => {
  const asked = new Set<string>()
  const open = new Map<Request, number>()
  let last = performance.now()
  const begins = (request: Request): void => {
    const key = `${request.method()} ${request.url()}`
    if (asked.has(key) || request.resourceType() === 'eventsource') return
    asked.add(key)
    open.set(request, performance.now())
  }
  const ends = (request: Request): void => {
    if (open.delete(request)) last = performance.now()
  }
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  try {
    await page.goto(address)
    // The page is idle before it renders too, which takes longer than that on a busy machine.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    last = performance.now()
    const waiting = (): string[] =>
      [...open].filter(([, since]) => performance.now() - since < longestMs).map(([request]) => request.url())
    await expect.poll(() => (performance.now() - last > quietMs ? waiting() : ['still loading'])).toEqual([])
  } finally {
    page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  }
}
