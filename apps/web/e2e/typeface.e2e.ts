import { expect, test, type Page } from './test.ts'
import { openWhole } from './opening.ts'
import { demo } from './people.ts'

const headings = { en: 'Sign in', uk: 'Увійти' }
const mostBytes = 80 * 1_024

/** Sizes of the font files loaded by the page so far. */
const fontsOf = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  )

const rectangles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, label, button, input, p')].flatMap((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return width === 0 ? [] : [[x, y, width, height]]
    }),
  )

for (const language of ['en', 'uk'] as const) {
  test(`[DESK-16] the first page has its typeface from here, preloaded and within 80 KiB (${language})`, async ({
    browser,
  }) => {
    const context = await browser.newContext()
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const page = await context.newPage()
    await openWhole(page, `${demo().url}/login`)
    await expect(page.getByRole('heading', { name: headings[language] })).toBeVisible()
    const fonts = await fontsOf(page)
    expect(fonts.length).toBe(new Set(fonts.map(({ name }) => name)).size)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.every(({ name }) => name.startsWith(`${demo().url}/assets/`))).toBe(true)
    expect(fonts.every(({ bytes }) => bytes > 10_000)).toBe(true)
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes)
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    const scripts = preloaded.map((address) => /inter-(\w+)/.exec(address)![1])
    expect(new Set(scripts)).toEqual(new Set(language === 'uk' ? ['cyrillic', 'latin'] : ['latin']))
    // The program uses it, whether or not it was loaded for the prerendered form; figures have equal widths.
    await expect(page.getByRole('radiogroup')).toBeVisible()
    const text = language === 'uk' ? 'Кампанія' : 'Campaign'
    const widths = await page.evaluate((sample) => {
      const probe = document.body.appendChild(document.createElement('span'))
      const widthOf = (text: string, font = ''): number => {
        probe.textContent = text
        probe.style.fontFamily = font
        return probe.getBoundingClientRect().width
      }
      return {
        shipped: widthOf(sample, "'Inter Variable', 'Inter Late'"),
        page: widthOf(sample),
        machine: widthOf(sample, 'serif'),
        ones: widthOf('1111'),
        eights: widthOf('8888'),
      }
    }, text)
    expect(widths.page).toBe(widths.shipped)
    expect(widths.page).not.toBe(widths.machine)
    expect(widths.ones).toBe(widths.eights)
    await context.close()
  })
}

test('[DESK-16] files that come late move no text, nor does the program that takes the place of the first form', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  // Without simulators: a demo announces itself above the form once the program has started.
  await page.route('**/api/meta', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), simulated: [] } })
  })
  await page.goto(`${demo().url}/login`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: headings.en })).toBeVisible()
  // The block period of the font has passed, and text has been painted.
  await expect
    .poll(() =>
      page.evaluate(
        () => performance.now() - (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
      ),
    )
    .toBeGreaterThan(500)
  const before = await rectangles(page)
  // The program waits for the files for a moment only.
  await expect(page.getByRole('radiogroup')).toBeVisible()
  expect(await rectangles(page)).toEqual(before)
  release()
  await expect.poll(async () => (await fontsOf(page)).length).toBeGreaterThan(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(await rectangles(page)).toEqual(before)
  expect(before.length).toBeGreaterThan(4)
  await context.close()
})
