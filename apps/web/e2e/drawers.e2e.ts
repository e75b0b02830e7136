import { expect, test, type Page } from './test.ts'
import { browserOf, demo } from './people.ts'

const aside = (page: Page) => page.locator('aside[data-beside]')
/** Primary buttons in the topmost layer: the drawer, or the dialog above it. */
const inked = (page: Page) =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('[role=dialog]:not([data-beside]), aside[data-beside]')]
    return places.map((place) =>
      [...place.querySelectorAll<HTMLElement>('[data-variant=primary]')]
        .filter((each) => each.checkVisibility())
        .map(({ textContent }) => textContent),
    )
  })
const atMostOne = async (page: Page, what: string): Promise<void> => {
  for (const texts of await inked(page)) expect(texts.length, `${what}: ${texts.join(', ')}`).toBeLessThanOrEqual(1)
}
const settled = async (page: Page): Promise<void> => {
  await expect(aside(page)).toBeVisible()
  await expect(aside(page).locator('[aria-busy=true]')).toHaveCount(0)
}
const heights = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

test('[DESK-09] in no drawer and no dialog of accounts, launches and mailboxes stand two buttons in ink, and Escape leaves the last layer alone', async ({
  browser,
}) => {
  test.slow()
  const context = await browserOf(browser, 'buyer', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-accounts?my=1`)
  for (const n of [0, 1, 2]) {
    await page
      .getByRole('button', { name: /^Details of/ })
      .nth(n)
      .click()
    await settled(page)
    await atMostOne(page, `account ${n}`)
    // Form inside the drawer.
    await aside(page)
      .getByRole('button', { name: /^(Edit notes|Add a note)/ })
      .click()
    await atMostOne(page, `notes ${n}`)
    expect((await inked(page)).flat()).toEqual(['Save'])
    await page.keyboard.press('Escape')
    await expect(aside(page)).toBeVisible()
    // Dialog above the drawer.
    await aside(page).getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: /^Close account/ })
    await expect(dialog).toBeVisible()
    await atMostOne(page, `closing ${n}`)
    await dialog.getByRole('textbox', { name: 'Spend, $' }).fill('3')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('textbox', { name: 'Spend, $' })).toHaveValue('3')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(aside(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(aside(page)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await atMostOne(page, 'Create Campaign')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New launch' }).click()
  await settled(page)
  await atMostOne(page, 'New launch')
  await page.keyboard.press('Escape')
  await page.goto(`${demo().url}/get-accounts?country=DE`)
  await page.getByRole('button', { name: 'Take next' }).click()
  await expect(page.getByRole('region', { name: 'Taken account' })).toBeVisible()
  await settled(page)
  await atMostOne(page, 'after a take')
  // Success is shown in the drawer, so nothing moves below the next Take.
  await expect(page.locator('main').getByText(/is yours$/)).not.toBeInViewport({ ratio: 0.5 })
  await context.close()
  const chief = await browserOf(browser, 'lead', { viewport: { width: 1440, height: 900 } })
  const lead = await chief.newPage()
  await lead.goto(`${demo().url}/get-accounts`)
  const manage = lead.getByRole('button', { name: /^Manage / })
  await expect(manage.first()).toBeVisible()
  for (const n of [0, 3, 9]) {
    await manage.nth(n).click()
    await settled(lead)
    await atMostOne(lead, `managed ${n}`)
    await lead.keyboard.press('Escape')
    await expect(aside(lead)).toHaveCount(0)
  }
  await chief.close()
})

for (const width of [1280, 1440])
  test(`[DESK-09] beside a drawer every row of accounts keeps its one line, at ${width} px`, async ({ browser }) => {
    test.slow()
    for (const [who, path, table, button] of [
      ['buyer', '/get-accounts?my=1', 'My Taken Accounts', /^Details of/],
      ['lead', '/get-accounts', 'Taken Accounts Overview', /^Manage /],
    ] as const) {
      const context = await browserOf(browser, who, { viewport: { width, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${demo().url}${path}`)
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
      const before = await heights(page, table)
      await page.getByRole('button', { name: button }).first().click()
      await settled(page)
      expect(new Set([...before, ...(await heights(page, table))]).size, who).toBe(1)
      await context.close()
    }
  })

test('[DESK-17] on a phone the first account of a country stands within 360 px, its filters behind a key; New launch is at hand', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'buyer', { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-accounts?country=ES`)
  const first = page.getByRole('table', { name: 'Accounts: Spain' }).locator('tbody tr[data-row]').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(360)
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await page.goto(`${demo().url}/get-accounts?my=1`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'New launch' }).click()
  await expect(page.getByRole('list', { name: 'Countries with free accounts' })).toBeVisible()
  await context.close()
})
