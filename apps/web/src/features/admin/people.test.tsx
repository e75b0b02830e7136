import { defaultDashboardConfig } from '@app/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, invite, openAdmin, user, users } from '../../test/admin.ts'
import { choicesOf, choose as pick, chosen } from '../../test/choose.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse } from '../../test/network.ts'
import { recordBeside } from '../../test/record.ts'

const person = (username: string) => user(30, { username })

describe('inviting a user', () => {
  const token = 'k'.repeat(43)
  const open = async (handlers: Parameters<typeof openAdmin>[0] = {}) => {
    const app = await openAdmin(handlers)
    await app.user.click(await screen.findByRole('button', { name: 'Create user' }))
    return { ...app, drawer: await dialog('Create user') }
  }

  it('[FLOW-10] is what the form begins with: role needed, limit and groups in it, and the link shown once', async () => {
    const made = invite(4, { username: 'newcomer', accLimit: 12 })
    const { net, user: me, drawer } = await open({ createInvite: () => ({ invite: made, token }) })
    expect(drawer.queryByLabelText('Password')).toBeNull()
    await me.type(drawer.getByLabelText('Username'), 'newcomer')
    await me.type(drawer.getByLabelText(/^Account limit/), '12x')
    await me.click(drawer.getByRole('button', { name: 'Create invitation' }))
    expect((await drawer.findAllByText('Choose a role')).length).toBeGreaterThan(1)
    expect(drawer.getByText('A whole number from 0 to 9999, or empty for no limit')).toBeVisible()
    expect(net.of('createInvite')).toEqual([])
    fireEvent.change(drawer.getByLabelText(/^Account limit/), { target: { value: '12' } })
    const role = drawer.getByRole('combobox', { name: 'Role' })
    expect(await choicesOf(me, role)).toEqual(['Choose a role', 'Team lead farmer', 'Farmer', 'Buyer'])
    await pick(me, role, 'Buyer')
    await me.click(await drawer.findByRole('checkbox', { name: 'KZ-main' }))
    net.change({ listInvites: () => ({ invites: [made] }) })
    await me.click(drawer.getByRole('button', { name: 'Create invitation' }))
    const shown = await dialog('Invitation for newcomer')
    expect(shown.getByText(`${window.location.origin}/invite#${token}`)).toBeVisible()
    expect(shown.getByRole('button', { name: 'Copy link' }).dataset['variant']).toBe('primary')
    expect(net.of('createInvite')[0]?.parts.body).toEqual({
      username: 'newcomer',
      groupIds: [2],
      adspowerId: null,
      roleId: 4,
      accLimit: 12,
    })
    await me.click(shown.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('table', { name: 'Invitations' })).toBeVisible()
    expect(document.body.textContent).not.toContain(token)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token)
  })

  it('[FLOW-10] a name that is invited already is told at its field', async () => {
    const { user: me, drawer } = await open({ createInvite: () => refuse('duplicate/invite') })
    await me.type(drawer.getByLabelText('Username'), 'newcomer')
    await pick(me, drawer.getByRole('combobox', { name: 'Role' }), 'Buyer')
    await me.click(drawer.getByRole('button', { name: 'Create invitation' }))
    const words = 'This username is already invited. Withdraw that invitation first.'
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    await waitFor(() => expect(drawer.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'))
  })

  it('[FLOW-10] one that is over is made again with all that it said; what is changed in it counts', async () => {
    const over = invite(6, {
      username: 'late',
      state: 'expired',
      roleId: 4,
      roleName: 'buyer',
      accLimit: 7,
      groupIds: [2],
      adspowerId: null,
      leadId: null,
      lead: null,
    })
    const app = await openAdmin({
      listInvites: () => ({ invites: [over, invite(7)] }),
      createInvite: () => ({ invite: invite(8, { username: 'late' }), token }),
    })
    const again = await screen.findByRole('button', { name: 'Invite late again' })
    // An open invitation cannot be created again.
    expect(screen.queryByRole('button', { name: 'Invite invited7 again' })).toBeNull()
    await app.user.click(again)
    const drawer = await dialog('Invite late again')
    expect(drawer.getByLabelText<HTMLInputElement>('Username').value).toBe('late')
    expect(chosen(drawer.getByRole('combobox', { name: 'Role' }))).toBe('Buyer')
    fireEvent.change(drawer.getByLabelText(/^Account limit/), { target: { value: '9' } })
    await app.user.click(drawer.getByRole('button', { name: 'Create invitation' }))
    await dialog('Invitation for late')
    expect(app.net.of('createInvite')[0]?.parts.body).toEqual({
      username: 'late',
      groupIds: [2],
      adspowerId: null,
      roleId: 4,
      accLimit: 9,
    })
  })

  it('[FLOW-10] is taken back in the list of open ones, after a question', async () => {
    const rows = [invite(4), invite(5)]
    const app = await openAdmin({
      listInvites: () => ({ invites: rows }),
      withdrawInvite: () => ({ success: true }),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Withdraw the invitation for invited5' }))
    const question = await dialog('Withdraw the invitation for invited5?')
    app.net.change({ listInvites: () => ({ invites: rows.slice(0, 1) }) })
    await app.user.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Invitation withdrawn')).toBeVisible()
    expect(app.net.of('withdrawInvite')[0]?.parts.params).toEqual({ id: '5' })
    await waitFor(() => expect(screen.queryByText('invited5')).toBeNull())
  })
})

describe('creating a user', () => {
  const open = async (handlers: Parameters<typeof openAdmin>[0] = {}) => {
    const app = await openAdmin(handlers)
    await app.user.click(await screen.findByRole('button', { name: 'Create user' }))
    const drawer = await dialog('Create user')
    await app.user.click(drawer.getByRole('radio', { name: 'With a password' }))
    const field = (name: string) => drawer.getByLabelText<HTMLInputElement>(name)
    const fill = async (username: string, password: string, telegramId: string) => {
      await app.user.type(field('Username'), username)
      await app.user.type(field('Password'), password)
      await app.user.type(field('Telegram ID'), telegramId)
    }
    const send = async () => app.user.click(await drawer.findByRole('button', { name: 'Create user' }))
    return { ...app, drawer, field, fill, send }
  }

  it('[ADMIN-08] [ADMIN-14] [ADMIN-28] [CACHE-10] sends everything and reads the list again', async () => {
    const {
      net,
      user: me,
      drawer,
      fill,
      send,
    } = await open({
      createUser: () => ({ success: true, user: person('newcomer') }),
    })
    await fill('newcomer', 'correct-Horse-7-battery', '519930412')
    expect(drawer.getByText('Strength: Strong')).toBeVisible()
    await pick(me, await drawer.findByRole('combobox', { name: /^ADSpower group/ }), '14 Buyers A')
    await pick(me, await drawer.findByRole('combobox', { name: /^Role/ }), 'Buyer')
    await me.click(await drawer.findByRole('checkbox', { name: 'KZ-main' }))
    net.change({ listUsers: () => users([user(8), person('newcomer')]) })
    await waitFor(() => expect(drawer.queryByText(/^Checking/)).toBeNull())
    await send()
    expect(await screen.findByText('User created successfully')).toBeVisible()
    expect(net.of('createUser')[0]?.parts.body).toEqual({
      username: 'newcomer',
      password: 'correct-Horse-7-battery',
      telegramId: '519930412',
      groupIds: [2],
      adspowerId: '14',
      roleId: 4,
    })
    expect(await screen.findByText('newcomer')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[ADMIN-12] groups and role may be left out', async () => {
    const { net, fill, send } = await open({ createUser: () => ({ success: true, user: person('newcomer') }) })
    await fill('newcomer', 'correct-horse', '519930412')
    await send()
    expect(await screen.findByText('User created successfully')).toBeVisible()
    expect(net.of('createUser')[0]?.parts.body).toMatchObject({ groupIds: [], adspowerId: null, roleId: null })
  })

  it('[ADMIN-09] [ADMIN-10] [ADMIN-11] says at each field what is wrong, and sends nothing', async () => {
    const { net, drawer, field, fill, send } = await open()
    await fill('ab', 'abc', '51a')
    expect(drawer.getByText('Please enter only numbers')).toBeVisible()
    await send()
    expect(await drawer.findByText('Username: 3 to 50 characters')).toBeVisible()
    expect(drawer.getByText('The password needs at least 4 characters')).toBeVisible()
    const right = { Username: 'newcomer', Password: 'correct-horse', 'Telegram ID': '519930412' }
    // One field at a time: valid values elsewhere do not let a wrong one through.
    for (const [name, text, problem] of [
      ['Username', 'ab', 'Username: 3 to 50 characters'],
      ['Username', 'a'.repeat(51), 'Username: 3 to 50 characters'],
      ['Username', 'new.comer', 'Only letters, numbers, hyphens and underscores allowed'],
      ['Password', '', 'The password needs at least 4 characters'],
      ['Password', 'abc', 'The password needs at least 4 characters'],
      ['Telegram ID', '', 'Please enter only numbers'],
      ['Telegram ID', '51a', 'Please enter only numbers'],
    ] as const) {
      for (const [each, value] of Object.entries({ ...right, [name]: text }))
        fireEvent.change(field(each), { target: { value } })
      await send()
      expect(await drawer.findByText(problem)).toBeVisible()
      expect(Object.keys(right).filter((each) => field(each).getAttribute('aria-invalid') === 'true')).toEqual([name])
    }
    expect(net.of('createUser')).toEqual([])
  })

  it.each([
    ['duplicate/username', 'Username', 'This username is already in use'],
    ['duplicate/telegram', 'Telegram ID', 'This Telegram ID already belongs to another user'],
    ['validation/password_brackets', 'Password', 'The password must not contain < or >'],
  ] as const)('[ADMIN-14] %s stands at its field', async (key, name, text) => {
    const { field, fill, send } = await open({ createUser: () => refuse(key) })
    await fill('newcomer', 'correct-horse', '519930412')
    await send()
    expect(await screen.findByText('Failed to create user')).toBeVisible()
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'))
    expect(field('Username').value).toBe('newcomer')
  })

  it('[ADMIN-13] who may not create reads so', async () => {
    const { fill, send } = await open({ createUser: () => refuse('forbidden') })
    await fill('newcomer', 'correct-horse', '519930412')
    await send()
    expect(await screen.findByText('Only admin can create users')).toBeVisible()
  })

  it('[ADMIN-15] without the groups of ADSpower their id is typed', async () => {
    const {
      net,
      user: me,
      drawer,
      fill,
      send,
    } = await open({
      listAdspowerGroups: () => refuse('vendor_down/adspower'),
      createUser: () => ({ success: true, user: person('newcomer') }),
    })
    expect(await drawer.findByText('Failed to load ADSpower groups')).toBeVisible()
    await fill('newcomer', 'correct-horse', '519930412')
    await me.type(await drawer.findByLabelText(/^ADSpower group ID/), '77')
    await send()
    await waitFor(() => expect(net.of('createUser')[0]?.parts.body).toMatchObject({ adspowerId: '77', roleId: null }))
  })
})

/** People to choose from, with ids from their names. */
const named = (...names: string[]) => names.map((username) => ({ userId: Number(/\d+/.exec(username)?.[0]), username }))

describe('deleting a user', () => {
  const held = user(8, { accounts: 3, mailboxes: 1 })

  it('[ADMIN-25] [ADMIN-26] [ADMIN-28] [CACHE-10] names them, warns, and asks what becomes of what they hold', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([held, user(9)]),
      listTakers: () => ({ people: named('buyer8', 'buyer9') }),
      listPeople: () => ({ people: named('buyer8', 'buyer9', 'farmer10') }),
      deleteUser: () => ({ success: true, departureId: 1, undoUntil: '2026-11-22T10:00:00.000Z' }),
    })
    await me.click(await screen.findByRole('button', { name: 'Delete user: buyer8' }))
    const question = await dialog('Delete this user?')
    expect(question.getByText('8')).toBeVisible()
    expect(question.getByText('buyer8')).toBeVisible()
    expect(question.getByText('513228')).toBeVisible()
    expect(question.getByText(/^5 Mar( 2026)?, /)).toBeVisible()
    expect(question.getByText('This user will lose access immediately.')).toBeVisible()
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    const accounts = await question.findByRole('combobox', { name: 'This user holds 3 accounts' })
    await pick(me, accounts, 'Hand over to buyer9')
    // Accounts can only go to people who may take them; mailboxes go to anybody, and nothing to a person who leaves.
    expect(await choicesOf(me, accounts)).toEqual(['Release', 'Hand over to buyer9'])
    const mailboxes = await question.findByRole('combobox', { name: 'This user holds 1 email' })
    expect(await choicesOf(me, mailboxes)).toEqual(['Release', 'Hand over to buyer9', 'Hand over to farmer10'])
    net.change({ listUsers: () => users([user(9)]) })
    await me.click(await question.findByRole('button', { name: 'Delete user' }))
    expect(await screen.findByText('User deleted successfully')).toBeVisible()
    expect(net.of('deleteUser')[0]?.parts).toEqual({
      params: { id: '8' },
      body: { accounts: { userId: 9 }, mailboxes: 'release' },
    })
    await waitFor(() => expect(screen.queryByText('buyer8')).toBeNull())
  })

  const account = (id: number, recorded = 0) => ({
    id,
    accountId: `act-${id}`,
    accountName: null,
    country: 'ES',
    state: 'new' as const,
    takenAt: '2026-11-20T10:00:00.000Z',
    recorded,
  })

  it('[FLOW-13] decides about each account, asks for the spend of those that are closed, and names what stands in the way', async () => {
    const { net, user: me } = await openAdmin({
      listUsers: () => users([held, user(9)]),
      listTakers: () => ({ people: named('buyer9') }),
      getHeld: () => ({
        accounts: [account(31, 12.5), account(32), account(33)],
        accountsTotal: 3,
        mailboxes: 1,
        waiting: 1,
        links: 2,
      }),
      deleteUser: () => refuse('wrong_state/leaving', { values: { 31: 'wrong_state/spend_below' } }),
    })
    await me.click(await screen.findByRole('button', { name: 'Delete user: buyer8' }))
    const question = await dialog('Delete this user?')
    expect(await question.findByText('2 links are being created and will be finished.')).toBeVisible()
    expect(question.getByText('Waiting for a code in 1 email.')).toBeVisible()
    await me.click(question.getByRole('button', { name: 'Decide for each account' }))
    await pick(me, await question.findByRole('combobox', { name: 'What happens to act-31' }), 'Close with spend')
    await pick(me, question.getByRole('combobox', { name: 'What happens to act-32' }), 'Hand over to buyer9')
    const spend = question.getByRole<HTMLInputElement>('textbox', { name: 'Spend of act-31, $' })
    expect(spend.value).toBe('12.5')
    await me.clear(spend)
    await me.click(question.getByRole('button', { name: 'Delete user' }))
    expect(await question.findByText('Enter the spend')).toBeVisible()
    expect(net.of('deleteUser')).toEqual([])
    await me.type(spend, '7')
    await me.click(question.getByRole('button', { name: 'Delete user' }))
    expect(await question.findByText(/^The recorded days do not add up to this spend/)).toBeVisible()
    expect(net.of('deleteUser')[0]?.parts.body).toEqual({
      accounts: 'release',
      mailboxes: 'release',
      each: [
        { id: 31, then: { close: { spend: 7 } } },
        { id: 32, then: { userId: 9 } },
      ],
    })
  })

  it('[FLOW-13] can be undone on the page for as long as it is possible, and lists what did not come back', async () => {
    const undoUntil = new Date(Date.now() + 400_000).toISOString()
    const gone = { id: 5, userId: 8, username: 'buyer8', by: 'chief', accounts: 2, mailboxes: 1, undoUntil }
    const { net, user: me } = await openAdmin({
      listDepartures: () => ({ departures: [{ ...gone, leftAt: new Date().toISOString() }] }),
      undoDeparture: () => ({
        success: true,
        userId: 8,
        username: 'buyer8',
        accounts: { back: 1, rest: 1, named: [{ name: 'act-31', why: 'held', by: 'buyer9' }] },
        mailboxes: { back: 0, rest: 1, named: [] },
      }),
    })
    expect(await screen.findByText('buyer8 was deleted by chief. You can undo this for 7 more minutes.')).toBeVisible()
    net.change({ listDepartures: () => ({ departures: [] }) })
    await me.click(screen.getByRole('button', { name: 'Undo the deletion of buyer8' }))
    const rest = await dialog('Not everything was returned to buyer8')
    expect(rest.getByText('act-31')).toBeVisible()
    expect(rest.getByText('buyer9 has it now')).toBeVisible()
    expect(rest.getByText('And 1 more.')).toBeVisible()
    expect(net.of('undoDeparture')[0]?.parts).toEqual({ params: { id: '5' }, body: {} })
    await waitFor(() => expect(screen.queryByText(/^buyer8 was deleted/)).toBeNull())
  })

  it('a failure is told in the dialog, with its reason', async () => {
    const { net, user: me } = await openAdmin({ deleteUser: () => refuse('not_found/user') })
    await me.click(await screen.findByRole('button', { name: 'Delete user: buyer8' }))
    const question = await dialog('Delete this user?')
    await me.click(await question.findByRole('button', { name: 'Delete user' }))
    expect(await screen.findByText('Failed to delete user')).toBeVisible()
    expect(await question.findByText('User not found')).toBeVisible()
    expect(net.of('deleteUser')[0]?.parts.body).toEqual({})
  })

  it.each([
    ['self', 'You cannot delete yourself'],
    ['last', 'The last admin cannot be deleted'],
    ['configured', 'The configured admin cannot be deleted'],
  ] as const)('[ADMIN-26] %s: cannot be deleted nor lose rights, and reads why', async (protectedAs, text) => {
    const { user: me } = await openAdmin({ listUsers: () => users([user(1, { isAdmin: true, protectedAs })]) })
    const trash = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete user: buyer1' })
    expect(trash).toBeDisabled()
    await me.click(await findButton('Manage: buyer1'))
    const drawer = await recordBeside()
    expect(drawer.getByText(text)).toBeVisible()
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Admin rights' })).toBeDisabled()
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'May sign in' })).toBeDisabled()
  })
})

