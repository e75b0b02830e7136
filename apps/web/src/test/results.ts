import type { Me, ResultDimension, ResultFigures, ResultLine, Results } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Handlers } from './network.ts'
import { owner, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

/** Figures of which revenue and cost are told; the rest follows, but for what people recorded. */
export const resultFigures = (
  revenue: number,
  cost: number,
  deposits: number,
  more: Partial<ResultFigures> = {},
): ResultFigures => {
  const profit = revenue - cost
  return {
    revenue,
    recorded: null,
    cost,
    gap: null,
    profit,
    profitRecorded: profit,
    covered: 0,
    deposits,
    roi: cost > 0 ? (profit / cost) * 100 : null,
    cpa: deposits > 0 ? cost / deposits : null,
    taken: null,
    closed: null,
    banned: null,
    ...more,
  }
}

/** One line of results. */
export const resultLine = (
  by: ResultDimension,
  key: string,
  name: string | null,
  figures: ResultFigures,
  more: Partial<ResultLine> = {},
): ResultLine => ({ by, key, name, detail: null, ...figures, restated: [], now: null, before: null, ...more })

const ofAnna = resultFigures(300, 100, 10, { recorded: 105, gap: 5, covered: 100, taken: 2, closed: 1 })
const ofBoris = resultFigures(50, 80, 2)
const ofNobody = resultFigures(20, 10, 1)

/** Two people and what is nobody's, over a week that is over but for its last day. */
export const results = (more: Partial<Results> = {}): Results => ({
  fromDate: '2026-11-13',
  toDate: '2026-11-20',
  timeZone: 'Europe/Kyiv',
  by: 'buyer',
  of: [],
  scope: 'all',
  lines: [
    resultLine('buyer', '8', 'boris', ofBoris),
    resultLine('buyer', '7', 'anna', ofAnna),
    resultLine('buyer', '', null, ofNobody),
  ],
  total: resultFigures(370, 190, 13, { recorded: 105, gap: 5, covered: 100, taken: 2, closed: 1 }),
  compared: null,
  restated: [],
  asOf: '2026-11-20T12:32:08Z',
  stale: false,
  trouble: null,
  unknownDays: [],
  unreadRows: 0,
  missing: [],
  ...more,
})

export const table = () => screen.getByRole('table', { name: 'Results' })

/** The heads of the table, as they read. */
export const heads = (): string[] =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

/** The first cell of each line, in order. */
export const names = (): string[] =>
  [...table().querySelectorAll('tbody tr[data-row]')].map((row) => row.firstElementChild!.textContent)

/** What stands below a head in a line, or, without a line, in the sum. */
export const cell = (head: string, line?: string): string => {
  const row = [...table().querySelectorAll('tr')].find(
    (each) => each.firstElementChild?.textContent === (line ?? 'Total'),
  )!
  return row.children[heads().indexOf(head)]!.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** What the address asks, but for the hash. */
export const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))

/** The page over answers of the test, as soon as its lines, or what stands in their place, are there. */
export const open = async (
  handlers: Handlers = {},
  { path = '/results?from=2026-11-13&to=2026-11-20&compare=off', me = owner() }: { path?: string; me?: Me } = {},
) => {
  const app = renderApp(path, { ...signedIn(me), getResults: () => results(), ...handlers })
  await screen.findByRole('heading', { level: 1, name: 'Results' })
  await waitFor(() => {
    expect(app.net.of('getResults')).not.toEqual([])
    expect(screen.queryByRole('table', { name: 'Results', busy: true })).toBeNull()
  })
  const all = () => app.net.of('getResults').map(({ parts }) => parts.query as Record<string, unknown>)
  return {
    ...app,
    /** What the lines were asked by; the course of days is asked beside them. */
    questions: () => all().filter((query) => query['by'] !== 'day'),
    /** What days were asked. */
    ofDays: () => all().filter((query) => query['by'] === 'day'),
  }
}
