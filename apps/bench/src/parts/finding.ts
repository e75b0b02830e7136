import type { Browser } from 'playwright-core'
import { buildSite } from '../../../../scripts/site.ts'
import { median, medianRatio, percentile } from '../measure/arithmetic.ts'
import { atMost, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram } from '../program.ts'
import { manyCampaigns } from '../web/campaigns.ts'
import { answerInstead, launch, visit } from '../web/chromium.ts'
import { servePage } from '../web/serve.ts'
import { timesOfKeys, watchTyping } from '../web/typing.ts'
import type { Part, PartContext } from './part.ts'

const count = 5_000

interface Typed {
  p50: number
  p98: number
  nodes: number
}

const typeAt = (
  browser: Browser,
  url: string,
  cookie: { url: string; header: string } | null,
  given: Record<string, unknown>,
): Promise<Typed> =>
  visit(browser, { ...(cookie && { cookie }), slowNetwork: false }, async (page) => {
    await watchTyping(page)
    await answerInstead(page, given)
    await page.goto(url, { waitUntil: 'load' })
    await page.getByText(/^Found 5,?000 of 5,?000/).waitFor()
    await page.locator('input[type=search]').focus()
    const times = await timesOfKeys(page)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return { p50: percentile(times, 0.5), p98: percentile(times, 0.98), nodes }
  })

/** Search while typing, compared with a bare windowed table. */
const measure = async ({ servers, rounds, say }: PartContext): Promise<Figure[]> => {
  await buildSite()
  const given = manyCampaigns(count)
  const bare = await servePage('table', given)
  const program = await startProgram(servers)
  const browser = await launch()
  try {
    const header = await signIn(program, 'admin')
    const typed: Record<'bare' | 'ours', Typed[]> = { bare: [], ours: [] }
    const measured = (side: 'bare' | 'ours', open: () => Promise<Typed>) => async (): Promise<number> => {
      typed[side].push(await open())
      return typed[side].at(-1)!.p50
    }
    const middle = await inTurn(
      rounds,
      {
        bare: measured('bare', () => typeAt(browser, bare.url, null, {})),
        ours: measured('ours', () => typeAt(browser, `${program.url}/campaigns`, { url: program.url, header }, given)),
      },
      say,
    )
    const late = { bare: typed.bare.map(({ p98 }) => p98), ours: typed.ours.map(({ p98 }) => p98) }
    const figure = (what: string, times: typeof late): Figure => {
      const ratio = medianRatio(times.ours, times.bare)
      return {
        id: 'P17',
        what: `${count} campaigns found while typing, from key to paint, 4x slower: ${what}`,
        unit: 'ms',
        baseline: { name: 'bare windowed table', value: median(times.bare) },
        ours: median(times.ours),
        ratio,
        minimum: atMost(ratio, 2, '≤ 2'),
        aim: atMost(ratio, 1.3, '≤ 1.3'),
        note: `rounds gave ${spread(times.ours, times.bare)}`,
        rounds: times,
      }
    }
    const nodes = Math.max(...typed.ours.map((each) => each.nodes))
    return [
      figure('p50', middle),
      figure('p98', late),
      {
        id: 'P17',
        what: 'elements in the page meanwhile',
        unit: '',
        baseline: { name: 'bare windowed table', value: Math.max(...typed.bare.map((each) => each.nodes)) },
        ours: nodes,
        minimum: atMost(nodes, 2_000, '≤ 2 000'),
        aim: atMost(nodes, 1_000, '≤ 1 000'),
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([bare.close(), program.stop()])
  }
}

export const finding: Part = { name: 'finding', needsServers: false, measure }
