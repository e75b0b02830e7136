import type { Browser, Page } from 'playwright-core'
import { buildSite } from '../../../../scripts/site.ts'
import { median, medianRatio, percentile } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import { launch, visit } from '../web/chromium.ts'
import { servePage } from '../web/serve.ts'
import { paintedAt, shiftsOf, watchShifts, type Stop } from '../web/walk.ts'
import type { Part, PartContext } from './part.ts'

/** The large figure; it has no title with the exact value until it has loaded. */
const dashboard: Stop = { path: '/', content: '#chart-profit p [title]' }
const stops: readonly Stop[] = [
  dashboard,
  { path: '/campaigns', content: 'main tbody tr:has([data-key]), main tfoot tr:has([data-key])' },
  { path: '/get-accounts', content: 'main tbody tr' },
  { path: '/get-code', content: 'main dl' },
  { path: '/links', content: 'main form input' },
  { path: '/settings', content: 'main section' },
  { path: '/admin', content: 'main tbody tr' },
]
const sizes = [
  { name: '1440 × 900', viewport: { width: 1_440, height: 900 }, top: 240 },
  { name: '390 × 844', viewport: { width: 390, height: 844 }, top: 360 },
]
/** Delay of the tracker's figures, in ms. */
const slowTracker = 3_000
const ofTracker = /^\/api\/(?:stats|campaigns|links)\b/

/** Layout shift of a page from the first paint to the last figure, and the top of its content in px. */
const lookAt = async (page: Page, url: string, stop: Stop): Promise<{ shift: number; top: number }> => {
  await page.goto(`${url}${stop.path}`, { waitUntil: 'load' })
  const content = page.locator(stop.content).filter({ visible: true }).first()
  await content.waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  // Measured on the current element: a placeholder that was replaced has no box any more.
  const top = await content.evaluate((element) => element.getBoundingClientRect().top)
  return { shift: await shiftsOf(page), top }
}

/** P22, and the top of the content, for every page at one size. */
const stillness = async (
  browser: Browser,
  url: string,
  header: string,
  { name, viewport, top }: (typeof sizes)[number],
): Promise<Figure[]> => {
  const seen = await visit(browser, { cookie: { url, header }, slowNetwork: false, viewport }, async (page) => {
    await watchShifts(page)
    await page.route(
      ({ pathname }) => ofTracker.test(pathname),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, slowTracker))
        await route.continue()
      },
    )
    const all = []
    for (const stop of stops) all.push({ path: stop.path, ...(await lookAt(page, url, stop)) })
    return all
  })
  const worst = seen.toSorted((one, other) => other.shift - one.shift)[0]!
  const lowest = seen.toSorted((one, other) => other.top - one.top)[0]!
  return [
    {
      id: 'P22',
      what: `layout shift of the worst of ${stops.length} pages at ${name}, figures after 3 s, 4x slower`,
      unit: '',
      baseline: null,
      ours: worst.shift,
      minimum: atMost(worst.shift, 0.05, '≤ 0.05'),
      aim: atMost(worst.shift, 0.02, '≤ 0.02'),
      note: seen.map(({ path, shift }) => `${path} ${shift.toFixed(4)}`).join(', '),
    },
    {
      id: '',
      what: `first row of content at ${name}, the lowest of ${stops.length} pages`,
      unit: 'px',
      baseline: null,
      ours: lowest.top,
      minimum: atMost(lowest.top, top, `≤ ${top} px`),
      note: seen.map((each) => `${each.path} ${each.top.toFixed(0)}`).join(', '),
    },
  ]
}

/** P24: from pressing a menu link to the painted content of its page, which was open a moment ago. */
const changes = (
  browser: Browser,
  url: string,
  header: string,
  rounds: number,
): Promise<{ path: string; took: number }[]> =>
  visit(browser, { cookie: { url, header }, slowNetwork: false }, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.locator(dashboard.content).first().waitFor()
    const times = []
    for (let round = 0; round <= rounds; round++)
      for (const stop of [...stops.slice(1), dashboard]) {
        const took = await paintedAt(page, stop, `nav a[href="${stop.path}"]`)
        // The first visit loads everything and does not count.
        if (round > 0) times.push({ path: stop.path, took })
        await page.waitForTimeout(700)
      }
    return times
  })

