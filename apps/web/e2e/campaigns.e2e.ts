import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { browserOf, choose, demo, watchPolicy } from './people.ts'

const address = (query = '') => `${demo().url}/campaigns${query}`
const table = (page: Page) => page.getByRole('table', { name: 'Campaigns' })
const rows = (page: Page) => table(page).locator('tbody tr[aria-rowindex]')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search campaigns' })

/** A month that has passed, as a query. */
const month = (): string => {
  const dayOf = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return `?from=${dayOf(35)}&to=${dayOf(5)}`
}

test('somebody finds a campaign by keyboard, sorts, and shares the address', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(address(month()))
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('slots')
  await expect(rows(page).first().locator('mark')).toHaveText('Slots')
  await expect(page.getByText(/^Found \d+ of \d+ campaigns$/)).not.toHaveText(/^Found (\d+) of \1 /)
  const profit = table(page).getByRole('columnheader', { name: 'Profit' })
  await profit.getByRole('button').press('Enter')
  await expect(profit).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/search=slots/)
  await expect(page).toHaveURL(/sort=-profit/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(rows(other).first()).toBeVisible()
  // Owners are asked for beside campaigns, and may stand there later.
  await expect(async () => {
    const found = await rows(page).allInnerTexts()
    expect(found.length).toBeGreaterThan(1)
    expect(await rows(other).allInnerTexts()).toEqual(found)
  }).toPass()
  expect(await violationsOf(page)).toEqual([])
  await search(page).press('Escape')
  await expect(page).not.toHaveURL(/search=/)
  expect(violations()).toEqual([])
  await context.close()
})

test('[CAMP-19] a buyer sees the own groups alone, an admin all', async ({ browser }) => {
  const totalOf = async (username: string): Promise<{ count: number; groups: string }> => {
    const context = await browserOf(browser, username)
    const page = await context.newPage()
    await page.goto(address(month()))
    await expect(rows(page).first()).toBeVisible()
    const text = await page.getByText(/^Found [\d,]+ of [\d,]+ campaigns$/).innerText()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('Diagnostics').click()
    const groups = await page.getByText(/^Your groups: .*Team|^Your groups: all/).innerText()
    await context.close()
    return { count: Number(/of ([\d,]+)/.exec(text)![1]!.replaceAll(',', '')), groups }
  }
  const [buyer, admin] = [await totalOf('buyer2'), await totalOf('admin')]
  expect(buyer.groups).toBe('Your groups: Team B (ID 2)')
  expect(admin.groups).toBe('Your groups: all groups')
  expect(buyer.count).toBeGreaterThan(10)
  expect(buyer.count).toBeLessThan(admin.count / 2)
})

test('head and sums stay while one scrolls; few rows are in the page', async ({ browser }) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto(address(month()))
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 6_000))
  await expect(
    rows(page)
      .filter({ hasText: /^1\d\d/ })
      .first(),
  ).toBeAttached()
  await expect(table(page).getByRole('columnheader', { name: 'Clicks' })).toBeInViewport()
  await expect(table(page).getByRole('cell', { name: 'Total' })).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(50)
  const places = await rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))))
  expect(Math.min(...places)).toBeGreaterThan(50)
  expect(places).toEqual(places.map((_, index) => places[0]! + index))
  await context.close()
})

test('at 320 px campaigns are cards without sideways scrolling; a tap shows the rest', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer', { viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(address(month()))
  const card = rows(page).first()
  await expect(card).toContainText('%')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violationsOf(page)).toEqual([])
  await card.scrollIntoViewIfNeeded()
  await card.click({ position: { x: 200, y: 60 } })
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Conversions')).toBeVisible()
  await expect(sheet.getByText('Group', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(card.getByRole('button')).toBeFocused()
  await choose(page.getByRole('combobox', { name: 'Sort by' }), 'ROI')
  await expect(page).toHaveURL(/sort=-roi/)
  await context.close()
})

test('what is found is saved as a file', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer')
  const page = await context.newPage()
  await page.goto(address(`${month()}&search=slots`))
  await expect(rows(page).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^campaigns-\d{4}-\d\d-\d\d\.csv$/)
  await context.close()
})
