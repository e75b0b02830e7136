import { expect, test } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, demo } from './people.ts'

test('[MON-07] [DESK-06] [DESK-17] an admin reads results from the menu, opens what lies behind a line and comes back', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${demo().url}/?from=2026-11-14&to=2026-11-20&compare=off`)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible()
  await expect(page).toHaveURL(/\/results\?.*from=2026-11-14/)
  const table = page.getByRole('table', { name: 'Results' })
  await expect(table.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  expect((await page.getByText('Profit', { exact: true }).first().boundingBox())!.y).toBeLessThan(240)
  expect(await violationsOf(page)).toEqual([])
  const line = table.locator('tbody a').first()
  const name = await line.textContent()
  await line.click()
  const path = page.getByRole('navigation', { name: 'Whose results' })
  await expect(path.getByText(name!)).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Campaign' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('columnheader', { name: 'Buyer' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(table.getByText('Total')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})

test('[MON-07] bars of profit have one zero, and their numbers stand on the line of the row', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  for (const by of ['buyer', 'campaign']) {
    await page.goto(`${demo().url}/results?by=${by}&compare=off`)
    const table = page.getByRole('table', { name: 'Results' })
    await expect(table.locator('tbody a').first()).toBeVisible()
    const at = await table.evaluate((element) => {
      const keys = [...element.querySelectorAll('thead th')].map(({ textContent }) => textContent)
      /** Bounding box of a cell's text, whatever is beside it. */
      const textOf = (cell: Element) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        range.selectNodeContents(walker.nextNode()!)
        return range.getBoundingClientRect()
      }
      return [...element.querySelectorAll('tbody tr')].map((row) => {
        const profit = row.children[keys.indexOf('Profit')]!
        const bar = profit.querySelector('[aria-hidden]')!.getBoundingClientRect()
        return {
          zero: (bar.left + bar.right) / 2,
          lower: textOf(profit).top - textOf(row.children[keys.indexOf('Revenue')]!).top,
        }
      })
    })
    expect(at.length).toBeGreaterThan(2)
    expect([...new Set(at.map(({ zero }) => zero))]).toHaveLength(1)
    expect(at.map(({ lower }) => lower)).toEqual(at.map(() => 0))
  }
  await context.close()
})
