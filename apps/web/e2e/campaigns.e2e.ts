import { expect, long, test, type Locator, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { countShift, shiftOf } from './shift.ts'
import { browserOf, choose, demo, watchPolicy } from './people.ts'

const address = (query = '') => `${demo().url}/campaigns${query}`
const table = (page: Page) => page.getByRole('table', { name: 'Campaigns' })
const rows = (page: Page) => table(page).locator('tbody tr[aria-rowindex]')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search campaigns' })

/** Past month as a query string. */
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
  // Owners load separately and may appear later.
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
    await page.getByRole('button', { name: 'More', exact: true }).click()
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
  await expect(sheet.getByText(/^Group /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(card.getByRole('button')).toBeFocused()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await choose(page.getByRole('combobox', { name: 'Sort by' }), 'ROI')
  await expect(page).toHaveURL(/sort=-roi/)
  await context.close()
})

test('[DESK-09] [DESK-10] by keyboard a campaign opens beside the list, by its address too', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address(month()))
  const names = page.locator('[data-record^="campaign-"]')
  const beside = page.locator('aside[data-beside]')
  await expect(names.nth(3)).toBeVisible()
  const [second, third] = [
    await names.nth(1).getAttribute('data-record'),
    await names.nth(2).getAttribute('data-record'),
  ]
  await names.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(beside.getByText('Profit', { exact: true }).first()).toBeVisible()
  await expect(beside.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`open=${second}`))
  // The list stays usable: it shrinks instead of being covered.
  const [list, drawer] = [await page.getByRole('main').boundingBox(), await beside.boundingBox()]
  expect(list!.x + list!.width).toBeLessThanOrEqual(drawer!.x + 1)
  expect(drawer!.width).toBe(480)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  await expect(beside.getByRole('img', { name: /^Profit/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`open=${third}`))
  const copied = page.url()
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await expect(names.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(beside).toBeVisible()
  await page.goBack()
  await expect(beside).toHaveCount(0)
  await expect(page).toHaveURL(/\/campaigns/)
  await page.goto(copied)
  await expect(beside.getByText('Profit', { exact: true }).first()).toBeVisible()
  await page.goto(copied.replace(/open=campaign-\d+/, 'open=campaign-999999'))
  await expect(beside.getByText('Not found, or not yours')).toBeVisible()
  await context.close()
  const farmers = await browserOf(browser, 'farmer')
  const theirs = await farmers.newPage()
  await theirs.goto(copied)
  await expect(
    theirs.locator('aside[data-beside]').getByText('An administrator can give you access', { exact: false }),
  ).toBeVisible()
  await farmers.close()
})

test('[DESK-08] [DESK-09] with the keyboard alone: the palette, a campaign, its record, and back where one was', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address(month()))
  const names = page.locator('[data-record^="campaign-"]')
  await expect(names.nth(3)).toBeVisible()
  const sought = names.nth(3)
  const key = await sought.getAttribute('data-record')
  const name = (await sought.innerText()).trim()
  await names.nth(1).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or go to…' })
  await expect(field).toBeFocused()
  const number = key!.replace('campaign-', '')
  await page.keyboard.type(number)
  const option = page.getByRole('option').filter({ hasText: name }).filter({ hasText: number }).first()
  await expect(option).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // Recent items, also those of other tests with the same person, come first if they match the number.
  for (let pressed = 0; pressed < 8 && (await option.getAttribute('aria-selected')) !== 'true'; pressed += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const beside = page.locator('aside[data-beside]')
  await expect(beside.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`open=${key}`))
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(sought).toBeFocused()
  await context.close()
})

