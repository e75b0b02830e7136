import type { Me } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { statsOf, week } from './figures.ts'
import type { Handlers } from './network.ts'
import { person, signedIn } from './people.ts'
import { renderApp } from './render-app.tsx'

/** Names of the cards, in order. */
export const metrics = [
  ...['Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'Total Revenue', 'ROI'],
  ...['Cost', 'CPA', 'EPC'],
]
/** Names of the charts, in order. */
export const chartNames = ['Profit', 'Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'ROI']

/** Replaces the non-breaking spaces of Intl. */
export const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
export const strip = () => within(screen.getByRole('list', { name: 'Figures' }))
/** Card values by name: 'Installs' → '1,000'. */
export const cards = () =>
  Object.fromEntries(
    strip()
      .getAllByRole('link')
      .map((link) => [link.firstElementChild?.textContent, plain(link.children[1]?.textContent)]),
  )
export const charts = () => within(screen.getByRole('group', { name: 'Charts' }))
/** Panel of a chart. */
export const panel = (name: string) => within(charts().getByRole('region', { name }))
export const from = () => screen.getByLabelText<HTMLInputElement>('From')
export const to = () => screen.getByLabelText<HTMLInputElement>('To')
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Waits for the button: a message may appear before the button is idle again. */
export const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
/** Opens the period panel with presets, dates and Search. */
export const openPeriod = async (user: UserEvent) => {
  const opener = await screen.findByRole('button', { name: /^(Period|Період): / })
  if (opener.ariaExpanded !== 'true') await user.click(opener)
}
export const search = () => window.location.search

/** Opens the dashboard and waits for its figures or their replacement. */
export const open = async (
  handlers: Handlers = {},
  { path = '/', me = person('buyer') }: { path?: string; me?: Me } = {},
) => {
  // The fake server stores preferences.
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

/** Table of a chart as rows of day and value. */
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

/** Zeros on every day. */
export const zeros = () => {
  const nothing = week.map(() => 0)
  const names = ['installs', 'registrations', 'deposits', 'sales', 'clicks', 'conversions'] as const
  const money = ['totalRevenue', 'revenue', 'cost', 'profit'] as const
  const daily = Object.fromEntries([...names, ...money].map((name) => [name, nothing]))
  return statsOf({ ...daily, roi: week.map(() => null) }, { roi: null })
}
