import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from './test.ts'
import { browserOf, browserOfNew, demo } from './people.ts'

/** Counts clicks and Tab presses in a page as a measure of effort. Typing is not counted. */
const counting = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = { clicks: 0, tabs: 0 }
    Object.assign(window, { counted })
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
    addEventListener('keydown', ({ key }) => (counted.tabs += Number(key === 'Tab')), true)
  })
  const read = () => page.evaluate(() => ({ ...(window as unknown as { counted: Effort }).counted }))
  let before: Effort = { clicks: 0, tabs: 0 }
  return {
    /** Starts counting at the heading of the page, where the focus is after using the menu. */
    begin: async (path?: string) => {
      if (path) await page.goto(demo().url + path)
      await page.getByRole('heading', { level: 1 }).focus()
      before = await read()
    },
    /** Effort since `begin`. */
    spent: async (): Promise<Effort> => {
      const { clicks, tabs } = await read()
      return { clicks: clicks - before.clicks, tabs: tabs - before.tabs }
    },
  }
}
interface Effort {
  clicks: number
  tabs: number
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim()}`
  })
/** Presses Tab until the focus reaches the target. */
const tabTo = async (page: Page, what: RegExp): Promise<void> => {
  for (let count = 0; count < 40; count += 1) {
    if (what.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} is further than 40 Tabs; the last was ${await focused(page)}`)
}

const record = (page: Page) => page.locator('aside[data-beside]')

