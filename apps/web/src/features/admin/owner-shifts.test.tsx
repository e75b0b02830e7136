import type { OwnerShift } from '@app/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { dialog, invite, openAdmin, user, users } from '../../test/admin.ts'
import { choose } from '../../test/choose.ts'
import { refuse } from '../../test/network.ts'

const lost = (campaigns: number, more: object = {}) => ({
  from: { userId: 7, username: 'vera' },
  to: null,
  campaigns,
  keepable: campaigns,
  named: ['AT | Dating', 'ES | Lotto', 'PL | Quiz', 'RO | Quiz']
    .slice(0, campaigns)
    .map((name, n) => ({ campaignId: n + 1, name })),
  ...more,
})
const told = (...shifts: ReturnType<typeof lost>[]) => ({ previewOwners: () => ({ day: '2026-11-20', shifts }) })

describe('what was typed in a drawer', () => {
  it('[DESK-09] Escape asks before a new person is lost, comes back to the field, and leaves on Discard', async () => {
    const { user: me } = await openAdmin()
    await me.click(await screen.findByRole('button', { name: 'Create user' }))
    const drawer = await dialog('Create user')
    const field = drawer.getByLabelText<HTMLInputElement>('Username')
    await me.type(field, 'newcomer')
    await me.keyboard('{Escape}')
    await dialog('Discard what you typed?')
    await me.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
    expect(field.value).toBe('newcomer')
    await waitFor(() => expect(field).toHaveFocus())
    await me.keyboard('{Escape}')
    const asked = await dialog('Discard what you typed?')
    await me.click(asked.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('whose campaigns change', () => {
  it('[MON-06] is read before groups are saved, and their owner can keep them', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1] })]),
      updateUser: () => ({ success: true, user: user(8) }),
      ...told(lost(4)),
    })
    await me.click(await screen.findByRole('button', { name: 'Edit groups: buyer8' }))
    const drawer = await dialog('Edit groups: buyer8')
    expect(net.of('previewOwners')).toEqual([])
    await me.click(await drawer.findByRole('checkbox', { name: 'DE-main' }))
    expect(await drawer.findByText('Owners will change from today')).toBeVisible()
    const line = '4 campaigns of vera will have no owner: AT | Dating, ES | Lotto, PL | Quiz and 1 more'
    expect(drawer.getByText(line)).toBeVisible()
    expect(net.of('previewOwners').at(-1)?.parts.query).toEqual({ userId: '8', groupIds: '1,5' })
    await me.click(drawer.getByRole('checkbox', { name: 'Keep 4 campaigns with vera' }))
    await me.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [1, 5], keepOwners: [7] }))
  })

  it('[MON-06] a press that comes before the answer is made good where nothing changes hands, and else waits to be read', async () => {
    const answers = Array.from({ length: 2 }, () => Promise.withResolvers<{ day: string; shifts: OwnerShift[] }>())
    let asked = 0
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1] })]),
      updateUser: () => ({ success: true, user: user(8, { groupIds: [1, 5] }) }),
      previewOwners: () => answers[asked++]!.promise,
    })
    const add = async () => {
      await me.click(await screen.findByRole('button', { name: 'Edit groups: buyer8' }))
      const drawer = await dialog('Edit groups: buyer8')
      await me.click(await drawer.findByRole('checkbox', { name: 'DE-main' }))
      await me.click(drawer.getByRole('button', { name: 'Save' }))
      expect(net.of('updateUser')).toHaveLength(asked - 1)
      return drawer
    }
    await add()
    answers[0]!.resolve({ day: '2026-11-20', shifts: [] })
    await waitFor(() => expect(net.of('updateUser')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    net.change({ listUsers: () => users([user(8, { groupIds: [1] })]) })
    const drawer = await add()
    answers[1]!.resolve({ day: '2026-11-20', shifts: [lost(1)] })
    expect(await drawer.findByText('1 campaign of vera will have no owner: AT | Dating')).toBeVisible()
    expect(net.of('updateUser')).toHaveLength(1)
    await me.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(net.of('updateUser')).toHaveLength(2))
  })

  it('[MON-06] is read before somebody is invited, as what comes with their acceptance', async () => {
    const { net, user: me } = await openAdmin({
      createInvite: () => ({ invite: invite(4), token: 'k'.repeat(43) }),
      ...told(lost(1), lost(3, { from: null, to: { userId: null, username: null }, keepable: 0 })),
    })
    await me.click(await screen.findByRole('button', { name: 'Create user' }))
    const drawer = await dialog('Create user')
    await me.type(drawer.getByLabelText('Username'), 'newcomer')
    await me.click(await drawer.findByRole('checkbox', { name: 'KZ-main' }))
    expect(net.of('previewOwners')).toEqual([])
    await choose(me, drawer.getByRole('combobox', { name: 'Role' }), 'Buyer')
    expect(await drawer.findByText('Owners will change once the invitation is accepted')).toBeVisible()
    expect(drawer.getByText('1 campaign of vera will have no owner: AT | Dating')).toBeVisible()
    expect(
      drawer.getByText('3 campaigns with no owner will move to the new user: AT | Dating, ES | Lotto, PL | Quiz'),
    ).toBeVisible()
    await me.click(drawer.getByRole('checkbox', { name: 'Keep 1 campaign with vera' }))
    await me.click(drawer.getByRole('button', { name: 'Create invitation' }))
    await waitFor(() => expect(net.of('createInvite').at(-1)?.parts.body).toMatchObject({ keepOwners: [7] }))
  })

  it('[MON-06] [ADMIN-18] is asked about before a chip takes a group away, and only where campaigns hang on it', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1, 2] })]),
      updateUser: () => ({ success: true, user: user(8) }),
      ...told(lost(2)),
    })
    await me.click(await screen.findByRole('button', { name: 'Remove the group KZ-main from buyer8' }))
    const question = await dialog('Remove the group KZ-main from buyer8?')
    expect(await question.findByText('2 campaigns of vera will have no owner: AT | Dating, ES | Lotto')).toBeVisible()
    expect(net.of('previewOwners').at(-1)?.parts.query).toEqual({ userId: '8', groupIds: '1' })
    expect(net.of('updateUser')).toEqual([])
    await me.click(question.getByRole('checkbox', { name: 'Keep 2 campaigns with vera' }))
    await me.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [1], keepOwners: [7] }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    net.change({ previewOwners: () => ({ day: '2026-11-20', shifts: [] }) })
    await me.click(await screen.findByRole('button', { name: 'Remove the group ES-main from buyer8' }))
    await waitFor(() => expect(net.of('updateUser').at(-1)?.parts.body).toEqual({ groupIds: [2] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[MON-06] [FLOW-13] is read before somebody is deleted, whose campaigns nobody can leave to them', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1, 2] })]),
      ...told(lost(1, { from: { userId: 8, username: 'buyer8' } })),
    })
    await me.click(await screen.findByRole('button', { name: 'Delete user: buyer8' }))
    const question = await dialog('Delete this user?')
    expect(await question.findByText('1 campaign of buyer8 will have no owner: AT | Dating')).toBeVisible()
    expect(net.of('previewOwners').at(-1)?.parts.query).toEqual({ userId: '8', groupIds: '' })
    expect(question.queryByRole('checkbox')).toBeNull()
  })

  it('[MON-06] is asked about with a role where groups follow from it; a check that fails says so and goes on', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([user(8, { groupIds: [1] })]),
      setUserRole: () => ({ success: true, user: user(8) }),
      previewOwners: () => refuse('unavailable'),
    })
    await choose(me, await screen.findByRole('combobox', { name: 'Role of buyer8' }), 'Farmer')
    const question = await dialog('Change the role of buyer8?')
    expect(await question.findByText('Failed to check which campaigns change owner')).toBeVisible()
    expect(net.of('setUserRole')).toEqual([])
    net.change(told(lost(2)))
    await me.click(question.getByRole('button', { name: 'Retry' }))
    setLanguage('uk')
    expect(
      await question.findByText('2 кампанії користувача vera стануть незакріпленими: AT | Dating, ES | Lotto'),
    ).toBeVisible()
    await me.click(question.getByRole('button', { name: 'Змінити роль' }))
    await waitFor(() => expect(net.of('setUserRole').at(-1)?.parts.body).toEqual({ roleId: 3 }))
  })
})
