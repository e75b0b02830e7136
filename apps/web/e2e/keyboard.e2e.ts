import { expect, long, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { openWhole } from './opening.ts'
import { browserOf, browserOfNew, demo, signIn } from './people.ts'

/** Description of the focused element; empty for the page itself. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing'
    return `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`
  })

/** Presses Tab until the focus reaches the target; returns the number of presses. */
const tabsTo = async (page: Page, what: RegExp, most = 40): Promise<number> => {
  for (let count = 1; count <= most; count += 1) {
    await page.keyboard.press('Tab')
    if (what.test(await focused(page))) return count
  }
  throw new Error(`${what} is further than ${most} Tabs; the last was ${await focused(page)}`)
}

/** Presses Enter on a button and expects the focus there after the work is done. */
const staysOn = async (page: Page, name: RegExp): Promise<void> => {
  const button = page.getByRole('button', { name }).first()
  await button.focus()
  const before = await focused(page)
  const answered = page.waitForResponse((response) => response.url().includes('/api/'))
  await page.keyboard.press('Enter')
  await answered
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  expect([name.source, await focused(page)]).toEqual([name.source, before])
}

const everybody: [string, string[]][] = [
  ['buyer', ['/', '/campaigns', '/get-accounts', '/get-accounts?my=1', '/get-code', '/settings']],
  ['farmer', ['/get-code']],
  ['lead', ['/get-accounts', '/get-code']],
  ['admin', ['/', '/admin', '/admin?section=status', '/admin?section=audit']],
]

test('from the address bar the first Tab reaches the way past the menu, on every page', long, async ({ browser }) => {
  test.slow()
  for (const [who, paths] of everybody) {
    const context = await browserOf(browser, who)
    const page = await context.newPage()
    for (const path of paths) {
      // Wait until the page has settled: late scrolling or focus changes would move the starting point.
      await openWhole(page, `${demo().url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Tab')
      expect([path, await focused(page)]).toEqual([path, 'a Skip to content'])
    }
    await context.close()
  }
})

test('Enter on what works for a while leaves the focus there', long, async ({ browser }) => {
  test.slow()
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  const on = async (path: string, ...names: RegExp[]) => {
    await openWhole(page, `${demo().url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of names) {
      // Rare actions are behind '⋯'; the last of those is the list's.
      if (/CSV/.test(name.source) && !(await page.getByRole('button', { name }).count()))
        await page.getByRole('button', { name: 'More', exact: true }).last().click()
      await staysOn(page, name)
    }
  }
  await on('/', /^Refresh$/)
  await on('/campaigns', /^Refresh$/, /^Export CSV$/)
  await on('/get-accounts?view=panel', /^Refresh$/, /^Export CSV$/, /^Read again/)
  await on('/get-code?view=pool', /^Refresh$/, /^Export CSV$/)
  await on('/admin', /^Refresh$/, /^Export CSV$/)
  await on('/admin?section=audit', /^Refresh$/)
  await context.close()

  const takers = await browserOf(browser, 'buyer')
  const taking = await takers.newPage()
  await taking.goto(`${demo().url}/get-accounts`)
  await taking.getByRole('button', { name: /Germany/ }).click()
  const next = taking.getByRole('button', { name: 'Next', exact: true })
  await next.focus()
  await taking.keyboard.press('Enter')
  await expect(taking.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(next).toBeFocused()
  // The end is reached by the focused button.
  const previous = taking.getByRole('button', { name: 'Previous' })
  await previous.focus()
  await taking.keyboard.press('Enter')
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(previous).toBeFocused()
  await takers.close()
})

test('after signing in the focus is on the heading of the page', async ({ page }) => {
  await page.goto(`${demo().url}/login`)
  await signIn(page, 'farmer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an account without a mouse: taken, seen, closed', async ({ browser }) => {
  test.slow()
  const context = await browserOfNew(browser, 'buyer')
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code`)
  await page.getByRole('link', { name: 'Accounts' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /Germany/ })).toBeVisible()

  let tabs = await tabsTo(page, /^button [A-Z]{2}\d/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Accounts: / })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /accounts? available/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take (?!next)/ }).first()).toBeVisible()
  tabs += await tabsTo(page, /^button Take /)
  expect(tabs).toBeLessThanOrEqual(8)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Taken account' })).toBeFocused()

  // The focus lands on the revealed secret.
  await tabsTo(page, /^button Reveal/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Shown for 30 s' })).toHaveCount(1)
  expect(await focused(page)).toMatch(/^span /)
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${demo().url}/get-accounts?my=1`)
  const closer = page.getByRole('button', { name: /^Close account / }).first()
  await closer.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Spend, $')).toBeFocused()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Spend, $')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Account closed successfully' }).first()).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^(button Close account |h2 My Taken Accounts)/)
  await context.close()
})

test('a list of choices works by keys alone, and axe finds nothing in it while it is open', async ({ browser }) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`${demo().url}/links`)
  const country = page.getByRole('form').getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('Select a country')
  await country.focus()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('listbox', { name: 'Country' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  for (const theme of ['light', 'blue', 'purple']) {
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
    expect([theme, ...(await violationsOf(page, 'colours'))]).toEqual([theme])
  }
  // Arrow keys announce the option without choosing it.
  await page.keyboard.press('ArrowDown')
  const walked = page.locator(`[id="${await country.getAttribute('aria-activedescendant')}"]`)
  await expect(walked).toHaveText(await options.nth(1).innerText())
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(country).toHaveValue('Select a country')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(country).not.toHaveValue('Select a country')
  await expect(country).toBeFocused()
  await context.close()
})

test('on a phone a list of choices lies within the page and asks for no keyboard', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`${demo().url}/links`)
  const country = page.getByRole('form').getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveAttribute('readonly')
  await country.tap()
  const spain = page.getByRole('option', { name: 'ES Spain' })
  const box = (await page.getByRole('listbox', { name: 'Country' }).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(320)
  expect((await spain.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await spain.tap()
  await expect(country).toHaveValue('ES Spain')
  await context.close()
})