test('[FLOW-01] [FLOW-03] [FLOW-04] what a buyer does with an account takes no more clicks and Tabs than it may', async ({
  browser,
}) => {
  test.slow()
  const context = await browserOfNew(browser, 'buyer')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const { begin, spent } = await counting(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const taken = record(page).getByRole('region', { name: 'Taken account' })
  const mostTabs = async (most: number) => {
    const { clicks, tabs } = await spent()
    expect(clicks).toBe(0)
    expect(tabs).toBeLessThanOrEqual(most)
  }
  const nameOf = async () => {
    const name = record(page).getByRole('heading').first().locator('span').nth(1)
    // The head shows only the id until the record has loaded.
    await expect(name).not.toHaveText(/^Account \d+$/)
    return (await name.innerText()).trim()
  }

  // Take an account: country, then next.
  await begin('/get-accounts')
  await page.getByRole('button', { name: /Netherlands/ }).click()
  await page.getByRole('button', { name: /^Take next/ }).click()
  await expect(taken).toBeVisible()
  expect(await spent()).toEqual({ clicks: 2, tabs: 0 })
  const name = await nameOf()

  // Copy its login.
  await begin()
  await taken.getByRole('button', { name: 'Copy without showing: Login', exact: true }).click()
  // Only the login: the colon and the rest belong to the password.
  await expect.poll(copied).toMatch(/^[^:\s]+$/)
  const first = await copied()
  expect(await spent()).toEqual({ clicks: 1, tabs: 0 })

  // Find it again under the same name.
  await begin('/get-accounts')
  await page.getByRole('button', { name: 'Show My Accounts' }).click()
  const closing = page.getByRole('button', { name: `Close account ${name}` })
  await expect(closing).toBeVisible()
  expect(await spent()).toEqual({ clicks: 1, tabs: 0 })

  // Close it with its spend.
  await begin()
  await closing.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Spend, $')).toBeFocused()
  await page.keyboard.type('12.50')
  const verb = dialog.getByRole('button', { name: 'Close account' })
  const place = await verb.boundingBox()
  await verb.click()
  await expect(dialog.getByLabel('Spend, $')).toHaveCount(0)
  // Rows that appear above meanwhile must not move anything under the pointer.
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await verb.boundingBox()).toEqual(place)
  await verb.click()
  await expect(dialog).toHaveCount(0)
  expect(await spent()).toEqual({ clicks: 3, tabs: 0 })

  // The same without a mouse.
  await begin('/get-accounts')
  await expect(page.getByRole('button', { name: /Germany/ })).toBeVisible()
  await tabTo(page, /^button [A-Z]{2}\d/)
  await page.keyboard.press('Enter')
  // Keyboard presses do not auto-wait: until the list has loaded, there is no next account.
  await expect(page.getByRole('button', { name: /^Take next/ })).toBeEnabled()
  await tabTo(page, /^button Take next/)
  await page.keyboard.press('Enter')
  await expect(taken.getByRole('heading', { name: 'Taken account' })).toBeFocused()
  const byKeys = await nameOf()
  await mostTabs(8)
  await begin()
  await taken.getByRole('heading', { name: 'Taken account' }).focus()
  await tabTo(page, /^button Copy without showing: Login$/)
  await page.keyboard.press('Enter')
  await expect.poll(copied).not.toBe(first)
  await mostTabs(5)
  await begin('/get-accounts')
  await tabTo(page, /^button Show My Accounts/)
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: `Close account ${byKeys}` })
  await expect(again).toBeVisible()
  await mostTabs(1)
  await begin()
  await tabTo(page, new RegExp(`^button Close account ${byKeys}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Spend, $')).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await mostTabs(14)
  await context.close()
})

test('[DESK-09] [DESK-08] a campaign is found and opened by one click, or by the palette without a Tab', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'buyer')
  const page = await context.newPage()
  const { begin, spent } = await counting(page)
  // The day's figures are readable without any effort.
  await begin('/')
  for (const tile of ['Profit', 'Cost', 'Deposits'])
    await expect(page.getByText(tile, { exact: true }).first()).toBeVisible()
  expect(await spent()).toEqual({ clicks: 0, tabs: 0 })

  await begin('/campaigns')
  const opener = page.getByRole('button', { name: /^Details of / }).first()
  const name = (await opener.getAttribute('aria-label'))!.replace('Details of ', '')
  await opener.click()
  await expect(record(page).getByRole('heading', { name })).toBeVisible()
  expect(await spent()).toEqual({ clicks: 1, tabs: 0 })

  await begin('/campaigns')
  await expect(opener).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox').last()).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(record(page).getByRole('heading', { name })).toBeVisible()
  expect(await spent()).toEqual({ clicks: 0, tabs: 0 })
  await context.close()
})

test('[FLOW-08] [FLOW-09] a lead reads who holds what at once, and adds a sheet of other names in three clicks', async ({
  browser,
}) => {
  test.slow()
  const context = await browserOf(browser, 'lead')
  const page = await context.newPage()
  const { begin, spent } = await counting(page)
  await begin('/get-accounts')
  const holders = page.getByRole('table', { name: 'Accounts by user' })
  await expect(holders.getByRole('row').nth(1)).toBeVisible()
  const { y, height } = (await holders.boundingBox())!
  expect(y + height).toBeLessThan(900)
  expect(await spent()).toEqual({ clicks: 0, tabs: 0 })

  const id = `effort-${randomUUID().slice(0, 8)}`
  const rows = [
    ['Наші акаунти на листопад'],
    [],
    ['Ref', 'Where', 'Access', 'Contact'],
    [`${id}-1`, 'ES', 'user1:pass1', 'one@hotmail.com'],
    [`${id}-2`, 'IT', 'user2:pass2', 'two@hotmail.com'],
    [`${id}-3`, 'PL', 'user3:pass3', 'three@hotmail.com'],
  ]
  const made = await fetch(`${demo().simulators.sheets}/control/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Sheet ${id}`, tabs: [{ title: 'Accounts', rows }] }),
  })
  const { url } = (await made.json()) as { url: string }
  await page.getByRole('button', { name: 'Add Google Sheet' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Google Sheets URL').fill(url)
  await begin()
  // Number of presses; each may have to wait for the next minute of Google's quota.
  let presses = 0
  const press = async (name: string, then: () => Promise<void>): Promise<void> => {
    presses += 1
    await expect(async () => {
      await drawer.getByRole('button', { name, exact: true }).click()
      await then()
    }).toPass({ timeout: 100_000 })
  }
  await press('Add sheet', () =>
    expect(drawer.getByText(/The column names were not recognised/)).toBeVisible({ timeout: 8_000 }),
  )
  await press('Check again', () =>
    expect(drawer.getByRole('button', { name: 'Add sheet', exact: true })).toBeVisible({ timeout: 8_000 }),
  )
  await press('Add sheet', () =>
    expect(page.getByText('Google Sheet added successfully!').first()).toBeVisible({ timeout: 8_000 }),
  )
  expect(presses).toBe(3)
  await context.close()
})

test('[FLOW-12] an admin reads in the audit log who did what without a click, and all about it by one', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  const { begin, spent } = await counting(page)
  await begin('/admin?section=audit')
  await expect(page.getByRole('button', { name: /^All about / }).first()).toBeVisible()
  expect(await spent()).toEqual({ clicks: 0, tabs: 0 })
  await page
    .getByRole('button', { name: /^All about / })
    .first()
    .click()
  await expect(record(page)).toBeVisible()
  expect(await spent()).toEqual({ clicks: 1, tabs: 0 })
  await context.close()
})
