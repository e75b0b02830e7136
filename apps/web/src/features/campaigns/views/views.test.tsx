import type { View } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { names, open, table } from '#test/campaigns-page.ts'
import { four } from '#test/campaigns.ts'
import { refuse, type Handlers } from '#test/network.ts'
import { person, signedIn } from '#test/people.ts'
import { renderApp } from '#test/render-app.tsx'

const view = (id: number, name: string, more: Partial<View> = {}): View => ({
  id,
  page: 'campaigns',
  name,
  own: true,
  changeable: true,
  sharedWith: null,
  updatedAt: '2026-11-20T10:00:00Z',
  definition: { address: { compare: 'off' } },
  ...more,
})
const losing = view(5, 'Losing', {
  definition: {
    address: { status: 'Active', sort: 'profit', columns: 'name,profit', group: 'country', compare: 'off' },
    period: { last: 3 },
  },
})
const shared = view(6, 'Review', { own: false, changeable: false, sharedWith: 'buyer' })
const start = (
  path: string,
  all: readonly View[] = [losing, shared],
  {
    defaultId = null,
    role = 'buyer',
    ...more
  }: Handlers & { defaultId?: number | null; role?: 'buyer' | 'admin' } = {},
) => open({ listViews: () => ({ views: [...all], defaultId }), ...more }, { path, me: person(role, { groupIds: [1] }) })
const tabs = () => within(screen.getByRole('group', { name: 'Views' }))
const tab = (name: RegExp) => tabs().findByRole('link', { name })
const isOpen = async (name: RegExp) => (await tab(name)).getAttribute('aria-current') === 'true'
const params = () => Object.fromEntries(new URLSearchParams(window.location.search))
const keysOf = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((each) => each.dataset['key'])
/** Three days up to today, the range of the pages in these tests. */
const days = { from: '2026-11-18', to: '2026-11-20' }
const opened = {
  saved: '5',
  status: 'Active',
  sort: 'profit',
  columns: 'name,profit',
  group: 'country',
  compare: 'off',
}

