import type { Me, ResultDimension, ResultFigures, ResultLine, Results } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Handlers } from './network.ts'
import { owner, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

/** Figures derived from revenue and cost, except those recorded by people. */
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

/** Line of results. */
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

/** Two people and an unassigned rest over a week whose last day is unfinished. */
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

/** Texts of the table heads. */
export const heads = (): string[] =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

/** First cell of each line, in order. */
export const names = (): string[] =>
  [...table().querySelectorAll('tbody tr[data-row]')].map((row) => row.firstElementChild!.textContent)

/** Cell below a head, of a line or, without one, of the total. */
export const cell = (head: string, line?: string): string => {
  const row = [...table().querySelectorAll('tr')].find(
    (each) => each.firstElementChild?.textContent === (line ?? 'Total'),
  )!
  return row.children[heads().indexOf(head)]!.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Search parameters of the address. */
export const asked = () => Object.fromEntries(new URLSearchParams(window.location.search))

/** Opens the page and waits for its lines or their replacement. */
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
    /** Requests for lines, without those for the daily course. */
    questions: () => all().filter((query) => query['by'] !== 'day'),
    /** Requests for the daily course. */
    ofDays: () => all().filter((query) => query['by'] === 'day'),
  }
}
