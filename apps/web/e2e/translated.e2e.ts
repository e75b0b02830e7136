import { expect, long, test, type Page } from './test.ts'
import { browserOf, demo } from './people.ts'
import { translate, type Wrapping } from '../src/test/translator.ts'

/** Texts of the page with figures, names and words, except for the disk space. */
const said = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h2, th, td, dt, dd, label, [role=radio])')
    .filter({ visible: true })
    .allInnerTexts()
    .then((texts) =>
      texts.map((text) =>
        text
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/[\d,]+ MiB/g, 'some MiB')
          .trim(),
      ),
    )

const broken = (page: Page) => page.getByText('Something went wrong')
const first = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first()

/** Actions of a person on a page. */
type Step = (page: Page) => Promise<unknown>
const search =
  (text: string): Step =>
  (page) =>
    first(page, 'main input[type=search], main [role=searchbox]').fill(text)
const sort: Step = (page) => first(page, 'main th button').click()
const record: Step = async (page) => {
  await first(page, 'main tbody [data-record], main li [data-record]').click()
  await expect(page.locator('aside[data-beside]')).toBeVisible()
}
const next: Step = (page) => page.keyboard.press('ArrowDown')
const close: Step = (page) => page.keyboard.press('Escape')
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const days = `from=${dayOf(35)}&to=${dayOf(5)}`

const visits: readonly (readonly [path: string, steps: readonly Step[]])[] = [
  [
    `/campaigns?${days}`,
    [search('s'), search('slots'), sort, sort, search('no such'), search(''), record, next, close],
  ],
  [`/results?${days}`, [sort, sort]],
  [`/?${days}`, []],
  ['/get-accounts', [search('a'), search('zzzz'), search(''), sort]],
  ['/get-code', []],
  ['/links', []],
  ['/settings', []],
  ...[
    '',
    '?section=status',
    '?section=taken',
    '?section=emails',
    '?section=owners',
    '?section=permissions',
    '?section=audit',
  ].map((section) => [`/admin${section}`, []] as const),
]

for (const wrapping of ['replace', 'wrap', 'merge'] satisfies Wrapping[])
  test(
    `[S-36] pages and drawers work under a translator that moves their texts (${wrapping}), and tell the same figures`,
    long,
    async ({ browser }) => {
      test.slow()
      const [translated, plain] = await Promise.all([browserOf(browser, 'admin'), browserOf(browser, 'admin')])
      await translated.addInitScript(`(${translate.toString()})(${JSON.stringify(wrapping)})`)
      const [page, oracle] = await Promise.all([translated.newPage(), plain.newPage()])
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      for (const [path, steps] of visits) {
        await Promise.all([page, oracle].map((each) => each.goto(demo().url + path)))
        for (const each of [page, oracle]) await expect(each.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('font').first()).toBeAttached()
        for (const [n, step] of [async () => undefined, ...steps].entries()) {
          await step(oracle)
          await step(page)
          await expect(async () => {
            expect([path, n, await broken(page).count()]).toEqual([path, n, 0])
            expect([path, n, ...(await said(page))]).toEqual([path, n, ...(await said(oracle))])
          }).toPass({ timeout: 60_000 })
        }
      }
      expect(errors).toEqual([])
    },
  )