test(
  '[DESK-09] [DESK-12] copied addresses of a view and of a record open the same for a colleague who may see them, on a phone too; Back closes the record first',
  long,
  async ({ browser }) => {
    const leads = await browserOf(browser, 'lead', { permissions: ['clipboard-read', 'clipboard-write'] })
    const lead = await leads.newPage()
    const name = `Slots ${Date.now()}`
    await lead.goto(address(`${month()}&search=slots&sort=-cost`))
    await expect(rows(lead).first()).toBeVisible()
    await lead.getByRole('button', { name: 'Save view' }).click()
    const dialog = lead.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await choose(dialog.getByRole('combobox', { name: 'Shared with' }), 'Buyers')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(lead).toHaveURL(/saved=\d+/)
    const ofView = `${demo().url}/campaigns?saved=${new URL(lead.url()).searchParams.get('saved')}`

    const colleagues = await browserOf(browser, 'buyer2')
    const colleague = await colleagues.newPage()
    const beside = (page: Page) => page.locator('aside[data-beside]')
    const copyOf = async (page: Page): Promise<string> => {
      await beside(page).getByRole('button', { name: 'Copy a link to this panel' }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('open=')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await colleague.goto(ofView)
    await expect(rows(colleague).first().locator('mark')).toHaveText('Slots')
    await expect(colleague.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'true')
    await expect(table(colleague).getByRole('columnheader', { name: 'Cost' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const theirs = await colleague
      .locator('[data-record^="campaign-"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-record')!))

    // Text that the lead copies from one of their own records, and from one that only the lead sees.
    const keys = lead.locator('[data-record^="campaign-"]')
    const all = await keys.evaluateAll((found) => found.map((each) => each.getAttribute('data-record')!))
    const copied: Record<string, string> = {}
    for (const key of [all.find((each) => theirs.includes(each))!, all.find((each) => !theirs.includes(each))!]) {
      await lead.locator(`[data-record="${key}"]`).click()
      await expect(beside(lead).getByText('Profit', { exact: true }).first()).toBeVisible()
      copied[key] = await copyOf(lead)
      expect(copied[key]).toContain(`open=${key}`)
    }
    const [shared, foreign] = Object.keys(copied) as [string, string]

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await colleague.setViewportSize(viewport)
      await colleague.goto(`${demo().url}/settings`)
      await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
      await colleague.goto(ofView)
      const row = colleague.locator(`[data-record="${shared}"]`)
      await row.scrollIntoViewIfNeeded()
      await row.click()
      await expect(beside(colleague).getByText('Profit', { exact: true }).first()).toBeVisible()
      await colleague.goBack()
      await expect(beside(colleague)).toHaveCount(0)
      await expect(colleague).toHaveURL(/saved=\d+/)
      await expect(row).toBeVisible()
      await colleague.goBack()
      await expect(colleague).toHaveURL(/\/settings/)
      await colleague.goto(copied[shared]!)
      await expect(beside(colleague).getByText('Profit', { exact: true }).first()).toBeVisible()
      expect(await violationsOf(colleague)).toEqual([])
      expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      await colleague.goto(copied[foreign]!)
      await expect(beside(colleague).getByText('Not found, or not yours')).toBeVisible()
      await colleague.keyboard.press('Escape')
      await expect(beside(colleague)).toHaveCount(0)
      await expect(rows(colleague).first()).toBeVisible()
    }

    // People without campaigns read that; a view no longer shared is visible to its author only.
    const farmers = await browserOf(browser, 'farmer')
    const farmer = await farmers.newPage()
    await farmer.goto(ofView)
    await expect(farmer.getByText('Access denied', { exact: false })).toBeVisible()
    await expect(farmer).not.toHaveURL(/saved=/)
    await farmers.close()
    await lead.goto(ofView)
    await lead.getByRole('button', { name: `Edit view “${name}”` }).click()
    await choose(dialog.getByRole('combobox', { name: 'Shared with' }), 'Nobody')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await colleague.goto(ofView)
    await expect(colleague.getByText('View: Not found, or not yours')).toBeVisible()
    await expect(rows(colleague).first()).toBeVisible()
    await colleagues.close()
    await lead.getByRole('button', { name: `Edit view “${name}”` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await lead.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(lead.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0)
    await leads.close()
  },
)

test('[DESK-11] columns are put in order by the mouse, at once and for the person', async ({ browser }) => {
  const context = await browserOf(browser, 'lead')
  const page = await context.newPage()
  await page.goto(address(month()))
  await expect(rows(page).first()).toBeVisible()
  const order = (at = page) =>
    table(at)
      .locator('thead th')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-key')))
  const before = await order()
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/me/preferences') && answer.request().method() === 'PUT',
    )
  await page.getByRole('button', { name: /^Columns: / }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser.getByRole('searchbox')).toBeFocused()
  const grip = (title: string) => chooser.getByRole('listitem').filter({ hasText: title }).locator('[title]').first()
  await grip('Profit').scrollIntoViewIfNeeded()
  const [from, to] = [(await grip('Profit').boundingBox())!, (await grip('Clicks').boundingBox())!]
  const kept = saved()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  const rest = before.filter((key) => key !== 'profit')
  const wanted = [...rest.slice(0, rest.indexOf('clicks')), 'profit', ...rest.slice(rest.indexOf('clicks'))]
  await expect.poll(() => order()).toEqual(wanted)
  // Moving after the drop has no effect.
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  expect(await order()).toEqual(wanted)
  // The name column is locked and has no grip.
  const name = (await grip('Name').boundingBox())!
  await page.mouse.move(name.x + name.width / 2, name.y + name.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2, { steps: 6 })
  await page.mouse.up()
  expect(await order()).toEqual(wanted)
  await page.getByRole('searchbox', { name: 'Search campaigns' }).click()
  await kept
  const other = await context.newPage()
  await other.goto(address(month()))
  await expect.poll(() => order(other)).toEqual(wanted)
  const cleared = saved()
  await page.getByRole('button', { name: /^Columns: / }).click()
  await chooser.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => order()).toEqual(before)
  await cleared
  await context.close()
})

test('what is found is saved as a file', async ({ browser }) => {
  const context = await browserOf(browser, 'buyer')
  const page = await context.newPage()
  await page.goto(address(`${month()}&search=slots`))
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^campaigns-\d{4}-\d\d-\d\d\.csv$/)
  await context.close()
})

test('[DESK-02] [DESK-06] what is compared on the dashboard goes along, and all campaigns together have changed as much', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`${demo().url}/${month()}&compare=weekdays`)
  const card = (name: string) =>
    page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: new RegExp(`^${name}`) })
  const changeIn = (text: string) => /[+−]?[\d,.]+(?:%|\u00a0pp)$/.exec(text.trim())?.[0]
  const change = async (name: string) => changeIn(await card(name).innerText())
  await expect(card('Clicks')).toContainText(/[+−][\d.]+%/)
  const known = [await change('Clicks'), await change('Conversions'), await change('Cost'), await change('ROI')]
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page).toHaveURL(/campaigns\?from=.*&compare=weekdays/)
  const total = (key: string) => table(page).locator(`tfoot [data-key=${key}]`)
  await expect(total('clicks')).toContainText(/[+−][\d.]+%/)
  const told = []
  for (const key of ['clicks', 'conversions', 'cost', 'roi']) told.push(changeIn(await total(key).innerText()))
  expect(told).toEqual(known)
  expect(known).not.toContain(undefined)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})

