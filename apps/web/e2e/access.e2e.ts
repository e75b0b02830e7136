import { expect, long, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOf, demo } from './people.ts'

test('[PERM-14] the reason of a refusal is shown once', async ({ browser }) => {
  const page = await (await browserOf(browser, 'buyer')).newPage()
  await page.goto(`${demo().url}/admin`)
  await expect(page).toHaveURL(/\/get-code$/)
  await expect(page.getByText('Admin access required')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible()
  await expect(page.getByText('Admin access required')).toHaveCount(0)
})

test('[PERM-23] [PERM-26] people without the needed role read what they need', async ({ browser }) => {
  const farmer = await (await browserOf(browser, 'farmer')).newPage()
  await farmer.goto(`${demo().url}/get-accounts`)
  await expect(
    farmer.getByText('You need admin access, TeamleadFarmer role, or Buyer role to access this page'),
  ).toBeVisible()
  await farmer
    .getByRole('link', { name: 'Go to Codes' })
    .or(farmer.getByRole('button', { name: 'Go to Codes' }))
    .click()
  await expect(farmer).toHaveURL(/\/get-code$/)

  const nobody = await (await browserOf(browser, 'nobody')).newPage()
  await nobody.goto(`${demo().url}/get-code`)
  await expect(
    nobody.getByText(
      'Access denied. You need the Farmer or Buyer role to access this page. Please contact an administrator.',
    ),
  ).toBeVisible()
  await nobody.goto(`${demo().url}/get-accounts`)
  await expect(nobody.getByText(/Access Restricted: You need to be assigned a role/)).toBeVisible()
  await nobody.goto(demo().url)
  await expect(nobody.getByText('Access restricted - role required')).toBeVisible()
})

test('an unknown address says so inside the shell', async ({ browser }) => {
  const page = await (await browserOf(browser, 'buyer')).newPage()
  await page.goto(`${demo().url}/no/such/page`)
  await expect(page.getByText('Page not found').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})

// Themes follow the person, so this uses somebody whose appearance no other test depends on.
test('seven tabs of one browser all work', async ({ browser }) => {
  const context = await browserOf(browser, 'nobody')
  const pages = await Promise.all(Array.from({ length: 7 }, () => context.newPage()))
  await Promise.all(pages.map((page) => page.goto(`${demo().url}/settings`)))
  for (const page of pages) await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await pages[6]!.getByText('Light', { exact: true }).click()
  await expect(pages[6]!.locator('html')).toHaveAttribute('data-theme', 'light')
  await pages[6]!.getByText('Dark', { exact: true }).click()
})

test(
  '[S-39] [SET-08] browser storage holds theme and language, nothing else; the session cookie is out of reach of scripts',
  long,
  async ({ browser }) => {
    const storedIn = (page: Page) =>
      page.evaluate(async () => ({
        local: Object.keys(localStorage).filter((key) => !['theme', 'language'].includes(key)),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).length,
        cookies: document.cookie,
      }))
    const nothing = { local: [], session: [], databases: 0, cookies: '' }
    const context = await browserOf(browser, 'nobody')
    const page = await context.newPage()
    await page.goto(`${demo().url}/settings`)
    await page.getByText('Purple', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'purple')
    await page.getByText('Dark', { exact: true }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    expect(await storedIn(page)).toEqual(nothing)
    const session = (await context.cookies()).filter(({ name }) => name.endsWith('sid'))
    expect(session.map(({ httpOnly }) => httpOnly)).toEqual([true])
    await context.close()
    // Visit every kind of page first.
    const everywhere = await browserOf(browser, 'admin')
    const walking = await everywhere.newPage()
    for (const path of ['/', '/campaigns', '/get-accounts', '/get-code', '/links', '/settings', '/admin']) {
      await openWhole(walking, `${demo().url}${path}`)
      await expect(walking.getByRole('heading', { level: 1 })).toBeVisible()
      expect([path, await storedIn(walking)]).toEqual([path, nothing])
    }
    await everywhere.close()
  },
)

test('[AUTH-27] [SHELL-03] logging out ends the session in every tab', async ({ browser }) => {
  const context = await browser.newContext()
  const { signIn } = await import('./people.ts')
  const [one, two] = [await context.newPage(), await context.newPage()]
  await signIn(one, 'buyer2')
  await two.goto(`${demo().url}/settings`)
  await expect(two.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const asCopied = async () => (await fetch(`${demo().url}/api/auth/me`, { headers: { cookie } })).status
  expect(await asCopied()).toBe(200)
  await one.getByRole('button', { name: 'Logout' }).click()
  await expect(one).toHaveURL(/\/login/)
  // The other tab is not touched: it receives an event.
  await expect(two).toHaveURL(/\/login/)
  expect(await asCopied()).toBe(401)
})

for (const [language, texts] of [
  ['en', ['Loading...', 'Please wait...']],
  ['uk', ['Завантаження…', 'Зачекайте…']],
] as const)
  test(`[SHELL-04] until the code of the page has come, a screen asks for patience (${language})`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, 'buyer')
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    const release = Promise.withResolvers<void>()
    await page.route(/assets\/shell-.*\.js$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto(`${demo().url}/settings`, { waitUntil: 'commit' })
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
    release.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    await context.close()
  })
