import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, openAdmin, rowOf, user, users } from '../../test/admin.ts'
import { openMore } from '../../test/unfold.ts'
import { choicesOf, choose, chosen } from '../../test/choose.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse, type network } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

type Net = ReturnType<typeof network>
const asked = (net: Net) => net.of('listUsers').at(-1)?.parts.query
const table = () => within(screen.getByRole('table', { name: 'Users' }))

/** Users that the test can change, like those on the server. */
const listOf = (first = [user(8)]) => {
  const state = { rows: first }
  return { state, listUsers: () => users(state.rows) }
}

describe('the users', () => {
  it('[ADMIN-16] [ADMIN-20] [ADMIN-22] shows every column', async () => {
    const { user: me } = await openAdmin({
      listUsers: () =>
        users([
          user(8, { groupIds: [1], adspowerId: '14', accLimit: 10 }),
          user(9, { roleName: 'TeamleadFarmer', username: 'lead1' }),
        ]),
    })
    await screen.findByText('buyer8')
    expect(
      table()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ID',
      'Username',
      'Telegram ID',
      'Keitaro groups',
      'ADSpower group',
      'Role',
      'Account limit',
      'Created',
      'Updated',
      'Actions',
    ])
    const row = await rowOf('buyer8')
    expect(row.getByText('513228')).toBeVisible()
    expect(await row.findByText('ES-main')).toBeVisible()
    expect(await row.findByText('14 Buyers A')).toBeVisible()
    const role = await row.findByRole('combobox', { name: 'Role of buyer8' })
    expect(chosen(role)).toBe('Buyer')
    const roles = (await choicesOf(me, role)).toSorted((a, b) => a!.localeCompare(b!))
    expect(roles).toEqual(['Admin', 'Buyer', 'Farmer', 'No role', 'Team lead farmer'])
    expect(row.getByText('10')).toBeVisible()
    expect(row.getByText(/^5 Mar( 2026)?$/)).toBeVisible()
    expect(row.getByText(/^20 Nov( 2026)?$/)).toBeVisible()
    const lead = await rowOf('lead1')
    expect(lead.getByText('∞')).toBeVisible()
    expect(chosen(await lead.findByRole('combobox', { name: 'Role of lead1' }))).toBe('Team lead farmer')
  })

  it('search, role, order and page stand in the address and are the server’s to answer', async () => {
    const { net, user: me } = await openAdmin({ listUsers: () => users([user(8)], 90) })
    await screen.findByText('buyer8')
    await me.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'buy')
    await choose(me, await screen.findByRole('combobox', { name: 'Role' }), 'Buyer')
    await waitFor(() => expect(asked(net)).toMatchObject({ search: 'buy', role: 'buyer', page: '1' }))
    await me.click(await screen.findByRole('button', { name: 'Username' }))
    await me.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(asked(net)).toMatchObject({ sort: '-username', page: '2' }))
    expect(window.location.search).toContain('page=2')
  })

  it('[ADMIN-01] Refresh asks past every cache, for the choices too', async () => {
    const { net, user: me } = await openAdmin()
    await screen.findByText('buyer8')
    net.change({ listUsers: () => users([user(9)]) })
    await me.click(await findButton('Refresh'))
    expect(await screen.findByText('buyer9')).toBeVisible()
    expect(asked(net)).toMatchObject({ fresh: '1' })
    await waitFor(() => expect(net.of('listTrackerGroups').at(-1)?.parts.query).toEqual({ fresh: '1' }))
  })

  it('[API-57] roles and groups of ADSpower that do not come are told in the words of their calls, too', async () => {
    await openAdmin({
      listRoles: () => refuse('unavailable'),
      listAdspowerGroups: () => refuse('vendor_down/adspower'),
    })
    expect(await screen.findByText(/^Failed to fetch roles: ./)).toBeVisible()
    expect(await screen.findByText(/^Failed to get ADSpower groups: ./)).toBeVisible()
  })

  it('[ADMIN-04] a list that does not come says so with Retry; roles that do not come are told apart', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => refuse('unavailable'),
      listRoles: () => refuse('unavailable'),
    })
    expect(await screen.findByText('Failed to load data')).toBeVisible()
    expect(await screen.findByText('Failed to load roles')).toBeVisible()
    net.change({ listUsers: () => users() })
    await me.click(screen.getAllByRole('button', { name: 'Retry' }).at(-1)!)
    expect(await screen.findByText('buyer8')).toBeVisible()
  })

  it('empty and nothing found are told apart', async () => {
    const { user: me } = await openAdmin({ listUsers: () => users([], 0) }, '/admin?search=zzz')
    expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible()
    await me.click(await findButton('Clear filters'))
    expect(await screen.findByText('No users yet')).toBeVisible()
  })

  it('[ADMIN-02] whoever the server refuses reads that the page is for administrators', async () => {
    await openAdmin({ listUsers: () => refuse('forbidden') })
    expect(await screen.findByText('Access denied. Only administrators can access this page.')).toBeVisible()
  })

  it('[ADMIN-02] a buyer is sent away before anything is asked', async () => {
    const { net } = renderApp('/admin', signedIn(person('buyer')))
    expect(await screen.findByText('Admin access required')).toBeVisible()
    expect(net.of('listUsers')).toEqual([])
  })

  it('saves what is found as a file of the server', async () => {
    const made: Blob[] = []
    const createObjectURL = (blob: Blob) => (made.push(blob), 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { net, user: me } = await openAdmin({}, '/admin?role=buyer')
    await screen.findByText('buyer8')
    net.change({ listUsers: () => new Response('ID\r\n') })
    await openMore(me)
    await me.click(await findButton('Export CSV'))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(net.of('listUsers').at(-1)?.headers.get('accept')).toBe('text/csv')
    expect(asked(net)).toMatchObject({ role: 'buyer' })
  })
})

