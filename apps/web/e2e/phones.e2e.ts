import { expect, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOf, demo } from './people.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Opens a page in Ukrainian on a phone. */
const opened = async (browser: Parameters<typeof browserOf>[0], who: string, path: string): Promise<Page> => {
  const context = await browserOf(browser, who, phone)
  await context.addInitScript(() => localStorage.setItem('language', 'uk'))
  const page = await context.newPage()
  await openWhole(page, `${demo().url}${path}`)
  return page
}

/** Words broken across lines: the domain of an address, and each word of other texts. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Visually hidden texts occupy a single pixel.
      if (!node.parentElement?.checkVisibility() || node.parentElement.offsetWidth === 1) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /@[\p{L}\d]+(?:\.[\p{L}\d]+)*|[\p{L}\d]{2,}/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })

for (const [who, path] of [
  ['lead', '/get-code'],
  ['admin', '/get-code'],
  ['admin', '/admin?section=audit'],
] as const)
  test(`[DESK-17] the first row of ${path} stands within 360 px on a phone: ${who}`, async ({ browser }) => {
    const page = await opened(browser, who, path)
    const first = page.locator('main tbody tr').filter({ visible: true }).first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(360)
    await expect(page.getByRole('group', { name: 'Фільтри' })).toBeHidden()
    await page.getByRole('button', { name: 'Фільтри' }).click()
    await expect(page.getByRole('group', { name: 'Фільтри' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  })

test('[DESK-17] no word of mailboxes and free accounts is broken on a phone; account and time of a mailbox share a line', async ({
  browser,
}) => {
  for (const [who, path] of [
    ['lead', '/get-code'],
    ['farmer', '/get-code'],
    ['buyer', '/get-accounts?country=ES'],
    ['admin', '/admin?section=emails'],
  ] as const) {
    const page = await opened(browser, who, path)
    expect([path, await broken(page)]).toEqual([path, []])
    if (who !== 'farmer') continue
    const lines = await page.locator('li[data-mailbox]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const account = [...row.querySelectorAll('button, span')].find((each) => /^ID акаунта/.test(each.textContent))
        const time = row.querySelector('time')
        if (!account || !time) return []
        const middles = [account, time]
          .map((each) => each.getBoundingClientRect())
          .map(({ top, height }) => top + height / 2)
        return [Math.abs(middles[0]! - middles[1]!)]
      }),
    )
    expect(lines.filter((apart) => apart > 4)).toEqual([])
  }
})

test('[DESK-17] no state stands alone on the second line of their filter on a phone', async ({ browser }) => {
  const page = await opened(browser, 'buyer', '/get-accounts?my=1')
  const states = page.locator('main [role=group] > button[data-state]')
  await expect(states).toHaveCount(5)
  const tops = await states.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
  const counts = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
  expect(Math.min(...counts)).toBeGreaterThan(1)
})
