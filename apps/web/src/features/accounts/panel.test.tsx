import { sheetTemplate } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accountsApi } from '../../api/calls/accounts.ts'
import { openMore } from '../../test/unfold.ts'
import { choicesOf, choose } from '../../test/choose.ts'
import { setLanguage } from '../../i18n/language.ts'
import { checked, noAmounts, overview, report, serviceAccount, sheet, takenOne } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { catchClipboard } from '../../test/codes-page.ts'
import { recordBeside } from '../../test/record.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'
import { openPeriod } from '../../test/dashboard.ts'

const answers: Handlers = {
  ...signedIn(person('TeamleadFarmer')),
  listSheets: () => ({ sheets: [sheet(1, { name: 'EU main' })], serviceAccount }),
  listSheetConflicts: () => ({ conflicts: [] }),
  listTakenWithUsers: () => overview(),
}
const open = async (handlers: Handlers = {}, path = '/get-accounts') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByRole('button', { name: 'Add Google Sheet' })
  return app
}
/** The same, with the drawer for adding a sheet open. */
const openForm = async (handlers: Handlers = {}) => {
  const app = await open(handlers)
  await app.user.click(await findButton('Add Google Sheet'))
  await screen.findByRole('dialog', { name: 'Add Google Sheet' })
  return app
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Google Sheets URL' })
const address = 'https://docs.google.com/spreadsheets/d/abc/edit#gid=0'
const table = (name: string) => within(screen.getByRole('table', { name }))

describe('who sees the farmer panel', () => {
  it.each(['TeamleadFarmer', 'admin'] as const)('[ACC-03] [PERM-20] %s: form, sheets and overview', async (role) => {
    const { user } = await open({ getMe: () => person(role) })
    expect(await screen.findByRole('table', { name: 'Sheets' })).toBeVisible()
    expect(screen.getByRole('table', { name: 'Taken Accounts Overview' })).toBeVisible()
    await user.click(await findButton('Add Google Sheet'))
    expect(await screen.findByRole('textbox', { name: 'Google Sheets URL' })).toBeVisible()
    expect(button('Add sheet')).toBeVisible()
  })

  it('[PERM-23] [ACC-29] others read what they need', async () => {
    const { unmount } = renderApp('/get-accounts', signedIn(person('farmer')))
    expect(
      await screen.findByText('You need admin access, TeamleadFarmer role, or Buyer role to access this page'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Codes' })).toBeVisible()
    unmount()
    renderApp('/get-accounts', signedIn(person(null)))
    expect(
      await screen.findByText(
        'Access Restricted: You need to be assigned a role (Farmer or Buyer) to access this page. Please contact an administrator.',
      ),
    ).toBeVisible()
  })
})

describe('adding a sheet', () => {
  const check = async (handlers: Handlers = {}) => {
    const app = await openForm({ checkSheet: () => checked(), ...handlers })
    await app.user.click(url())
    await app.user.paste(`  ${address} `)
    await app.user.click(await findButton('Add sheet'))
    return app
  }

  it('[SHEET-01] has address, name and description, and the account to share it with', async () => {
    await openForm()
    expect(url()).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name (optional)' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Description (optional)' })).toBeVisible()
    expect(await screen.findByText(`Share it first with ${serviceAccount}`)).toBeVisible()
    expect(button('Copy address')).toBeVisible()
  })

  it('[SHEET-02] [SHEET-03] nothing but spaces is refused, and the button waits for an address', async () => {
    const { net, user } = await openForm()
    expect(button('Add sheet')).toBeDisabled()
    await user.type(url(), '   ')
    expect(button('Add sheet')).toBeDisabled()
    await user.type(url(), '{Enter}')
    expect(await screen.findByText('Please enter a Google Sheets URL')).toBeVisible()
    expect(net.of('checkSheet')).toHaveLength(0)
    await user.type(url(), 'x')
    expect(button('Add sheet')).not.toBeDisabled()
  })

  it('[SHEET-03] the button is disabled while the check runs', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof checked>>()
    await check({ checkSheet: () => answer.promise })
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Checking the sheet…' })).toBeDisabled()
    answer.resolve(checked())
    expect(await screen.findByText('Sheet “November stock”, tab “Main”')).toBeVisible()
  })

  it('[SHEET-04] shows what was found, then adds it with name and description', async () => {
    const { net, user } = await check({
      addSheet: () => ({ success: true, message: '', sheet: sheet(2), report: report() }),
    })
    expect(await screen.findByText('Accepted: 512')).toBeVisible()
    expect(screen.getByText('Duplicate ID: EU main')).toBeVisible()
    expect(net.of('checkSheet')[0]?.parts.body).toEqual({ url: address })
    await user.click(await screen.findByLabelText('Name (optional)'))
    await user.paste('November')
    await user.click(await screen.findByLabelText('Description (optional)'))
    await user.paste('Fresh')
    await user.click(await findButton('Add sheet'))
    expect(await screen.findByText('Google Sheet added successfully!')).toBeVisible()
    expect(net.of('addSheet')[0]?.parts.body).toEqual({
      url: address,
      headerRow: 1,
      name: 'November',
      description: 'Fresh',
      mapping: { id: 'ID', country: 'Geo' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await findButton('Dismiss'))
    expect(screen.queryByText('Google Sheet added successfully!')).toBeNull()
  })

  it('[SHEET-04] a changed column is checked again before it is added', async () => {
    const { net, user } = await check()
    await choose(user, await screen.findByRole('combobox', { name: 'Login and password' }), 'Password')
    expect(screen.queryByText('Accepted: 512')).toBeNull()
    const mapping = { id: 'ID', country: 'Geo', login_pass: 'Password' } as const
    net.change({ checkSheet: () => ({ ...checked(), mapping }) })
    await user.click(await findButton('Check again'))
    expect(await screen.findByText('Accepted: 512')).toBeVisible()
    expect(net.of('checkSheet')[1]?.parts.body).toEqual({ url: address, headerRow: 1, mapping })
  })

  it('[FLOW-07] a column that may hold secrets of one-time codes is used by a press; rows that hold none are told', async () => {
    const { net, user } = await check({ checkSheet: () => ({ ...checked(), proposed: { totp: 'Secret' } }) })
    await user.click(await findButton('Use it'))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'One-time code' }).value).toBe('Secret')
    const mapping = { id: 'ID', country: 'Geo', totp: 'Secret' } as const
    const wrongTotp = [{ row: 1005, accountId: 'ES-7', name: null }]
    net.change({ checkSheet: () => ({ ...checked(), mapping, report: report({ wrongTotp }) }) })
    await user.click(await findButton('Check again'))
    expect(await screen.findByText(/the secret is unreadable: 1,005 \(ES-7\)/)).toBeVisible()
    expect(net.of('checkSheet')[1]?.parts.body).toEqual({ url: address, headerRow: 1, mapping })
    expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
  })

  it.each([
    [
      'vendor_rejected/sheet_not_shared',
      { values: { email: serviceAccount } },
      /not shared with us. Give sheets-reader@/,
    ],
    ['duplicate/sheet', { values: { name: 'EU main' } }, /already been added: EU main/],
    ['validation/sheet_url', {}, /This is not a link to Google Sheets/],
  ] as const)('[SHEET-04] %s says what to do, and what was typed stays', async (key, more, text) => {
    await check({ checkSheet: () => refuse(key, more) })
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
    expect(url().value).toContain(address)
  })

  it('[FLOW-08] a header that is not understood opens the mapping, with proposals and samples; three presses add the sheet', async () => {
    const unread = {
      ...checked(),
      header: ['Ref', 'Where', 'Data'],
      headerRow: 3,
      samples: ['AB-1', 'Spain', '•••'],
      mapping: {},
      missing: ['id' as const, 'country' as const],
      proposed: { id: 'Ref', country: 'Where', totp: 'Data' },
      report: null,
    }
    const { net, user } = await check({
      checkSheet: () => unread,
      addSheet: () => ({ success: true, message: '', sheet: sheet(2), report: report() }),
    })
    expect(await screen.findByText(/^The column names were not recognised\./)).toBeVisible()
    const id = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Account ID · suggested' })
    expect(id.value).toBe('Ref (AB-1)')
    expect(await choicesOf(user, id)).toEqual(['— not in this sheet', 'Ref (AB-1)', 'Where (Spain)', 'Data (•••)'])
    // A column that may hold secrets is never guessed.
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'One-time code' }).value).toBe('— not in this sheet')
    const mapping = { id: 'Ref', country: 'Where' }
    net.change({ checkSheet: () => ({ ...unread, mapping, missing: [], report: report() }) })
    await user.click(await findButton('Check again'))
    const row = await screen.findByRole('link', { name: 'Row 14 in Google Sheets' })
    expect(row.getAttribute('href')).toBe('https://docs.google.com/spreadsheets/d/abc/edit#gid=0&range=A14')
    await user.click(await findButton('Add sheet'))
    expect(await screen.findByText('Google Sheet added successfully!')).toBeVisible()
    expect(net.of('checkSheet')[1]?.parts.body).toEqual({ url: address, headerRow: 3, mapping })
    expect(net.of('addSheet')[0]?.parts.body).toEqual({ url: address, headerRow: 3, mapping })
  })

  it('[FLOW-08] without names of columns it says what to do, and a template is there to be copied', async () => {
    const { user } = await check({
      checkSheet: () => ({ ...checked(), mapping: {}, missing: ['id', 'country'], headless: true, report: null }),
    })
    const written = catchClipboard()
    expect(await screen.findByText(/^No row with column names was found\. Add one above/)).toBeVisible()
    expect(button('Check again')).toBeDisabled()
    await user.click(await findButton('Copy the template header'))
    await waitFor(() => expect(written).toEqual([sheetTemplate.join('\t')]))
  })

  it('[SHEET-04] without a readable answer it says that it failed', async () => {
    await check({ checkSheet: () => new Response('', { status: 502 }) })
    expect(await screen.findByText('Failed to add Google Sheet')).toBeVisible()
  })
})