for (const [width, height, language, most] of [
  [1440, 900, 'en', 240],
  [1440, 900, 'uk', 240],
  [1280, 800, 'uk', 240],
  [390, 844, 'en', 360],
  [390, 844, 'uk', 360],
] as const)
  test(`[DESK-17] compared campaigns begin within ${most} px below one line of tools at ${width} px (${language})`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, 'admin', { viewport: { width, height } })
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    await page.goto(address(`${month()}&compare=weekdays`))
    const all = page.getByRole('table').locator('tbody tr[aria-rowindex]')
    await expect(all.first()).toContainText('%')
    expect((await all.first().boundingBox())!.y).toBeLessThanOrEqual(most)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    const more = page.getByRole('button', { name: language === 'en' ? 'More' : 'Ще', exact: true })
    const period = page.getByRole('button', { name: /^(Period|Період): / })
    const [one, other] = [await period.boundingBox(), await more.boundingBox()]
    expect(Math.abs(one!.y - other!.y)).toBeLessThan(4)
    // The search has room for words.
    expect((await page.getByRole('searchbox').boundingBox())!.width).toBeGreaterThan(130)
    await context.close()
  })

/** Whether an element clips its content. */
const cutIn = (all: Locator) =>
  all.evaluateAll((each) =>
    each.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
  )

for (const width of [1280, 1366, 1440])
  test(`[DESK-17] names of campaigns and of their owners are read whole beside the usual columns at ${width} px, and so are the choices of an order`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, 'admin', { viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto(address(month()))
    const names = table(page).locator('tbody [data-key=name] button')
    await expect(names.first()).toBeVisible()
    expect(await cutIn(names)).toEqual([])
    await expect(table(page).locator('tbody [data-key=owner] button span').first()).toBeVisible()
    expect(await cutIn(table(page).locator('tbody [data-key=owner] button span:first-child'))).toEqual([])
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const order = page.getByRole('combobox', { name: 'Order' })
    await expect(order).toHaveValue('Descending')
    const room = await order.evaluate((field: HTMLInputElement) => {
      const style = getComputedStyle(field)
      const measure = document.createElement('canvas').getContext('2d')!
      measure.font = style.font
      const inner = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return inner - measure.measureText(field.value).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
    await context.close()
  })

for (const [who, width] of [
  ['admin', 1440],
  ['admin', 390],
  ['buyer', 390],
] as const)
  test(`[DESK-18] rows, changes and how they stand push nothing aside as they come at ${width} px, five times: ${who}`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, who, { viewport: { width, height: 844 } })
    await countShift(context)
    const page = await context.newPage()
    const loading = () => page.getByText('Loading campaigns…').waitFor()
    await page.route('**/api/campaigns?*', async (route) => {
      await loading()
      await route.continue()
    })
    await page.route(/api\/(campaigns\/(standing|comparison)|owners\/campaigns)/, async (route) => {
      await rows(page).first().waitFor()
      await route.continue()
    })
    const shifts: number[] = []
    for (let load = 0; load < 5; load++) {
      await page.goto(address(`${month()}&compare=weekdays`))
      await expect(table(page).locator('tfoot [data-key=clicks]')).toContainText(/[+−][\d.]+%/)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
      shifts.push(await shiftOf(page))
    }
    expect(shifts.filter((shift) => shift > 0.02)).toEqual([])
    await context.close()
  })
