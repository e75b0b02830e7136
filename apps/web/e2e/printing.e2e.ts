import { expect, long, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOf, demo } from './people.ts'

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Imitates printing: the event, then print styles at the width of a landscape sheet. */
const print = async (page: Page) => {
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1047, height: 720 })
}

test(
  'on paper a page is light, without the menu, with all its rows and no column cut off',
  long,
  async ({ browser }) => {
    const page = await (await browserOf(browser, 'admin')).newPage()
    for (const path of [
      `/campaigns?from=${dayOf(35)}&to=${dayOf(5)}`,
      '/get-accounts',
      '/admin',
      '/admin?section=audit',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ media: 'screen' })
      await openWhole(page, demo().url + path)
      await print(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
      if (path.startsWith('/campaigns')) {
        const rows = page.locator('main tbody tr[aria-rowindex]')
        const all = Number(await page.getByRole('table', { name: 'Campaigns' }).getAttribute('aria-rowcount')) - 2
        expect(all).toBeGreaterThan(30)
        await expect(rows).toHaveCount(all)
      }
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(th, td), main :has(> table)')]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
          .map((each) => each.textContent.slice(0, 60)),
      )
      expect([path, cut]).toEqual([path, []])
      await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light')
    }
  },
)
