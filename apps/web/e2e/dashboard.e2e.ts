import { expect, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { countShift, shiftOf } from './shift.ts'
import { browserOf, demo, watchPolicy } from './people.ts'

const chartNames = ['Profit', 'Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'ROI']
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Canvas content of a chart. */
const picture = (page: Page, name: string): Promise<string> =>
  panel(page, name)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** Waits until a chart is drawn and still. */
const settled = async (page: Page, name: string): Promise<string> => {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = await picture(page, name).catch(() => '')
        return last !== '' && last === before
      },
      { intervals: [400] },
    )
    .toBe(true)
  return last
}

test('figures and seven charts are drawn, within the policy and without a fault for axe', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { reducedMotion: 'reduce' })
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(demo().url)
  const card = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^Clicks/ })
  await expect(card).toHaveText(/^Clicks[\d,]+change /)
  for (const name of chartNames) await settled(page, name)
  // The cursor value is drawn in all charts at once.
  const still = await picture(page, 'ROI')
  await panel(page, 'Profit').locator('canvas').first().hover()
  await expect.poll(() => picture(page, 'ROI')).not.toBe(still)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Show as table: Installs' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Chart settings/ }).click()
  expect(await violationsOf(page)).toEqual([])
  expect(violations()).toEqual([])
  await context.close()
})

test('[DESK-05] figures have their course beside their names at 1440 px, compared or not', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  for (const query of ['', '?compare=weekdays']) {
    await page.goto(`${demo().url}/${query}`)
    const tiles = page.getByRole('list', { name: 'Figures' }).getByRole('link')
    await expect(tiles.first().locator('svg path').last()).toBeVisible()
    const told = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const [name, line] = [tile.querySelector('span')!, tile.querySelector('span:nth-child(3)')!]
        return {
          isShown: line.getBoundingClientRect().width > 0,
          isBeside: name.scrollWidth <= name.clientWidth,
        }
      }),
    )
    expect(told.length).toBeGreaterThan(4)
    expect(new Set(told.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ isShown: true, isBeside: true })]),
    )
  }
  await context.close()
})

test('[DESK-16] all text of charts, at the cursor too, is drawn in the typeface of the pages', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const prototype = CanvasRenderingContext2D.prototype
    const fill = prototype.fillText
    prototype.fillText = function (...given) {
      drawn.push(this.font)
      return fill.apply(this, given)
    }
  })
  const page = await context.newPage()
  await page.goto(demo().url)
  await settled(page, 'Profit')
  const fonts = () => page.evaluate(() => (window as never as { drawn: string[] }).drawn)
  const before = (await fonts()).length
  await panel(page, 'Profit').locator('canvas').first().hover()
  await expect.poll(async () => (await fonts()).slice(before).some((font) => font.startsWith('600 '))).toBe(true)
  expect((await fonts()).filter((font) => !font.includes('Inter'))).toEqual([])
  await context.close()
})

test('figures of the days that it begins with are asked for once, before the program is there; of others by it alone', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  for (const [address, first] of [
    ['/', true],
    ['/?from=2026-11-02&to=2026-11-04', false],
  ] as const) {
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/stats') asked.push(search)
    })
    // The program script is held until boot.js has requested the figures, or the configuration where it requests none.
    const before = page.waitForRequest((request) =>
      request.url().includes(first ? '/api/stats?' : '/api/dashboard-config'),
    )
    await page.route(/assets\/start-.*\.js$/, async (route) => {
      await before
      await route.continue()
    })
    await page.goto(`${demo().url}${address}`)
    await expect(page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^Clicks/ })).toHaveText(/\d/)
    expect(asked).toHaveLength(1)
    if (!first) expect(asked[0]).toContain('fromDate=2026-11-02&toDate=2026-11-04')
    await page.close()
  }
  await context.close()
})

test('[DASH-33] charts change with the theme, or with the scheme of the system where that is chosen', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'lead', { reducedMotion: 'reduce', colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(demo().url)
  const dark = await settled(page, 'Installs')
  const setTheme = (theme: string) =>
    page.evaluate((detail) => void dispatchEvent(new CustomEvent('themeChanged', { detail })), theme)
  await setTheme('light')
  await expect.poll(() => picture(page, 'Installs')).not.toBe(dark)
  await page.goto(`${demo().url}/settings`)
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/preferences') && response.ok())
  await page.getByRole('radio', { name: 'Match system' }).click()
  await saved
  await page.goto(demo().url)
  const system = await settled(page, 'Installs')
  const ground = () => panel(page, 'Installs').evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await ground()
  await setTheme('light')
  await page.waitForTimeout(300)
  expect(await picture(page, 'Installs')).toBe(system)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => picture(page, 'Installs')).not.toBe(system)
  expect(await ground()).not.toBe(before)
  await page.goto(`${demo().url}/settings`)
  await page.getByRole('radio', { name: 'Match theme' }).click()
  await context.close()
})

test('[DASH-19] a year stands in the address; a figure leads the keyboard to its chart', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(demo().url)
  await page.getByRole('button', { name: /^Period: / }).click()
  await page.getByRole('button', { name: 'This year' }).click()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format()
  await expect(page).toHaveURL(`${demo().url}/?from=${today.slice(0, 4)}-01-01&to=${today}`)
  await settled(page, 'Profit')
  const card = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^ROI/ })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=.*#chart-roi$/)
  await expect(panel(page, 'ROI')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show as table: ROI' })).toBeFocused()
  await context.close()
})

