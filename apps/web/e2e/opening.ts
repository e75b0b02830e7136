import { expect, type Page, type Request } from './test.ts'

/** Time without new requests after which a page counts as loaded, in ms. */
const quietMs = 500

/** Opens an address and waits for all initial requests of the page. Polling and the event stream do not count. */
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
    // The page is idle before it renders too, which takes longer than that on a busy machine.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    last = performance.now()
    await expect.poll(() => open.size === 0 && performance.now() - last > quietMs).toBe(true)
  } finally {
    page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  }
}