describe('editing in place', () => {
  it('[ADMIN-22] [ADMIN-24] [ADMIN-28] a limit: Enter saves it, the row gets the trace and the focus comes back', async () => {
    const list = listOf([user(8, { accLimit: 10 })])
    const { net, user: me } = await openAdmin({
      ...list,
      updateUser: () => {
        list.state.rows = [user(8, { accLimit: 15 })]
        return { success: true, user: user(8, { accLimit: 15 }) }
      },
    })
    await me.click(await screen.findByRole('button', { name: 'Account limit of buyer8: 10. Edit' }))
    const field = screen.getByRole('textbox', { name: 'Account limit of buyer8' })
    expect(field).toHaveFocus()
    await me.clear(field)
    await me.type(field, '15{Enter}')
    expect(await screen.findByText('Account limit updated successfully')).toBeVisible()
    expect(net.of('updateUser').map(({ parts }) => parts)).toEqual([{ params: { id: '8' }, body: { accLimit: 15 } }])
    const saved = await screen.findByRole('button', { name: 'Account limit of buyer8: 15. Edit' })
    expect(saved).toHaveFocus()
    expect(saved.closest('tr')?.getAttribute('data-mark')).toBe('new')
  })

  it('[ADMIN-22] empty means unlimited; Escape brings the value back; leaving saves', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { accLimit: 10 })]),
      updateUser: () => ({ success: true, user: user(8) }),
    })
    const edit = async () => me.click(await screen.findByRole('button', { name: 'Account limit of buyer8: 10. Edit' }))
    await edit()
    await me.keyboard('3{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Account limit of buyer8' })).toBeNull()
    expect(net.of('updateUser')).toEqual([])
    await edit()
    await me.clear(await screen.findByRole('textbox', { name: 'Account limit of buyer8' }))
    await me.tab()
    await screen.findByText('Account limit updated successfully')
    expect(net.of('updateUser')[0]?.parts.body).toEqual({ accLimit: null })
  })

  it.each(['1.5', '-1', 'ten', '10000'])('[ADMIN-22] %s is no limit: the field says why and stays', async (text) => {
    const { net, user: me } = await openAdmin()
    await me.click(await screen.findByRole('button', { name: /^Account limit of buyer8/ }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Account limit of buyer8' })
    await me.type(field, `${text}{Enter}`)
    expect(await screen.findByText('A whole number from 0 to 9999, or empty for no limit')).toBeVisible()
    expect(field.value).toBe(text)
    expect(net.of('updateUser')).toEqual([])
  })

  it('[ADMIN-22] a failure is told and the field stays open with what was typed', async () => {
    const { user: me } = await openAdmin({ updateUser: () => refuse('unavailable') })
    await me.click(await screen.findByRole('button', { name: /^Account limit of buyer8/ }))
    await me.keyboard('7{Enter}')
    expect(await screen.findByText('Failed to update account limit')).toBeVisible()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account limit of buyer8' }).value).toBe('7')
  })

  it('[ADMIN-19] [ADMIN-28] an ADSpower group: chosen, Enter saves, Escape cancels', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { adspowerId: '11' })]),
      updateUser: () => ({ success: true, user: user(8) }),
    })
    const edit = async () =>
      me.click(await screen.findByRole('button', { name: 'ADSpower group of buyer8: 11 EU. Edit' }))
    await edit()
    const field = () => screen.getByRole('combobox', { name: 'ADSpower group of buyer8' })
    await choose(me, field(), '14 Buyers A')
    await me.keyboard('{Escape}')
    expect(net.of('updateUser')).toEqual([])
    await edit()
    await choose(me, field(), '14 Buyers A')
    await me.keyboard('{Enter}')
    expect(await screen.findByText('ADSpower group updated successfully')).toBeVisible()
    expect(net.of('updateUser')[0]?.parts.body).toEqual({ adspowerId: '14' })
  })

  it('[ADMIN-15] [API-57] an installation without ADSpower warns of nothing and asks for no group', async () => {
    const { user: me } = await openAdmin({ listAdspowerGroups: () => ({ groups: null }) })
    await screen.findByText('buyer8')
    await me.click(await screen.findByRole('button', { name: 'Create user' }))
    const drawer = await dialog('Create user')
    expect(drawer.getByRole('combobox', { name: /^Team lead/ })).toBeVisible()
    expect(drawer.queryByRole('combobox', { name: /^ADSpower group/ })).toBeNull()
    expect(screen.queryByText(/Failed to (load|get) ADSpower groups/)).toBeNull()
  })

  it('[ADMIN-15] [ADMIN-19] without the groups of ADSpower the id is typed', async () => {
    const { net, user: me } = await openAdmin({
      listAdspowerGroups: () => refuse('vendor_down/adspower'),
      updateUser: () => refuse('unavailable'),
    })
    expect(await screen.findByText('Failed to load ADSpower groups')).toBeVisible()
    await me.click(await screen.findByRole('button', { name: 'ADSpower group of buyer8: No group. Edit' }))
    await me.type(await screen.findByRole('textbox', { name: 'ADSpower group of buyer8' }), '77{Enter}')
    expect(await screen.findByText('Failed to update ADSpower group')).toBeVisible()
    expect(net.of('updateUser')[0]?.parts.body).toEqual({ adspowerId: '77' })
  })

  it('[ADMIN-21] [ADMIN-28] a role saves at once where nothing is held; none is null', async () => {
    const { net, user: me } = await openAdmin({ setUserRole: () => ({ success: true, user: user(8) }) })
    const role = async () => (await rowOf('buyer8')).getByRole('combobox', { name: 'Role of buyer8' })
    await waitFor(async () => expect(await choicesOf(me, await role())).toHaveLength(5))
    await choose(me, await role(), 'Farmer')
    expect(await screen.findByText('User role updated successfully')).toBeVisible()
    await choose(me, await role(), 'No role')
    await waitFor(() =>
      expect(net.of('setUserRole').map(({ parts }) => parts)).toEqual([
        { params: { id: '8' }, body: { roleId: 3 } },
        { params: { id: '8' }, body: { roleId: null } },
      ]),
    )
  })

  it('[ADMIN-21] says before saving that what is held stays; a failure is told', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { accounts: 3, mailboxes: 1 })]),
      setUserRole: () => refuse('unavailable'),
    })
    const role = await (await rowOf('buyer8')).findByRole('combobox', { name: 'Role of buyer8' })
    await waitFor(async () => expect(await choicesOf(me, role)).toHaveLength(5))
    await choose(me, role, 'Farmer')
    const question = await dialog('Change the role of buyer8?')
    expect(question.getByText('New role: Farmer. They keep what they hold: 3 accounts, 1 email.')).toBeVisible()
    expect(net.of('setUserRole')).toEqual([])
    await me.click(await question.findByRole('button', { name: 'Change role' }))
    expect(await screen.findByText('Failed to update user role')).toBeVisible()
  })
})