test('[DASH-13] days are picked from the calendar, within the policy and without a fault for axe', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/?from=2026-01-12&to=2026-01-20`)
  await page.getByRole('button', { name: /^Period: / }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('12 Jan 2026')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('20 Jan 2026')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Wed, 7 Jan' }).click()
  await page.getByRole('button', { name: 'Mon, 5 Jan' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('5 Jan 2026')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('7 Jan 2026')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/from=2026-01-05&to=2026-01-07/)
  expect(violations()).toEqual([])
  await context.close()
})

for (const [who, width] of [
  ['admin', 1440],
  ['buyer', 1440],
  ['admin', 390],
  ['buyer', 390],
] as const)
  test(`[DESK-18] what comes while the page loads pushes nothing aside, compared, at ${width} px, five times: ${who}`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, who, { reducedMotion: 'reduce', viewport: { width, height: 844 } })
    await countShift(context)
    const page = await context.newPage()
    // The slowest request arrives last, when the page is already shown.
    await page.route('**/api/stats?*', async (route) => {
      await page.getByRole('list', { name: 'Figures' }).waitFor()
      await page.locator('#attention [aria-busy=false]').waitFor()
      await route.continue()
    })
    const shifts: number[] = []
    for (let load = 0; load < 5; load++) {
      await page.goto(`${demo().url}/?compare=weekdays`)
      for (const name of chartNames.slice(0, width === 390 ? 1 : 3)) await settled(page, name)
      await expect(page.getByText(/^Compared: /)).toBeVisible()
      shifts.push(await shiftOf(page))
    }
    expect(shifts.filter((shift) => shift > 0.02)).toEqual([])
    await context.close()
  })

test('[DESK-18] figures of another period are dim as a whole until those that are asked for come', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin', { reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${demo().url}/?compare=weekdays`)
  await settled(page, 'Profit')
  const parts = {
    hero: panel(page, 'Profit').locator('p').first().locator('span').first(),
    change: panel(page, 'Profit').locator('[data-large]'),
    tile: page.getByRole('list', { name: 'Figures' }).getByRole('link').first().locator('span').nth(1),
    tileChange: page
      .getByRole('list', { name: 'Figures' })
      .getByRole('link', { name: /^Registrations/ })
      .locator('[data-verdict]'),
  }
  const colours = async () => {
    const told: Record<string, string> = {}
    for (const [name, part] of Object.entries(parts))
      told[name] = await part.evaluate((element) => getComputedStyle(element).color)
    return told
  }
  const faint = await page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('i'))
    element.style.color = 'var(--text-3)'
    const { color } = getComputedStyle(element)
    element.remove()
    return color
  })
  expect(Object.values(await colours())).not.toContain(faint)
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/stats?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Period: / }).press('m')
  await expect.poll(colours).toEqual({ hero: faint, change: faint, tile: faint, tileChange: faint })
  go()
  await expect.poll(async () => Object.values(await colours())).not.toContain(faint)
  await context.close()
})

for (const [who, path, width, last, before] of [
  ['lead', '/get-accounts', 1440, '/sheets/conflicts', '/accounts/taken-with-users'],
  ['farmer', '/get-code', 390, '/outlook-emails/my-emails', '/outlook-emails/count'],
  ['admin', '/links', 390, '/links/filters', '/links'],
] as const)
  test(`[DESK-18] nor does what comes last into ${path} at ${width} px`, async ({ browser }) => {
    const context = await browserOf(browser, who, { reducedMotion: 'reduce', viewport: { width, height: 844 } })
    await countShift(context)
    const page = await context.newPage()
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${before}`)
    const came = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${last}`)
    await page.route(`**/api${last}*`, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`${demo().url}${path}`)
    await came
    await page.waitForLoadState('networkidle')
    // By then all answers are rendered and their shift is counted.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
    // A single late line on a phone already costs 0.05.
    expect(await shiftOf(page)).toBeLessThan(0.02)
    await context.close()
  })

test('a page that is opened asks for each thing once, and sends for its code before its program runs', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET') asked.push(pathname)
  })
  // The page itself preloads the data of the first figures, since the first script may be slow.
  const range = page.waitForRequest((request) => request.url().endsWith('/api/stats/range'))
  await page.route('**/boot.js', async (route) => {
    await range
    await route.continue()
  })
  await page.goto(demo().url)
  await settled(page, 'Profit')
  const first = ['/api/meta', '/api/auth/status', '/api/auth/me', '/api/stats/range', '/api/dashboard-config']
  expect(asked.filter((path) => first.includes(path)).toSorted()).toEqual(first.toSorted())
  const files = asked.filter((path) => path.startsWith('/assets/'))
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
  // A browser sends six requests at a time: each further six cost a round trip, and chunks split unnoticed.
  const begun = files.slice(
    0,
    files.findIndex((path) => path.includes('/engine-')),
  )
  expect(begun.length).toBeLessThanOrEqual(16)
  const sentFor = async (on: Page) => {
    const html = await (await on.request.get(demo().url)).text()
    const links = html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/(shell|page|dashboard|campaigns)-/g)
    return new Set([...links].map(([, name]) => name))
  }
  expect(await sentFor(page)).toEqual(new Set(['shell', 'page', 'dashboard']))
  await context.close()
  // First-time visitors read the sign-in page, which comes with the program.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(demo().url)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await sentFor(stranger)).toEqual(new Set())
  await stranger.context().close()
})