describe('views of campaigns', () => {
  it('[DESK-12] the address of one opens it: filters, order, columns, grouping, days and comparison', async () => {
    const { asked } = await start('/campaigns?saved=5')
    await waitFor(() => expect(params()).toEqual({ ...opened, ...days }))
    expect(await isOpen(/^Losing/)).toBe(true)
    await waitFor(() => expect(keysOf()).toEqual(['name', 'profit']))
    expect(asked().at(-1)).toMatchObject({ fromDate: days.from, toDate: days.to })
    expect(screen.queryByText('changed')).toBeNull()
  })

  it('[DESK-12] while it is still to be read, no rows of another question stand there; unread, the list stands without it', async () => {
    const late = Promise.withResolvers<{ views: View[]; defaultId: null }>()
    const listViews = () => late.promise
    const app = renderApp('/campaigns?saved=5', {
      ...signedIn(person('buyer', { groupIds: [1] })),
      listCampaigns: () => [...four],
      listViews,
    })
    const shown: string[][] = []
    const seen = new MutationObserver(() => {
      const now = screen.queryByRole('table') ? names() : []
      if (now.length > 0) shown.push(now)
    })
    seen.observe(document.body, { childList: true, subtree: true })
    await waitFor(() => expect(app.net.of('getCampaignsStanding').length).toBeGreaterThan(0))
    expect(await screen.findByText('Loading campaigns…')).toBeVisible()
    late.resolve({
      views: [{ ...losing, definition: { address: { search: four[1]!.name, compare: 'off' } } }],
      defaultId: null,
    })
    await waitFor(() => expect(names().length).toBeGreaterThan(0))
    seen.disconnect()
    const ofView = names()
    expect(ofView.length).toBeLessThan(four.length)
    expect(shown.filter((each) => each.join() !== ofView.join())).toEqual([])

    app.unmount()
    await start('/campaigns?saved=5', [], { listViews: () => refuse('unavailable') })
    expect(names()).toHaveLength(four.length)
  })

  it('[DESK-12] a changed one shows it, goes back, and is overwritten', async () => {
    const { user, net } = await start('/campaigns?saved=5', [losing], {
      changeView: ({ body }) => ({ success: true, view: { ...losing, ...(body as object) } }),
    })
    await waitFor(() => expect(params()['status']).toBe('Active'))
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    expect(await screen.findByText('changed')).toBeVisible()
    await user.click(tabs().getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(params()['status']).toBe('Active'))
    expect(screen.queryByText('changed')).toBeNull()
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    await user.click(tabs().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(net.of('changeView')).toHaveLength(1))
    expect(net.of('changeView')[0]!.parts).toMatchObject({
      params: { id: '5' },
      body: { definition: { address: { status: 'Inactive', sort: 'profit' }, period: { last: 3 } } },
    })
  })

  it('[DESK-12] one that is only shown to the person is changed for nobody: it is kept as another', async () => {
    const { user } = await start('/campaigns?saved=6')
    await waitFor(async () => expect(await isOpen(/^Review/)).toBe(true))
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    expect(await screen.findByText('changed')).toBeVisible()
    expect(tabs().queryByRole('button', { name: 'Save' })).toBeNull()
    expect(tabs().getByRole('button', { name: 'Reset' })).toBeVisible()
    expect(tabs().getByRole('button', { name: 'Save view' })).toBeVisible()
  })

  it('[DESK-12] a new one is kept under a name, shared by who may, and opens', async () => {
    const made = view(9, 'Mine', { definition: { address: { search: 'kz', compare: 'off' } } })
    const { user, net } = await start('/campaigns?search=kz', [], {
      role: 'admin',
      addView: () => ({ success: true, view: made }),
      shareView: () => ({ success: true, view: made }),
      chooseDefaultView: () => ({ success: true }),
    })
    await user.click(tabs().getByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine')
    await user.click(screen.getByRole('checkbox', { name: 'Opens first' }))
    expect(screen.getByRole('combobox', { name: 'Shared with' })).toBeVisible()
    net.change({
      listViews: async () => {
        // Arrives after the answer that it was saved.
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { views: [made], defaultId: 9 }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(params()).toMatchObject({ saved: '9', search: 'kz' }))
    expect(net.of('addView')[0]!.parts.body).toMatchObject({
      page: 'campaigns',
      name: 'Mine',
      definition: { address: { search: 'kz', compare: 'off' }, period: { preset: 'week' } },
    })
    expect(net.of('chooseDefaultView')[0]!.parts.body).toEqual({ page: 'campaigns', id: 9 })
    await waitFor(async () => expect(await isOpen(/^Mine/)).toBe(true))
    expect(screen.queryByText('View: Not found, or not yours')).toBeNull()
  })

  it('[DESK-12] a name that is taken is said in the question, and nothing is lost', async () => {
    const { user } = await start('/campaigns', [], {
      addView: () => refuse('duplicate/view', { values: { name: 'Mine' } }),
    })
    await user.click(tabs().getByRole('button', { name: 'Save view' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(screen.queryByRole('combobox', { name: 'Shared with' })).toBeNull()
    await user.type(field, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('You already have a view named Mine here')).toBeVisible()
    expect(field.value).toBe('Mine')
  })

  it('[DESK-12] [DESK-09] a press beside its question loses no choice that was made in it', async () => {
    const { user } = await start('/campaigns?saved=5', [losing], { role: 'admin' })
    const beside = () => user.click(document.querySelector('.mantine-Modal-overlay')!)
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit view “Losing”' }))
      await screen.findByRole('dialog')
    }
    await ask()
    await beside()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await ask()
    await user.click(screen.getByRole('checkbox', { name: 'Opens first' }))
    await beside()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Opens first' }).checked).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Opens first' }))
    await user.click(screen.getByRole('combobox', { name: 'Shared with' }))
    await user.click(await screen.findByRole('option', { name: 'Farmers' }))
    await beside()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Shared with' }).value).toBe('Farmers')
  })

  it('[DESK-12] [DESK-18] their line stands before they are there, where the person has some, and nothing that gives way to them', async () => {
    const late = Promise.withResolvers<{ views: View[]; defaultId: null }>()
    renderApp('/get-code', {
      ...signedIn(person('TeamleadFarmer', { groupIds: [1], listsWithViews: ['pool'] })),
      listViews: () => late.promise,
    })
    const line = within(await screen.findByRole('group', { name: 'Views' }))
    expect(line.queryByRole('button', { name: 'Save view' })).toBeNull()
    late.resolve({ views: [view(5, 'Free', { page: 'pool', definition: { address: {} } })], defaultId: null })
    expect(await line.findByRole('link', { name: /^Free/ })).toBeVisible()
    expect(line.getByRole('button', { name: 'Save view' })).toBeVisible()
  })

  it('[DESK-12] the default one opens where the address asks for nothing; “All” stays all', async () => {
    const { user } = await start('/campaigns', [losing], { defaultId: 5 })
    await waitFor(() => expect(params()).toEqual({ ...opened, ...days }))
    await user.click(await tab(/^All/))
    await waitFor(() => expect(params()['saved']).toBe('all'))
    await waitFor(() => expect(keysOf().length).toBe(10))
  })

  it('[DESK-12] what the address asks for goes before the default one', async () => {
    await start('/campaigns?search=es', [losing], { defaultId: 5 })
    expect(params()).toEqual({ search: 'es' })
    expect(await isOpen(/^All/)).toBe(true)
  })

  it('[DESK-12] one that is gone, or is not theirs, is said so, and the default one opens', async () => {
    await start('/campaigns?saved=77', [losing], { defaultId: 5 })
    expect(await screen.findByText('View: Not found, or not yours')).toBeVisible()
    await waitFor(() => expect(params()).toEqual({ ...opened, ...days }))
  })

  it('[DESK-12] opens without columns and filters that are gone, and says so', async () => {
    const old = view(8, 'Old', {
      definition: { address: { status: 'Archived', columns: 'name,ltv,cpa', country: 'KZ', compare: 'off' } },
    })
    await start('/campaigns?saved=8', [old])
    expect(
      await screen.findByText('Opened without items that no longer exist: status, columns, and filter'),
    ).toBeVisible()
    await waitFor(() => expect(keysOf()).toEqual(['name', 'cpa']))
    expect(params()).toEqual({ saved: '8', columns: 'name,cpa', compare: 'off' })
    expect(screen.queryByText('changed')).toBeNull()
  })

  it('[DESK-12] is deleted after a question, and none is open then', async () => {
    const { user, net } = await start('/campaigns?saved=5', [losing], { removeView: () => ({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Edit view “Losing”' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Delete view “Losing”?')).toBeVisible()
    net.change({ listViews: () => ({ views: [], defaultId: null }) })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(net.of('removeView')).toHaveLength(1))
    await waitFor(() => expect(params()['saved']).toBeUndefined())
    expect(screen.queryByText('View: Not found, or not yours')).toBeNull()
  })
})