describe('the groups of a person', () => {
  const many = () => users([user(8, { groupIds: [1, 2, 3, 4, 5] })])

  it('[ADMIN-17] shows three, the rest on demand', async () => {
    const { user: me } = await openAdmin({ listUsers: many })
    const row = await rowOf('buyer8')
    const chips = () => row.getAllByRole('button', { name: /^Remove the group/ }).length
    await row.findByText('ES-main')
    expect(chips()).toBe(3)
    await me.click(await row.findByRole('button', { name: /^\+2/ }))
    expect(chips()).toBe(5)
    await me.click(await row.findByRole('button', { name: /^Show less/ }))
    expect(chips()).toBe(3)
  })

  it('[ADMIN-18] [ADMIN-28] a chip goes at once, the toast brings it back', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: many,
      updateUser: () => ({ success: true, user: user(8) }),
    })
    await me.click(await screen.findByRole('button', { name: 'Remove the group KZ-main from buyer8' }))
    expect(await screen.findByText('User groups updated successfully')).toBeVisible()
    expect(screen.getByText('buyer8: KZ-main removed')).toBeVisible()
    expect(net.of('updateUser')[0]?.parts.body).toEqual({ groupIds: [1, 3, 4, 5] })
    await me.click(await findButton('Undo'))
    await waitFor(() => expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [1, 2, 3, 4, 5] }))
  })

  it('[ADMIN-23] [ADMIN-24] are ticked in a drawer; a failure stays there', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1] })]),
      updateUser: () => refuse('unavailable'),
    })
    await me.click(await screen.findByRole('button', { name: 'Edit groups: buyer8' }))
    const drawer = await dialog('Edit groups: buyer8')
    expect((await drawer.findByRole<HTMLInputElement>('checkbox', { name: 'ES-main' })).checked).toBe(true)
    await me.click(await drawer.findByRole('checkbox', { name: 'DE-main' }))
    const save = async () => {
      await waitFor(() => expect(drawer.queryByText(/^Checking/)).toBeNull())
      await me.click(drawer.getByRole('button', { name: 'Save' }))
    }
    await save()
    expect(await screen.findByText('Failed to update user groups')).toBeVisible()
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'DE-main' }).checked).toBe(true)
    expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [1, 5] })
    net.change({ updateUser: () => ({ success: true, user: user(8) }) })
    await me.click(await drawer.findByRole('checkbox', { name: 'ES-main' }))
    await save()
    expect(await screen.findByText('User groups updated successfully')).toBeVisible()
    expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [5] })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
