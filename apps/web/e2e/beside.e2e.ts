import { expect, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { browserOf, change, demo, newPerson } from './people.ts'

/** Lists whose rows open beside them: person and path. */
const lists = [
  ['admin', '/campaigns?compare=weekdays'],
  ['admin', '/get-code'],
  ['admin', '/links'],
  ['admin', '/get-accounts'],
  ['buyer', '/get-accounts?my=1'],
  ['admin', '/admin'],
  ['admin', '/admin?section=audit'],
] as const

/** Top and height of each row, in whole pixels. */
const rowsOf = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((rows) =>
    rows.slice(0, 12).map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return [Math.round(top + scrollY), Math.round(height)]
    }),
  )

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`[DESK-09] [DESK-18] a row that opens moves no row of its list and makes none higher, nor does closing it, at ${width} px`, async ({
    browser,
  }) => {
    const pages = new Map<string, Page>()
    for (const [who, path] of lists) {
      const options = { viewport: { width, height }, reducedMotion: 'reduce' } as const
      const page = pages.get(who) ?? (await (await browserOf(browser, who, options)).newPage())
      pages.set(who, page)
      await openWhole(page, `${demo().url}${path}`)
      const opener = page.locator('main tbody [data-record]').filter({ visible: true }).first()
      await expect(opener).toBeVisible()
      const before = await rowsOf(page)
      expect(before.length).toBeGreaterThan(0)
      await opener.click()
      await expect(page.locator('aside[data-beside]')).toBeVisible()
      await expect.poll(() => rowsOf(page).then((now) => [path, now])).toEqual([path, before])
      await page.keyboard.press('Escape')
      await expect(page.locator('aside[data-beside]')).toBeHidden()
      await expect.poll(() => rowsOf(page).then((now) => [path, now])).toEqual([path, before])
    }
  })

test('[FLOW-13] [DESK-18] a deletion that can be undone is told at the foot of the window, and moves no row as it comes', async ({
  browser,
}) => {
  const { username } = await newPerson(browser)
  const page = await (await browserOf(browser, 'admin', { viewport: { width: 1440, height: 900 } })).newPage()
  await openWhole(page, `${demo().url}/admin`)
  const known = page.locator('main tbody tr').filter({ hasText: /^[1-6]\D/ })
  const placesOf = () => known.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY))
  const before = await placesOf()
  expect(before).toHaveLength(6)
  const { users } = await page.evaluate(
    async (search) => (await (await fetch(`/api/admin/users?search=${search}`)).json()) as { users: { id: number }[] },
    username,
  )
  await change(page, `/admin/users/${users[0]!.id}/delete`, {})
  const told = page.getByText(`${username} was deleted by admin. You can undo this for 10 more minutes.`)
  await expect(told).toBeInViewport({ ratio: 1 })
  expect(await placesOf()).toEqual(before)
  await page.context().close()
})