describe('the list of sheets', () => {
  it('[SHEET-05] shows how each stands, with what is wrong and what is not written', async () => {
    await open({
      listSheets: () => ({
        sheets: [
          sheet(1, { name: 'EU main', unwritten: 2 }),
          sheet(2, { name: 'Lost', trouble: 'vendor_rejected/sheet_not_shared' }),
        ],
        serviceAccount,
      }),
    })
    expect(await screen.findByText('EU main')).toBeVisible()
    expect(table('Sheets').getAllByText('512')).toHaveLength(2)
    expect(screen.getByText('2 changes not written to the sheet yet')).toBeVisible()
    expect(
      screen.getByText(`We no longer have access to the sheet “Lost”. Share it with ${serviceAccount}.`),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in Google Sheets: EU main' }).getAttribute('href')).toBe(
      'https://docs.google.com/spreadsheets/d/abc1/edit#gid=0',
    )
  })

  it('[SHEET-05] none yet and a failure are told apart', async () => {
    const { net, user } = await open({ listSheets: () => refuse('unavailable') })
    expect(await screen.findByText('Failed to fetch Google Sheets')).toBeVisible()
    net.change({ listSheets: () => ({ sheets: [], serviceAccount: null }) })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('No sheets yet. Add the first one above.')).toBeVisible()
  })

  it('[SHEET-06] removing asks first, names both counts, and starts on Cancel', async () => {
    const { net, user } = await open({ removeSheet: () => ({ success: true }) })
    await user.click(await screen.findByRole('button', { name: 'Remove sheet EU main' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the sheet “EU main”?' }))
    expect(dialog.getByText('512 free accounts will leave the list.')).toBeVisible()
    expect(dialog.getByText('388 taken accounts will stay with their history.')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await user.click(await dialog.findByRole('button', { name: 'Remove sheet' }))
    expect(await screen.findByText('Sheet removed')).toBeVisible()
    expect(net.of('removeSheet')[0]?.parts.params).toEqual({ id: '1' })
  })

  it('[SHEET-06] a failure is told and the dialog stays', async () => {
    const { user } = await open({ removeSheet: () => refuse('wrong_state') })
    await user.click(await screen.findByRole('button', { name: 'Remove sheet EU main' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove sheet' }))
    expect(await screen.findByText('Failed to remove Google Sheet')).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('reads a sheet again, shows its report, and names rows that need a person', async () => {
    const { net, user } = await open({
      refreshSheet: () => ({ success: true, sheet: sheet(1) }),
      getSheetReport: () => ({ report: report() }),
      listSheetConflicts: () => ({
        conflicts: [
          { sheetId: 1, sheet: 'EU main', row: null, accountId: 'ES-7', name: null, kind: 'vanished', detail: null },
        ],
      }),
    })
    expect(await screen.findByText('The row was changed or removed in the sheet')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Read again: EU main' }))
    expect(await screen.findByText('Sheet read again')).toBeVisible()
    await user.click(await findButton('Import report: EU main'))
    expect(await screen.findByText('Unknown country: Atlantis')).toBeVisible()
    expect(net.of('getSheetReport')[0]?.parts.params).toEqual({ id: '1' })
  })
})

describe('the overview of taken accounts', () => {
  const asked = (net: Awaited<ReturnType<typeof open>>['net']) => net.of('listTakenWithUsers').at(-1)?.parts.query

  it('[ACC-04] lists what everybody holds, with holder, role, status, spend and marks', async () => {
    await open({
      listTakenWithUsers: () =>
        overview([
          takenOne(1, { isUserAdmin: true, writing: 'waiting' }),
          takenOne(2, { closed: true, spend: 1280, seenBy: ['buyer4'] }),
        ]),
    })
    expect(await screen.findByText('ES-20001')).toBeVisible()
    const rows = table('Taken Accounts Overview').getAllByRole('row')
    expect([...rows[1]!.children].map(({ textContent }) => textContent).slice(1, 8)).toEqual([
      'ES-20001',
      'ES',
      'buyer1 Admin',
      'Buyer',
      expect.stringMatching(/^20 Nov( 2026)?, 14:32$/),
      'TakenNewNot written to the sheet yet',
      '—',
    ])
    expect(rows[2]?.textContent).toContain('ClosedSeen by buyer4$1,280.00')
  })

  it('[ACC-04] searches, filters, sorts and pages on the server, all of it in the address', async () => {
    const { net, user } = await open({
      listTakenWithUsers: ({ query }) => overview([takenOne(1)], 454, Number(query.page)),
    })
    await screen.findByText('ES-20001')
    expect(asked(net)).toEqual({ page: '1', limit: '10', sort: '-takenAt' })
    const head = table('Taken Accounts Overview').getByRole('columnheader', { name: 'Taken at' })
    expect(head.ariaSort).toBe('descending')
    await user.click(within(head).getByRole('button'))
    await waitFor(() => expect(asked(net)).toEqual({ page: '1', limit: '10', sort: 'takenAt' }))
    await user.click(await findButton('Page 3'))
    await waitFor(() => expect(asked(net)).toMatchObject({ page: '3' }))
    await user.click(await screen.findByRole('radio', { name: 'Closed' }))
    await waitFor(() => expect(asked(net)).toMatchObject({ page: '1', state: 'closed' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Account, country, user' }), 'buyer1')
    await waitFor(() => expect(asked(net)).toMatchObject({ search: 'buyer1', state: 'closed' }))
    expect(window.location.search).toBe('?sort=takenAt&state=closed&search=buyer1')
  })

  it('[ACC-04] a page that is not there leads to the first', async () => {
    const { net } = await open(
      { listTakenWithUsers: ({ query }) => overview(query.page === '1' ? [takenOne(1)] : [], 1) },
      '/get-accounts?page=99',
    )
    expect(await screen.findByText('ES-20001')).toBeVisible()
    expect(asked(net)).toMatchObject({ page: '1' })
  })

  it('[ACC-04] a period narrows it, and All Time takes that back', async () => {
    const { net, user } = await open({}, '/get-accounts?from=2026-11-01&to=2026-11-20')
    await waitFor(() => expect(asked(net)).toMatchObject({ fromDate: '2026-11-01', toDate: '2026-11-20' }))
    await openPeriod(user)
    await user.click(await findButton('All Time'))
    await waitFor(() => expect(window.location.search).toBe(''))
    await waitFor(() => expect(asked(net)).toEqual({ page: '1', limit: '10', sort: '-takenAt' }))
  })

  it('[ACC-04] nobody has taken one, nothing found, and a failure are told apart', async () => {
    const { net, user } = await open({ listTakenWithUsers: () => refuse('unavailable') }, '/get-accounts?search=zzz')
    expect(await screen.findByText('Failed to load accounts')).toBeVisible()
    net.change({ listTakenWithUsers: () => overview([], 0) })
    await user.click(await findButton('Retry'))
    expect(await screen.findByText('Nothing matches “zzz”')).toBeVisible()
    await user.click(await findButton('Clear filters'))
    expect(await screen.findByText('Nobody has taken an account yet')).toBeVisible()
  })

  it('shows the spend in all, by person and by country, and saves all that is found as a file', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { net, user } = await open()
    expect(await screen.findByText('$508.75', { selector: 'strong' })).toBeVisible()
    expect(table('Spend by user').getAllByRole('row')[1]?.textContent).toBe('buyer13$412.50')
    expect(table('Spend by country').getAllByRole('row')[1]?.textContent).toBe('Spain4$508.75')
    net.change({ listTakenWithUsers: () => new Response('Account\r\nES-20001\r\n') as never })
    await openMore(user, -1)
    await user.click(await findButton('Export CSV'))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(await made[0]?.text()).toBe('Account\r\nES-20001\r\n')
    expect(net.of('listTakenWithUsers').at(-1)?.headers.get('accept')).toBe('text/csv')
    net.change({ listTakenWithUsers: () => refuse('unavailable') })
    await openMore(user, -1)
    await user.click(await findButton('Export CSV'))
    expect(await screen.findByText('The server is overloaded. Try again in a moment.')).toBeVisible()
    expect(made).toHaveLength(1)
  })
})

describe('what a lead does with an account', () => {
  const two = () => overview([takenOne(1), takenOne(2, { userId: 12, userUsername: 'buyer2', closed: true, spend: 5 })])
  const manage = async (name: string, action: string, handlers: Handlers = {}) => {
    const app = await open({
      listTakenWithUsers: two,
      getAccountTimeline: () => ({
        events: [
          {
            at: '2026-11-20T12:40:00Z',
            kind: 'revealed',
            username: 'buyer1',
            detail: 'login_pass',
            ...noAmounts,
          },
        ],
      }),
      ...handlers,
    })
    await app.user.click(await screen.findByRole('button', { name: `Manage ${name}` }))
    expect(await screen.findByText('Data revealed')).toBeVisible()
    await app.user.click((await recordBeside()).getByRole('button', { name: action }))
    return { ...app, dialog: () => within(screen.getByRole('dialog')) }
  }

  it('[FLOW-09] a banned account is not released: closing it is offered instead', async () => {
    const banned = takenOne(1, { state: 'banned' })
    const { net, user, dialog } = await manage('ES-20001', 'Release account', {
      listTakenWithUsers: () => overview([banned]),
      getAccount: () => ({ own: null, taken: banned, mailbox: null }),
    })
    expect(await dialog().findByText(/It is banned.*Close it for buyer1 instead/)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Close account' }))
    expect(await screen.findByRole('dialog', { name: /^Close account/ })).toBeVisible()
    expect(net.of('releaseAccount')).toEqual([])
  })

  it('[I18N-06] its history has amounts in the language of whoever reads it', async () => {
    const event = { at: '2026-11-20T12:40:00Z', username: 'lead', detail: null, ...noAmounts, spend: 1234.5 }
    const { user } = await open({
      listTakenWithUsers: two,
      getAccountTimeline: () => ({
        events: [
          { ...event, kind: 'spend_corrected', detail: 'typo', spend: 0.07, spendBefore: 1234.5 },
          { ...event, kind: 'closed' },
        ],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Manage ES-20001' }))
    const history = within(await screen.findByRole('region', { name: 'History' }))
    const told = () => history.getAllByRole('listitem').map(({ textContent }) => textContent.split(' · ').slice(1))
    await waitFor(() => expect(told()).toEqual([['$1,234.50 → $0.07', 'typo'], ['$1,234.50']]))
    act(() => setLanguage('uk'))
    expect(told()).toEqual([['1\u00a0234,50\u00a0$ → 0,07\u00a0$', 'typo'], ['1\u00a0234,50\u00a0$']])
  })

  it('releases it, with a reason', async () => {
    const { net, user, dialog } = await manage('ES-20001', 'Release account', {
      releaseAccount: () => ({ success: true }),
    })
    await user.click(await dialog().findByRole('button', { name: 'Release account' }))
    expect(await screen.findByText('Please enter a reason')).toBeVisible()
    await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), ' left ')
    await user.click(await dialog().findByRole('button', { name: 'Release account' }))
    expect(await screen.findByText('Account released')).toBeVisible()
    expect(net.of('releaseAccount')[0]?.parts).toEqual({ params: { id: '1' }, body: { reason: 'left' } })
  })

  it('hands it over to somebody else', async () => {
    const { net, user, dialog } = await manage('ES-20001', 'Hand over', {
      handOverAccount: () => ({ success: true }),
      listTakers: () => ({
        people: [
          { userId: 11, username: 'buyer1' },
          { userId: 12, username: 'buyer2' },
        ],
      }),
    })
    const person = await dialog().findByRole('combobox', { name: 'Hand over to' })
    expect(await choicesOf(user, person)).not.toContain('buyer1')
    await user.click(await dialog().findByRole('button', { name: 'Hand over' }))
    // All missing fields are reported at once, and the first one gets the focus.
    expect(await screen.findByText('Choose who gets it')).toBeVisible()
    expect(screen.getByText('Please enter a reason')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(person))
    await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'ill')
    await user.click(await dialog().findByRole('button', { name: 'Hand over' }))
    expect(net.of('handOverAccount')).toEqual([])
    await choose(user, person, 'buyer2')
    await user.click(await dialog().findByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('Account handed over to buyer2')).toBeVisible()
    expect(net.of('handOverAccount')[0]?.parts.body).toEqual({ userId: 12, reason: 'ill' })
  })

  it('keeps what was typed when the account leaves the list meanwhile; the server says what became of it', async () => {
    const { net, store, user, dialog } = await manage('ES-20001', 'Release account', {
      releaseAccount: () => refuse('wrong_state'),
    })
    await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'left')
    net.change({ listTakenWithUsers: () => overview([], 0) })
    act(() => void store.dispatch(accountsApi.util.invalidateTags(['TakenAccount'])))
    await screen.findByText('Nobody has taken an account yet')
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('left')
    await user.click(await dialog().findByRole('button', { name: 'Release account' }))
    expect(await dialog().findByText('This is not possible right now')).toBeVisible()
  })

  it('thinks better of it, and is back at the account', async () => {
    const { net, user, dialog } = await manage('ES-20001', 'Release account')
    await user.click(await dialog().findByRole('button', { name: 'Cancel' }))
    const record = await recordBeside()
    expect(record.getByText('Data revealed')).toBeVisible()
    expect(record.getByRole('button', { name: 'Hand over' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(net.of('releaseAccount')).toEqual([])
  })

  it('corrects the spend of a closed one, which cannot be closed again', async () => {
    const { net, user, dialog } = await manage('ES-20002', 'Correct spend', { correctSpend: () => ({ success: true }) })
    const field = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Spend, $' })
    expect(field.value).toBe('5.00')
    await user.clear(field)
    await user.type(field, 'x')
    await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'typo')
    await user.click(await dialog().findByRole('button', { name: 'Correct spend' }))
    expect(await screen.findByText('Please enter a valid spend amount')).toBeVisible()
    await user.clear(field)
    await user.type(field, '7,25')
    await user.click(await dialog().findByRole('button', { name: 'Correct spend' }))
    expect(await screen.findByText('Spend corrected')).toBeVisible()
    expect(net.of('correctSpend')[0]?.parts.body).toEqual({ spend: 7.25, reason: 'typo' })
  })

  it('[MON-04] asks which days of a closed one are wrong where they have more than its new total', async () => {
    const spread = {
      firstDay: '2026-11-18',
      lastDay: '2026-11-19',
      recorded: 5,
      rest: 0,
      rule: 'equal' as const,
      days: [],
      ...{ refused: 'below' as const, recordedDays: [{ day: '2026-11-19', spend: 5 }] },
    }
    const values = { recorded: '5.00', days: '2026-11-19 (5.00)' }
    const { net, user, dialog } = await manage('ES-20002', 'Correct spend', {
      correctSpend: ({ body }) =>
        body.corrections ? { success: true } : refuse('wrong_state/spend_below', { values }),
      previewClosing: ({ query }) => (query.corrections ? { ...spread, recorded: 3, refused: null } : spread),
    })
    const field = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Spend, $' })
    await user.clear(field)
    await user.type(field, '3')
    await user.type(await dialog().findByRole('textbox', { name: 'Reason' }), 'invoice')
    await user.click(await dialog().findByRole('button', { name: 'Correct spend' }))
    const day = await dialog().findByRole('textbox', { name: 'Spend of 19 Nov, USD' })
    // One reason for all of it.
    expect(dialog().queryByRole('textbox', { name: 'Why the change?' })).toBeNull()
    await user.clear(day)
    await user.type(day, 'three')
    await user.click(await dialog().findByRole('button', { name: 'Correct spend' }))
    expect(net.of('correctSpend')).toHaveLength(1)
    await user.clear(day)
    await user.type(day, '3')
    await user.click(await dialog().findByRole('button', { name: 'Correct spend' }))
    expect(await screen.findByText('Spend corrected')).toBeVisible()
    expect(net.of('correctSpend')[1]?.parts.body).toEqual({
      spend: 3,
      reason: 'invoice',
      corrections: [{ day: '2026-11-19', spend: 3 }],
    })
  })

  it('[ACC-23] closes one for its holder, and a refusal stays in the dialog', async () => {
    const { net, user, dialog } = await manage('ES-20001', 'Close account', {
      closeAccount: () => refuse('already_closed'),
    })
    await user.type(await dialog().findByRole('textbox', { name: 'Spend, $' }), '3{Enter}')
    await user.click(await dialog().findByRole('button', { name: 'Close account' }))
    expect(await dialog().findByText('This account is already closed')).toBeVisible()
    expect(net.of('closeAccount')[0]?.parts.params).toEqual({ id: '1' })
    net.change({ closeAccount: () => ({ success: true, closedAt: '2026-11-20T10:00:00Z', spend: 3 }) })
    await user.click(dialog().getByRole('button', { name: 'Close account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(net.of('closeAccount')).toHaveLength(2)
  })
})
