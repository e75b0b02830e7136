import { expect, long, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, demo, enterPassword, personNamed, watchPolicy } from './people.ts'

const themes = ['dark', 'light', 'blue', 'purple']
const adminPaths = [
  '/admin',
  ...['status', 'taken', 'emails', 'owners', 'permissions', 'audit'].map((name) => `/admin?section=${name}`),
]
const paths = ['/', '/get-code', '/get-code?view=mine', '/settings', ...adminPaths, '/no/such/page']

/** Whether the page, or a list in it, overflows horizontally. */
const wide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main :has(> table)')].some(
      (each) => each.scrollWidth > each.clientWidth,
    ),
  )

/** All rules in the initial theme, then colours only in each other theme. */
const inAllThemes = async (page: Page): Promise<string[]> => {
  const found = await violationsOf(page)
  const first = await page.locator('html').getAttribute('data-theme')
  for (const theme of themes.filter((each) => each !== first)) {
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
    found.push(...(await violationsOf(page, 'colours')).map((text) => `${theme}: ${text}`))
  }
  return found
}

const halves = [paths.filter((_path, n) => n % 2 === 0), paths.filter((_path, n) => n % 2 === 1)]
for (const [n, some] of halves.entries()) {
  const theme = themes[n]!
  test(
    `[S-36] axe finds nothing in four themes and the policy refuses nothing, from ${theme}, ${some[0]} and so on`,
    long,
    async ({ browser }) => {
      // Checking whole pages takes long on a busy machine.
      test.slow()
      const context = await browserOf(browser, 'admin')
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      const violations = await watchPolicy(context)
      const page = await context.newPage()
      for (const path of some) {
        await page.goto(`${demo().url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect([path, ...(await inAllThemes(page))]).toEqual([path])
      }
      expect(violations()).toEqual([])
      await context.close()
    },
  )
}

test('[S-36] sign-in and code entry: axe finds nothing in four themes, the policy refuses nothing', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await inAllThemes(page)).toEqual([])
  await enterPassword(page, personNamed('lead'))
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  expect(await inAllThemes(page)).toEqual([])
  expect(violations()).toEqual([])
  await context.close()
})

/** Page titles and field texts that are clipped. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const measure = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll<HTMLElement>('h1, main input[aria-haspopup], main input[placeholder]')]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        if (!(each instanceof HTMLInputElement)) return each.scrollWidth > each.clientWidth ? each.innerText : ''
        const style = getComputedStyle(each)
        const said = each.value || each.placeholder
        measure.font = style.font
        const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        return measure.measureText(said).width > room + 0.5 ? said : ''
      })
      .filter(Boolean)
  })

for (const language of ['en', 'uk'])
  test(`[DESK-17] what fields of filters say is read whole at 1440 px (${language})`, async ({ browser }) => {
    const context = await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    for (const path of ['/get-code', '/admin?section=audit', '/admin?section=audit&of=seen']) {
      await page.goto(`${demo().url}${path}`)
      await expect(page.locator('main tbody tr').first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      // The typeface may load after the rows.
      await expect.poll(async () => [path, await cut(page)]).toEqual([path, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    }
    await context.close()
  })

for (const language of ['en', 'uk']) {
  test(
    `[SHELL-02] at 320 px nothing scrolls sideways and the menu is a drawer (${language})`,
    long,
    async ({ browser }) => {
      const context = await browserOf(browser, 'admin', { viewport: { width: 320, height: 640 }, hasTouch: true })
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const page = await context.newPage()
      // The widest head: a choice of hours, days and weeks beside the mark of a restated day.
      const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      await expect(async () => {
        // The demo restates a day some moments after its start.
        await page.goto(`${demo().url}/?from=${dayOf(13)}&to=${dayOf(0)}`)
        await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3)
        await expect(page.getByRole('main').locator('h2 + [role=img]').first()).toBeVisible({ timeout: 3_000 })
      }).toPass()
      expect(await wide(page)).toBe(false)
      for (const path of [...paths, '/get-accounts', '/campaigns', '/results', '/links']) {
        await page.goto(`${demo().url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
        expect([path, await wide(page)]).toEqual([path, false])
        expect([path, await cut(page)]).toEqual([path, []])
      }
      await expect(page.getByRole('complementary')).toBeHidden()
      await expect(page.getByRole('link', { name: language === 'en' ? 'Settings' : 'Налаштування' })).toHaveCount(0)
      await page.getByRole('button', { name: language === 'en' ? 'Open menu' : 'Відкрити меню' }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: language === 'en' ? 'Settings' : 'Налаштування' })
        .click()
      await expect(page).toHaveURL(/\/settings$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await context.close()
    },
  )
}

test('at 320 px the sign-in page fits', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  await page.goto(`${demo().url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await wide(page)).toBe(false)
})

test('the demo strip names what is simulated', async ({ browser }) => {
  const page = await (await browserOf(browser, 'buyer')).newPage()
  await page.goto(`${demo().url}/settings`)
  await expect(
    page.getByText('Demo data: Telegram, Keitaro, Google Sheets, Outlook, and ADSpower are simulated'),
  ).toBeVisible()
})
