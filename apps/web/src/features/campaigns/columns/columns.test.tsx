import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '#i18n/language.ts'
import { open, rows, table } from '#test/campaigns-page.ts'
import { campaign } from '#test/campaigns.ts'
import { person } from '#test/people.ts'

const figures = {
  installs: 300,
  registrations: 120,
  conversions: 40,
  deposits: 8,
  revenue: 1000,
  cost: 250.4,
  clicks: 1600,
}
const list = [
  campaign(1, 'KZ one', figures),
  campaign(2, 'ES two', { clicks: 10, cost: 5, group: null, group_id: null }),
]
const keysOf = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((each) => each.dataset['key'])
const usual = ['id', 'name', 'status', 'owner', 'clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi']
const openChooser = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Columns: / }))
  return screen.findByRole('searchbox', { name: 'Find a column' })
}
const box = (name: string) => screen.getByRole('checkbox', { name })
const start = (columns?: string[], density?: 'dense') =>
  open(
    // Requests of the Settings page, for those who navigate to it.
    { listCampaigns: () => list, savePreferences: ({ body }) => body, listSessions: () => ({ sessions: [] }) },
    { me: person('buyer', { groupIds: [1], preferences: { tables: { campaigns: { columns, density } } } }) },
  )
const isDense = () => table().hasAttribute('data-dense')
const cells = () => rows().map((row) => row.map((text) => text))

describe('columns', () => {
  it('[DESK-11] installs, registrations, deposits, CR, CPA, EPC and group, each as it reads; a dash for what nothing is divided by', async () => {
    await start(['name', 'group', 'installs', 'registrations', 'deposits', 'cr', 'cpa', 'epc'])
    expect(cells()).toEqual([
      ['KZ one', 'Team A', '300', '120', '8', '2.50%', '$31.30', '$0.625'],
      ['ES two', '—', '0', '0', '0', '0.00%', '—', '$0.000'],
    ])
    const total = [...table().querySelectorAll('tfoot td')].map((cell) => cell.textContent)
    expect(total).toEqual(['Total', '', '300', '120', '8', '2.48%', '$31.92', '$0.621'])
  })

  it('[DESK-11] are ticked and moved with the keyboard, which is said aloud, and saved for the person', async () => {
    const { user, net } = await start()
    expect(keysOf()).toEqual(usual)
    expect(await openChooser(user)).toHaveFocus()
    await user.click(box('CPA'))
    expect(keysOf()).toEqual([...usual, 'cpa'])
    await user.click(box('Owner'))
    box('Status').focus()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(box('Status')).toHaveFocus()
    expect(keysOf().slice(0, 3)).toEqual(['status', 'id', 'name'])
    expect(screen.getByText('Status: place 1 of 18').getAttribute('role')).toBe('status')
    await user.keyboard('{ArrowDown}')
    expect(box('ID')).toHaveFocus()
    await waitFor(() => expect(net.of('savePreferences')).toHaveLength(1))
    const columns = ['status', 'id', 'name', 'clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi', 'cpa']
    expect(net.of('savePreferences')[0]!.parts.body).toEqual({ tables: { campaigns: { columns } } })
  })

  it('[DESK-11] the name stays, whatever is pressed; what is sought is found', async () => {
    const { user } = await start(['cpa', 'name'])
    expect(keysOf()).toEqual(['cpa', 'name'])
    const field = await openChooser(user)
    await user.click(box('Name'))
    expect(keysOf()).toEqual(['cpa', 'name'])
    await user.type(field, 'reg')
    expect(screen.getAllByRole('checkbox')).toEqual([box('Registrations')])
    // One press closes one layer.
    await user.keyboard('{Escape}')
    expect((field as HTMLInputElement).value).toBe('')
    expect(screen.getAllByRole('checkbox')).toHaveLength(18)
  })

  it('[DESK-11] Esc takes back what was chosen and leads to the button; Reset brings the usual ones', async () => {
    const { user } = await start(['name', 'cpa'], 'dense')
    expect(isDense()).toBe(true)
    await openChooser(user)
    await user.click(box('EPC'))
    await user.click(screen.getByRole('radio', { name: 'Normal' }))
    expect(keysOf()).toEqual(['name', 'cpa', 'epc'])
    expect(isDense()).toBe(false)
    await user.keyboard('{Escape}')
    expect(keysOf()).toEqual(['name', 'cpa'])
    expect(isDense()).toBe(true)
    expect(screen.getByRole('button', { name: 'Columns: 2' })).toHaveFocus()
    await openChooser(user)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(keysOf()).toEqual(usual)
    expect(isDense()).toBe(false)
    expect(screen.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).checked)).toEqual([
      ...usual.map(() => true),
      ...Array<boolean>(8).fill(false),
    ])
  })

  it('[DESK-11] those that are no columns any more are left out', async () => {
    await start(['gone', 'roi', 'cpa', 'roi', 'constructor'])
    expect(keysOf()).toEqual(['name', 'roi', 'cpa'])
  })

  it('[DESK-11] are saved for who leaves the page right after', async () => {
    const { user, net } = await start(['name', 'cpa'])
    await openChooser(user)
    await user.click(box('EPC'))
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await waitFor(() => expect(net.of('savePreferences')).toHaveLength(1))
    expect(net.of('savePreferences')[0]!.parts.body).toEqual({
      tables: { campaigns: { columns: ['name', 'cpa', 'epc'] } },
    })
  })

  it('[DESK-11] of an address stay the address’s: the density that is chosen there goes with the person’s own', async () => {
    const tables = { campaigns: { columns: ['name', 'roi'] } }
    const { user, net } = await open(
      { listCampaigns: () => list, savePreferences: ({ body }) => body },
      { path: '/campaigns?columns=name,cpa', me: person('buyer', { groupIds: [1], preferences: { tables } }) },
    )
    expect(keysOf()).toEqual(['name', 'cpa'])
    await openChooser(user)
    await user.click(screen.getByRole('radio', { name: 'Dense' }))
    expect([keysOf(), isDense()]).toEqual([['name', 'cpa'], true])
    await waitFor(() => expect(net.of('savePreferences')).toHaveLength(1))
    const saved = { tables: { campaigns: { columns: ['name', 'roi'], density: 'dense' } } }
    expect(net.of('savePreferences')[0]!.parts.body).toEqual(saved)
  })

  it('[DESK-11] the file is asked for with the chosen ones in their order, and sorted by any', async () => {
    const { user, net } = await start(['name', 'cpa', 'clicks'])
    await user.click(within(within(table()).getByRole('columnheader', { name: 'CPA' })).getByRole('button'))
    expect(window.location.search).toBe('?sort=-cpa')
    expect(rows()[0]![0]).toBe('KZ one')
    net.change({ listCampaigns: () => new Response('ID\r\n', { headers: { 'content-type': 'text/csv' } }) })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(net.of('listCampaigns')).toHaveLength(2))
    expect(net.of('listCampaigns')[1]!.parts.query).toMatchObject({ columns: 'name,cpa,clicks', sort: '-cpa' })
  })

  it('[DESK-11] in Ukrainian too', async () => {
    setLanguage('uk')
    const { user } = await start(['name', 'installs', 'epc'])
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['Назва', 'Інстали', 'EPC'])
    expect(rows()[0]!.at(-1)).toBe('0,625 $')
    await user.click(await screen.findByRole('button', { name: 'Стовпців: 3' }))
    expect(await screen.findByRole('searchbox', { name: 'Знайти стовпець' })).toBeVisible()
    setLanguage('en')
  })
})
