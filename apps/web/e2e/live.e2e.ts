import { expect, test, type BrowserContext, type Request } from './test.ts'
import { browserOf, demo } from './people.ts'

/** How many streams this browser has open: others are at work beside it. */
const countStreams = (context: BrowserContext): (() => number) => {
  const open = new Set<Request>()
  context.on('request', (request) => new URL(request.url()).pathname === '/api/events' && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

test('a choice made in one tab shows in another, and seven tabs keep one stream', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer2')
  const openStreams = countStreams(context)
  const first = await context.newPage()
  await first.goto(`${demo().url}/settings`)
  await expect(first.getByText('Live', { exact: true })).toBeVisible()
  const others = []
  for (let n = 0; n < 6; n += 1) {
    const page = await context.newPage()
    await page.goto(`${demo().url}/settings`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    others.push(page)
  }
  expect(openStreams()).toBe(1)
  // The tab with the stream goes; another one takes over and hears of the change.
  await first.close()
  const [acting, hearing] = others as [(typeof others)[0], (typeof others)[0]]
  await expect(hearing.getByText('Live', { exact: true })).toBeVisible()
  await acting.getByRole('radio', { name: 'Match system' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match system' })).toBeChecked()
  await acting.getByRole('radio', { name: 'Match theme' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match theme' })).toBeChecked()
  await context.close()
})