describe('the record of a user', () => {
  const open = async (handlers: Parameters<typeof openAdmin>[0] = {}, more: Parameters<typeof user>[1] = {}) => {
    const app = await openAdmin({ listUsers: () => users([user(8, more)]), ...handlers })
    await app.user.click(await screen.findByRole('button', { name: 'Manage: buyer8' }))
    return { ...app, drawer: await recordBeside() }
  }

  it('says whether the bot reaches them', async () => {
    const { drawer } = await open({}, { reach: 'blocked' })
    expect(drawer.getByText('Blocked')).toBeVisible()
    expect(drawer.getByText('They have blocked the bot, so sign-in codes do not arrive.')).toBeVisible()
  })

  it('gives and takes rights and access at once', async () => {
    const { net, user: me, drawer } = await open({ setUserAccess: () => ({ success: true, user: user(8) }) })
    for (const name of ['Admin rights', 'May create links', 'May sign in']) {
      await me.click(await drawer.findByRole('checkbox', { name }))
      await waitFor(() => expect(drawer.getByRole('group', { name: 'Access' }).getAttribute('aria-busy')).toBeNull())
    }
    expect(net.of('setUserAccess').map(({ parts }) => parts.body)).toEqual([
      { isAdmin: true },
      { grants: ['links.create'] },
      { enabled: false },
    ])
  })

  it('[FLOW-14] says who leads a person, and takes that back', async () => {
    const lead = user(4, { username: 'anna', roleName: 'TeamleadFarmer' })
    const led = user(8, { leadId: 4, lead: 'anna' })
    const {
      net,
      user: me,
      drawer,
    } = await open({
      listUsers: ({ query }) => users(query?.['role'] === 'TeamleadFarmer' ? [lead] : [user(8)]),
      updateUser: () => ({ success: true, user: led }),
    })
    const choice = await drawer.findByRole('combobox', { name: /^Team lead/ })
    await waitFor(async () => expect(await choicesOf(me, choice)).toEqual(['No team lead', 'anna']))
    await pick(me, choice, 'anna')
    expect(await screen.findByText('Team lead updated')).toBeVisible()
    await me.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(net.of('updateUser').map(({ parts }) => parts.body)).toEqual([{ leadId: 4 }, { leadId: null }]),
    )
  })

  it('[FLOW-14] limits a team lead to own people by a tick that says what it means; nobody else has it', async () => {
    const {
      net,
      user: me,
      drawer,
    } = await open({ setUserAccess: () => ({ success: true, user: user(8) }) }, { roleName: 'TeamleadFarmer' })
    expect(drawer.getByText('Sees what everyone has.')).toBeVisible()
    await me.click(await drawer.findByRole('checkbox', { name: /^Sees only their team/ }))
    await waitFor(() =>
      expect(net.of('setUserAccess').map(({ parts }) => parts.body)).toEqual([{ ownPeopleOnly: true }]),
    )
  })

  it('[FLOW-14] a buyer has no tick for own people', async () => {
    const { drawer } = await open()
    expect(await drawer.findByRole('checkbox', { name: 'May sign in' })).toBeVisible()
    expect(drawer.queryByRole('checkbox', { name: /their team/ })).toBeNull()
  })

  it('changes the name or the Telegram id, one without the other', async () => {
    const { net, user: me, drawer } = await open({ updateUser: () => ({ success: true, user: user(8) }) })
    await me.click(await drawer.findByRole('button', { name: 'Edit name and Telegram ID' }))
    const edit = await dialog('Edit buyer8')
    await me.clear(await edit.findByLabelText('Telegram ID'))
    await me.type(await edit.findByLabelText('Telegram ID'), '777000{Enter}')
    expect(await screen.findByText('User updated')).toBeVisible()
    expect(net.of('updateUser')[0]?.parts.body).toEqual({ telegramId: '777000' })
  })

  it('resets the password, the second factor, and ends sessions', async () => {
    const { net, user: me } = await open({
      resetUserPassword: () => ({ success: true }),
      resetSecondFactor: () => ({ success: true }),
      endUserSessions: () => ({ success: true, ended: 2 }),
    })
    const choose = async (name: string) => {
      await me.click((await recordBeside()).getByRole('button', { name }))
    }
    await choose('Reset password')
    await me.type((await dialog(/^Reset the password/)).getByLabelText('New password'), 'correct-horse{Enter}')
    expect(await screen.findByText('Password reset')).toBeVisible()
    await choose('Reset second factor')
    await me.click((await dialog(/^Reset the second factor/)).getByRole('button', { name: 'Reset second factor' }))
    expect(await screen.findByText('Second factor reset')).toBeVisible()
    await choose('End sessions')
    await me.click((await dialog(/^End all sessions/)).getByRole('button', { name: 'End sessions' }))
    expect(await screen.findByText('2 sessions ended')).toBeVisible()
    expect(net.of('resetUserPassword')[0]?.parts.body).toEqual({ password: 'correct-horse' })
    expect(net.of('resetSecondFactor')[0]?.parts.body).toEqual({})
  })

  it('[FLOW-11] sends a test message, and says in place what became of it', async () => {
    const outcomes = ['delivered', 'blocked', 'unclear'] as const
    let sent = 0
    const { net, user: me } = await open({
      sendTestMessage: () => (sent < outcomes.length ? { outcome: outcomes[sent++]! } : refuse('rate_limited')),
    })
    const button = (await recordBeside()).getByRole('button', { name: 'Send test' })
    for (const text of [
      'Delivered',
      /^Not delivered: they have blocked/,
      /^Telegram did not answer in time/,
      /Too many|too many/,
    ]) {
      await me.click(button)
      expect(await (await recordBeside()).findByText(text)).toBeVisible()
      expect(button).toHaveFocus()
    }
    expect(net.of('sendTestMessage')[0]?.parts.params).toEqual({ id: '8' })
  })

  it('lists the secrets that they have seen', async () => {
    const { user: me, drawer } = await open({
      listSeenSecrets: () => ({
        username: 'buyer8',
        secrets: [
          {
            at: '2026-11-20T12:32:00Z',
            accountId: 'ES-20413',
            accountName: null,
            country: 'ES',
            sheet: 'EU main',
            field: 'cvv',
            held: true,
          },
        ],
        total: 1,
        page: 1,
        limit: 20,
      }),
    })
    await me.click(await drawer.findByRole('button', { name: 'Secrets seen' }))
    const list = await dialog('Secrets seen by buyer8')
    expect(await list.findByText('ES-20413')).toBeVisible()
    expect(list.getByText('Still held')).toBeVisible()
    expect(list.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' })).not.toBeDisabled()
  })
})