/**
 * Requests of the dashboard before its first figures were there, with their answers: the first batch, and those after
 * it.
 */
const callsOf = (browser: Browser, url: string, header: string) =>
  visit(browser, { cookie: { url, header }, slowNetwork: false }, async (page) => {
    const answers: { path: string; body: Promise<unknown> }[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const isAnswer = response.headers()['content-type']?.includes('json')
      if (pathname.startsWith('/api/') && isAnswer && !answers.some(({ path }) => path === pathname))
        answers.push({ path: pathname, body: response.json() })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator(dashboard.content).first().waitFor()
    const all = await Promise.all(answers.map(async ({ path, body }) => [path, await body] as const))
    const isFirst = ([path]: (typeof all)[number]) => path === '/api/auth/status' || path === '/api/meta'
    return {
      answers: Object.fromEntries(all),
      calls: [all.filter(isFirst), all.filter((each) => !isFirst(each))].map((some) => some.map(([path]) => path)),
    }
  })

const measure = async ({ servers, rounds, say }: PartContext): Promise<Figure[]> => {
  await buildSite()
  const program = await startProgram(servers)
  const browser = await launch()
  try {
    const { url } = program
    const header = await signIn(program, 'admin')
    const { answers, calls } = await callsOf(browser, url, header)
    const bare = await servePage('figures', answers)
    try {
      const query = calls.map((paths) => `calls=${paths.map((path) => encodeURIComponent(path)).join('+')}`).join('&')
      const open = (address: string, stop: Stop, cookie?: { url: string; header: string }) => () =>
        visit(browser, { ...(cookie && { cookie }), slowNetwork: true }, async (page) => {
          await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
          return paintedAt(page, stop)
        })
      const shown = await inTurn(
        rounds,
        {
          bare: open(`${bare.url}/?${query}`, { path: '/', content: '[data-figure]' }),
          ours: open(`${url}/`, dashboard, { url, header }),
        },
        say,
      )
      const ratio = medianRatio(shown.ours, shown.bare)
      const still = []
      for (const size of sizes) still.push(...(await stillness(browser, url, header, size)))
      const changed = await changes(browser, url, header, rounds)
      const times = changed.map(({ took }) => took)
      const p95 = percentile(times, 0.95)
      const middles = stops.map(({ path }) => {
        const middle = median(changed.filter((each) => each.path === path).map(({ took }) => took))
        return `${path} ${middle.toFixed(0)}`
      })
      return [
        ...still,
        {
          id: 'P24',
          what: 'change of page from cache, from the press to its content, 4x slower: p95',
          unit: 'ms',
          baseline: null,
          ours: p95,
          minimum: atMost(p95, 200, '≤ 200 ms'),
          aim: atMost(p95, 100, '≤ 100 ms'),
          note: `${times.length} changes; middles ${middles.join(', ')}`,
          rounds: { changed: times },
        },
        {
          id: 'P25',
          what: 'first figures of the dashboard, 4x slower, slow 4G',
          unit: 'ms',
          baseline: { name: 'bare figures', value: median(shown.bare) },
          ours: median(shown.ours),
          ratio,
          minimum: atMost(ratio, 1.5, '≤ 1.5'),
          aim: atMost(ratio, 1.2, '≤ 1.2'),
          note: `rounds gave ${spread(shown.ours, shown.bare)}; calls ${calls.flat().join(', ')}`,
          rounds: shown,
        },
      ]
    } finally {
      await bare.close()
    }
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** Every page as people see it: layout shift and loading time. */
export const pages: Part = { name: 'pages', needsServers: false, measure }
