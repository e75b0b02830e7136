import { expect, long, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOf, demo } from './people.ts'
import { countShift, shiftOf } from './shift.ts'

const rows = 'main tbody tr'
const tiles = 'main dl'
const own = 'main :is(h2 ~ * li, section > ul > li, [role="status"]:not(:empty))'
/** A row, or the message of an empty list. */
const some = 'main :is(tbody tr, section > [role="status"]:not(:empty))'

/** Person, path, and selector of the first content; a different one for phones where needed. */
const everyPage: readonly (readonly [string, string, string, string?])[] = [
  ['buyer', '/', 'main #chart-profit h2'],
  ['buyer', '/campaigns', 'main tbody tr:has([data-key])', 'main tfoot tr:has([data-key])'],
  ['buyer', '/get-accounts', tiles],
  ['buyer', '/get-accounts?country=DE', tiles, rows],
  ['buyer', '/get-accounts?my=1', tiles],
  ['buyer', '/get-code', own],
  ['buyer', '/settings', 'main section'],
  ['farmer', '/get-code', own],
  ['lead', '/', 'main #chart-profit h2'],
  ['lead', '/get-accounts', rows],
  ['lead', '/get-code', tiles, rows],
  ['admin', '/', 'main #chart-profit h2'],
  ['admin', '/get-accounts', rows],
  ['admin', '/get-accounts?view=buyer', tiles],
  ['admin', '/get-code', tiles, rows],
  ['admin', '/results', tiles],
  ['admin', '/links', 'main form input'],
  ['admin', '/admin', rows],
  ...['status', 'taken', 'emails', 'owners', 'permissions', 'audit'].map(
    (section) => ['admin', `/admin?section=${section}`, some] as const,
  ),
]
const people = [...new Set(everyPage.map(([who]) => who))]

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Requests that depend on the tracker and the sheets. */
const slow = /\/api\/(stats|campaigns|accounts|sheets)/

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

for (const [language, loaded, resized] of [
  ['en', desk, phone],
  ['uk', phone, desk],
] as const)
  for (const who of people)
    test(
      `[DESK-17] [DESK-18] no page shifts by more than 0.02 while slow answers come at ${loaded.width} px, and its first row of content begins within 240 px, on a phone within 360: ${who} (${language})`,
      long,
      async ({ browser }) => {
        const context = await browserOf(browser, who)
        await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        await countShift(context)
        const page = await context.newPage()
        await page.route('**/api/**', async (route) => {
          await new Promise((go) => setTimeout(go, slow.test(route.request().url()) ? 1_000 : 50))
          await route.continue().catch(() => undefined)
        })
        for (const [, path, first, onPhone = first] of everyPage.filter(([each]) => each === who)) {
          await page.setViewportSize(loaded)
          await openWhole(page, `${demo().url}${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          // By then all answers are rendered and their shift is counted.
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
          const shift = await shiftOf(page)
          expect([path, Math.max(shift, 0.02)]).toEqual([path, 0.02])

          for (const size of [loaded, resized]) {
            await page.setViewportSize(size)
            const [selector, most] = size === phone ? [onPhone, 360] : [first, 240]
            const content = page.locator(selector).filter({ visible: true }).first()
            await expect(content).toBeVisible()
            // Width-dependent parts render again after the resize.
            await expect(async () => {
              const top = Math.round((await content.boundingBox())!.y)
              expect([path, size.width, top, await wide(page)]).toEqual([path, size.width, Math.min(top, most), false])
            }).toPass({ timeout: 10_000 })
          }
        }
        await context.close()
      },
    )
