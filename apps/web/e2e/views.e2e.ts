import { expect, test } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOfNew, change, demo } from './people.ts'
import { countShift, shiftOf } from './shift.ts'

for (const width of [1440, 390])
  test(`[DESK-12] [DESK-18] views that come after the rows of their list push nothing aside, at ${width} px`, async ({
    browser,
  }) => {
    const context = await browserOfNew(browser, 'admin', { viewport: { width, height: 844 } })
    await countShift(context)
    const page = await context.newPage()
    await page.goto(`${demo().url}/settings`)
    const lists = { campaigns: '/campaigns', accounts: '/get-accounts', pool: '/get-code', results: '/results' }
    for (const list of Object.keys(lists))
      await change(page, '/views', { page: list, name: `Late ${list}`, definition: { address: {} } })
    await page.route('**/api/views?*', async (route) => {
      await page.locator('main tbody tr').filter({ visible: true }).first().waitFor()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
      await route.continue()
    })
    for (const [list, path] of Object.entries(lists)) {
      await openWhole(page, `${demo().url}${path}`)
      await expect(page.getByRole('link', { name: `Late ${list}` })).toBeVisible()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
      const shift = await shiftOf(page)
      expect([list, Math.max(shift, 0.02)]).toEqual([list, 0.02])
    }
    await context.close()
  })