describe('the configuration of the dashboard', () => {
  it('[ADMIN-05] [ADMIN-06] [ADMIN-07] [ADMIN-28] is closed at first; six slots, seven parameters, saved as a whole', async () => {
    const { net, user: me } = await openAdmin({ saveDashboardConfig: () => ({ success: true }) })
    await screen.findByText('buyer8')
    expect(net.of('getAdminDashboardConfig')).toEqual([])
    await me.click(await findButton('Dashboard configuration'))
    const part = within(screen.getByRole('region', { name: 'Dashboard configuration' }))
    await part.findByRole('button', { name: 'Save configuration' })
    // The server sends no event here: saving itself emits one.
    const told: unknown[] = []
    const listen = (event: Event) => void told.push((event as CustomEvent).detail)
    window.addEventListener('dashboardConfigUpdated', listen)
    const slots = await part.findAllByRole('combobox')
    expect(slots).toHaveLength(6)
    const parameters = ['Installs', 'Registrations', 'Deposits', 'Clicks', 'Conversions', 'Total Revenue', 'Sales']
    for (const slot of slots) expect(await choicesOf(me, slot)).toEqual(parameters)
    await pick(me, await part.findByRole('combobox', { name: 'Deposits' }), 'Clicks')
    expect(part.getByText('Two slots use the same parameter: Clicks')).toBeVisible()
    await pick(me, await part.findByRole('combobox', { name: 'Deposits' }), 'Sales')
    expect(part.queryByText(/^Two slots/)).toBeNull()
    await me.click(await findButton('Save configuration'))
    expect(await screen.findByText('Dashboard configuration saved successfully')).toBeVisible()
    expect(net.of('saveDashboardConfig')[0]?.parts.body).toEqual({ ...defaultDashboardConfig, deposits: 'sales' })
    expect(told).toEqual([{ ...defaultDashboardConfig, deposits: 'sales' }])
    window.removeEventListener('dashboardConfigUpdated', listen)
  })

  it('[ADMIN-07] a failure keeps what was chosen', async () => {
    let told = 0
    const listen = () => void (told += 1)
    window.addEventListener('dashboardConfigUpdated', listen)
    const { user: me } = await openAdmin({ saveDashboardConfig: () => refuse('unavailable') })
    await me.click(await screen.findByRole('button', { name: 'Dashboard configuration' }))
    await pick(me, await screen.findByRole('combobox', { name: 'Deposits' }), 'Sales')
    await me.click(await findButton('Save configuration'))
    expect(await screen.findByText('Failed to save dashboard configuration')).toBeVisible()
    expect(told).toBe(0)
    window.removeEventListener('dashboardConfigUpdated', listen)
    expect(chosen(await screen.findByRole('combobox', { name: 'Deposits' }))).toBe('Sales')
  })
})
