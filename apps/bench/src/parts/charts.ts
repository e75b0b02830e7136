import type { Browser } from 'playwright-core'
import { buildSite } from '../../../../scripts/site.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atMost, notYet, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram, type Program } from '../program.ts'
import { answerInstead, launch, visit } from '../web/chromium.ts'
import { drawingOf, watchDrawing, type Drawing } from '../web/drawing.ts'
import { servePage } from '../web/serve.ts'
import { yearOfStats } from '../web/year.ts'
import type { Part, PartContext } from './part.ts'

// Everything fits the viewport: a chart that waits to be scrolled to would not be measured.
const viewport = { width: 1_440, height: 4_000 }
const what = 'seven charts × 365 days, from their data to the last stroke, 4x slower'

/** Dashboard of a signed-in person, with a year of figures instead of the server's. */
const openDashboard = (browser: Browser, { url }: Program, cookie: string): Promise<Drawing | null> =>
  visit(browser, { cookie: { url, header: cookie }, slowNetwork: false, viewport }, async (page) => {
    await watchDrawing(page)
    await answerInstead(page, yearOfStats())
    await page.goto(`${url}/`, { waitUntil: 'load' })
    return drawingOf(page, 20_000)
  })

const openBare = (browser: Browser, url: string, sizes: readonly string[]): Promise<Drawing | null> =>
  visit(browser, { slowNetwork: false, viewport }, async (page) => {
    await watchDrawing(page)
    await page.goto(`${url}/?sizes=${sizes.join(',')}`, { waitUntil: 'load' })
    return drawingOf(page, 20_000)
  })

const msOf = (drawing: Drawing | null): number => {
  if (!drawing) throw new Error('The charts were not drawn in time')
  return drawing.ms
}

const measure = async ({ servers, rounds, say }: PartContext): Promise<Figure[]> => {
  await buildSite()
  const bare = await servePage('charts', yearOfStats())
  const program = await startProgram(servers)
  const browser = await launch()
  try {
    const cookie = await signIn(program, 'buyer')
    const first = await openDashboard(browser, program, cookie)
    const sizes = first?.sizes ?? []
    if (!first) {
      const alone = msOf(await openBare(browser, bare.url, sizes))
      return [notYet('P18', what, 'ms', `the dashboard draws no charts; bare ECharts takes ${alone.toFixed(0)} ms`)]
    }
    // A drawing is short, so anything else on the machine distorts it.
    const times = await inTurn(
      3 * rounds,
      {
        bare: async () => msOf(await openBare(browser, bare.url, sizes)),
        ours: async () => msOf(await openDashboard(browser, program, cookie)),
      },
      say,
    )
    const ratio = medianRatio(times.ours, times.bare)
    return [
      {
        id: 'P18',
        what,
        unit: 'ms',
        baseline: { name: 'bare ECharts', value: median(times.bare) },
        ours: median(times.ours),
        ratio,
        minimum: atMost(ratio, 1.5, '≤ 1.5'),
        aim: atMost(ratio, 1.2, '≤ 1.2'),
        note: `rounds gave ${spread(times.ours, times.bare)}; sizes ${sizes.join(', ')}`,
        rounds: times,
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([bare.close(), program.stop()])
  }
}

export const charts: Part = { name: 'charts', needsServers: false, measure }
