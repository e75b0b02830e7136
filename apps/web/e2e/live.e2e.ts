import { expect, test, type BrowserContext, type Request } from './test.ts'
import { browserOf, change, demo, signIn, signOut } from './people.ts'

/** Counts this browser's open streams; other tests run in parallel. */
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
  // When the tab with the stream closes, another takes over and receives the change.
  await first.close()
  const [acting, hearing] = others as [(typeof others)[0], (typeof others)[0]]
  await expect(hearing.getByText('Live', { exact: true })).toBeVisible()
  await acting.getByRole('radio', { name: 'Match system' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match system' })).toBeChecked()
  await acting.getByRole('radio', { name: 'Match theme' }).click({ force: true })
  await expect(hearing.getByRole('radio', { name: 'Match theme' })).toBeChecked()
  await context.close()
})

test('what happens between the first answers and the stream is not missed, in the first tab, in a second one and after signing in', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'buyer2')
  const elsewhere = await (await browserOf(browser, 'buyer2')).newPage()
  await elsewhere.goto(`${demo().url}/settings`)
  for (const [name, colours] of [
    ['Match system', 'system'],
    ['Match theme', 'theme'],
  ] as const) {
    const page = await context.newPage()
    const changed = Promise.withResolvers<void>()
    // The person is requested before the program has arrived: its scripts are held until after the change.
    await page.route('**/assets/**', async (route) => {
      await changed.promise
      await route.continue()
    })
    const me = page.waitForResponse('**/api/auth/me')
    await page.goto(`${demo().url}/settings`, { waitUntil: 'commit' })
    await (await me).finished()
    await change(elsewhere, '/me/preferences', { charts: { colours } }, 'PUT')
    changed.resolve()
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  await context.close()

  // Sign-in on an open page: its data dates from the sign-in, and the stream may open late.
  const page = await (await browser.newContext()).newPage()
  const changed = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await changed.promise
    await route.continue()
  })
  await page.goto(`${demo().url}/settings`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'buyer2')
  await expect(page.getByRole('radio', { name: 'Match theme' })).toBeChecked()
  await change(elsewhere, '/me/preferences', { charts: { colours: 'system' } }, 'PUT')
  changed.resolve()
  await expect(page.getByRole('radio', { name: 'Match system' })).toBeChecked()
  await change(elsewhere, '/me/preferences', { charts: { colours: 'theme' } }, 'PUT')
  await signOut(page)
  await page.context().close()
  await elsewhere.context().close()
})
