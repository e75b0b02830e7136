import type { Me } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { statsOf, week } from './figures.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

/** The cards, in their order. */
export const metrics = [
  ...['Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'Total Revenue', 'ROI'],
  ...['Cost', 'CPA', 'EPC'],
]
/** The charts, in theirs. */
export const chartNames = ['Profit', 'Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'ROI']

/** Without the spaces that Intl keeps from breaking. */
export const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
/** The row of figures. */
export const strip = () => within(screen.getByRole('list', { name: 'Figures' }))
/** What the cards read, by name: 'Installs' → '1,000'. */
export const cards = () =>
  Object.fromEntries(
    strip()
      .getAllByRole('link')
      .map((link) => [link.firstElementChild?.textContent, plain(link.children[1]?.textContent)]),
  )
export const charts = () => within(screen.getByRole('group', { name: 'Charts' }))
/** The panel of one chart. */
export const panel = (name: string) => within(charts().getByRole('region', { name }))
export const from = () => screen.getByLabelText<HTMLInputElement>('From')
export const to = () => screen.getByLabelText<HTMLInputElement>('To')
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** The same, as soon as it is there: what was said last may come before the button is itself again. */
export const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
/** Opens the choice of a period, where presets, dates and Search are. */
export const openPeriod = async (user: UserEvent) => {
  const opener = await screen.findByRole('button', { name: /^(Period|Період): / })
  if (opener.ariaExpanded !== 'true') await user.click(opener)
}
export const search = () => window.location.search

/** The dashboard, as soon as its figures or what stands in their place are there. */
export const open = async (
  handlers: Handlers = {},
  { path = '/', me = person('buyer') }: { path?: string; me?: Me } = {},
) => {
  // The server remembers what it is told.
  let { preferences } = me
  const app = renderApp(path, {
    ...signedIn(me),
    getMe: () => ({ ...me, preferences }),
    savePreferences: ({ body }) => (preferences = { ...preferences, ...body }),
    ...handlers,
  })
  await screen.findByRole('button', { name: /^Period: / })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Figures' })?.ariaBusy).not.toBe('true'))
  return { ...app, asked: () => app.net.of('getStats').map(({ parts }) => parts.query) }
}

/** A chart as its table: rows of day and value. */
export const table = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  const toggle = panel(name).queryByRole('button', { name: `Show as table: ${name}` })
  if (toggle) await user.click(toggle)
  return within(panel(name).getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)).join(' | '))
}

/** Totals without daily figures. */
export const withoutDays = (): Handlers => ({
  getStats: () => {
    const { dailyData, course, ...totals } = statsOf()
    const without = <T extends object>(series: T) =>
      Object.fromEntries(Object.keys(series).map((name) => [name, []])) as unknown as T
    return {
      ...totals,
      dailyData: without(dailyData),
      course: { ...course, buckets: [], values: without(course.values) },
    }
  },
})

/** Nothing happened on any day. */
export const zeros = () => {
  const nothing = week.map(() => 0)
  const names = ['installs', 'registrations', 'deposits', 'sales', 'clicks', 'conversions'] as const
  const money = ['totalRevenue', 'revenue', 'cost', 'profit'] as const
  const daily = Object.fromEntries([...names, ...money].map((name) => [name, nothing]))
  return statsOf({ ...daily, roi: week.map(() => null) }, { roi: null })
}
