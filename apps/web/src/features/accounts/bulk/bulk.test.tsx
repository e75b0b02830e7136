import type { BulkChange, BulkSummary, Holder } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '#i18n/language.ts'
import { noStates, overview, serviceAccount, takenOne } from '#test/accounts.ts'
import { choose } from '#test/choose.ts'
import { refuse, type Handlers } from '#test/network.ts'
import { column, readingOf } from '#test/tables.ts'
import { person, signedIn } from '#test/people.ts'
import { renderApp } from '#test/render-app.tsx'

const holder: Holder = {
  ...{ userId: 11, username: 'buyer1', limit: 5, open: 3, states: { ...noStates, new: 2, banned: 1 } },
  longestSince: '2026-11-10T12:00:00Z',
  medianSince: '2026-11-20T12:00:00Z',
}
const accounts = [1, 2, 3, 4].map((id) => takenOne(id, { closed: id === 3 }))
const answers: Handlers = {
  ...signedIn(person('TeamleadFarmer')),
  listSheets: () => ({ sheets: [], serviceAccount }),
  listSheetConflicts: () => ({ conflicts: [] }),
  listHolders: () => ({ holders: [holder] }),
  listTakers: () => ({ people: [{ userId: 12, username: 'buyer2' }] }),
  listTakenWithUsers: () => overview(accounts, 40),
}
const open = async (handlers: Handlers = {}, path = '/get-accounts') => {
  const app = renderApp(path, { ...answers, ...handlers })
  await screen.findByRole('checkbox', { name: /^Select .*ES-20001/ })
  return app
}
const box = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select .*ES-2000${id}`) })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Reading of lines with an id and two amounts. */
const closing = readingOf({
  columns: [
    column(0, 'Account', { role: 'account', reason: 'known' }),
    column(1, 'Spent', { samples: ['12,50'] }),
    column(2, 'Total', { samples: ['30'] }),
  ],
  ...{ dates: null, choices: { columns: { account: 0, spend: 1 } } },
})

/** A release of three accounts, one of them refused. */
const released = (more: Partial<BulkChange> = {}): BulkChange => ({
  id: 7,
  kind: 'release',
  own: true,
  username: 'oksana',
  to: null,
  reason: 'Off',
  startedAt: '2026-11-20T12:00:00Z',
  endedAt: '2026-11-20T12:00:09Z',
  counts: { waiting: 0, done: 2, refused: 1, cancelled: 0 },
  items: [1, 2, 4].map((id) => ({
    ...{ recordId: id, accountId: `ES-2000${id}`, accountName: `Name ${id}`, spend: null },
    ...(id === 4
      ? { state: 'refused' as const, refusal: { key: 'already_closed' as const } }
      : { state: 'done' as const, refusal: null }),
  })),
  ...more,
})

describe('who holds what', () => {
  it('[FLOW-09] comes first, and a person leads to their accounts and back', async () => {
    const { net, user } = await open()
    const tables = screen.getAllByRole('table').map((each) => each.getAttribute('aria-label'))
    expect(tables.slice(0, 2)).toEqual(['Accounts by user', 'Taken Accounts Overview'])
    const row = within(screen.getByRole('table', { name: 'Accounts by user' })).getAllByRole('row')[1]!
    expect(row.textContent).toMatch(/buyer13 of 5New: 2, Banned: 1\d+ d \d+ h\d+ d \d+ h/)
    await user.click(await button('Show accounts of buyer1'))
    await waitFor(() => expect(net.of('listTakenWithUsers').at(-1)?.parts.query).toMatchObject({ holder: '11' }))
    await user.click(await button('Show accounts of buyer1'))
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})

describe('many accounts at once', () => {
  it('[DESK-09] Escape leaves a close in which nothing was typed, and asks before amounts are lost', async () => {
    const { user } = await open()
    await user.click(box(1))
    await user.click(await button('Close by paste…'))
    const shown = () => screen.queryByRole('dialog', { name: 'Close by paste' })
    const field = async () => within(await screen.findByRole('dialog', { name: 'Close by paste' })).getByRole('textbox')
    // Started with the selection, so discarding it loses nothing.
    await user.click(await field())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(shown()).toBeNull())
    await user.click(await button('Close by paste…'))
    await user.type(await field(), '128,50')
    await user.keyboard('{Escape}')
    const asked = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
    expect(shown()).not.toBeNull()
    await user.click(asked.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(shown()).toBeNull())
  })

  it('[FLOW-09] one press with Shift selects all in between that are open; they are released with one reason', async () => {
    const { net, user } = await open({
      releaseAccounts: () => ({ success: true, id: 7, count: 3 }),
      getBulkChange: () => released(),
    })
    await user.click(box(1))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    await user.keyboard('{/Shift}')
    expect([box(1), box(2), box(4)].map(({ checked }) => checked)).toEqual([true, true, true])
    expect(screen.queryByRole('checkbox', { name: /ES-20003/ })).toBeNull()
    await user.click(await button('Release…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Release 3 accounts?' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Off')
    await user.click(dialog.getByRole('button', { name: 'Release' }))
    expect(await screen.findByRole('heading', { name: 'Releasing accounts' })).toBeVisible()
    expect(net.of('releaseAccounts')[0]?.parts.body).toEqual({ accounts: [1, 2, 4], reason: 'Off' })
    expect(net.of('releaseAccounts')[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(window.location.search).toContain('bulk=7')
  })

  it('[FLOW-09] a release says from whom, and which of them are banned and have to be closed; in both languages', async () => {
    const rows = [
      takenOne(1),
      takenOne(2, { userUsername: 'buyer2', state: 'banned' }),
      takenOne(4, { userUsername: 'buyer2' }),
    ]
    const { user } = await open({ listTakenWithUsers: () => overview(rows, 3) })
    for (const id of [1, 2, 4]) await user.click(box(id))
    await user.click(await button('Release…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Release 3 accounts?' }))
    expect(dialog.getByText('Held by buyer2 2 and buyer1 1')).toBeVisible()
    expect(dialog.getByText('1 of 3 is banned and will not be released: close it instead')).toBeVisible()
    act(() => setLanguage('uk'))
    expect(dialog.getByText('Зараз у: buyer2 2 і buyer1 1')).toBeVisible()
    expect(dialog.getByText('1 з 3 заблоковано, його не буде повернуто: закрийте його')).toBeVisible()
    act(() => setLanguage('en'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await button('Hand over…'))
    expect(await screen.findByText('1 of 3 is banned')).toBeVisible()
  })

  it('[FLOW-03] [FLOW-09] what was not done is named as everywhere, the name not in the letters of codes', async () => {
    await open({ getBulkChange: () => released() }, '/get-accounts?bulk=7')
    const left = within(await screen.findByRole('table', { name: 'Not done' }))
    expect(left.getByText('ES-20004').className).toContain('mono')
    expect(left.getByText('Name 4', { exact: false }).closest('.mono')).toBeNull()
  })

  it('[FLOW-09] all that is found are handed over, as the server finds them', async () => {
    const { net, user } = await open(
      {
        handOverAccounts: () => ({ success: true, id: 7, count: 4 }),
        getBulkChange: () => released({ kind: 'hand_over', to: 'buyer2' }),
      },
      '/get-accounts?search=ES&state=open',
    )
    await user.click(box(1))
    await user.click(await button('All 4 found'))
    await user.click(await button('Hand over…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over 4 accounts' }))
    await choose(user, await dialog.findByRole('combobox', { name: 'Hand over to' }), 'buyer2')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Holiday')
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    await waitFor(() =>
      expect(net.of('handOverAccounts')[0]?.parts.body).toEqual({
        accounts: { search: 'ES', state: 'open', count: 4 },
        userId: 12,
        reason: 'Holiday',
      }),
    )
  })

  it('[FLOW-09] a paste is shown line by line before anything is closed', async () => {
    const line = { lines: 1, accountName: null, username: 'buyer1', recorded: 0 }
    const { net, user } = await open({
      previewCloses: () => ({
        reading: closing,
        lines: [
          { ...line, line: 1, account: 'ES-20001', spend: 12.5, verdict: 'closes', recordId: 1 },
          { ...line, line: 2, account: 'ES-20002', spend: 3, recorded: 40, verdict: 'below', recordId: null },
        ],
      }),
      closeAccounts: () => ({ success: true, id: 7, count: 1 }),
      getBulkChange: () => released({ kind: 'close' }),
    })
    await user.click(box(1))
    await user.click(await button('Close by paste…'))
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'ID and spend' })
    expect(text.value).toBe('ES-20001; ')
    await user.clear(text)
    await user.paste('ES-20001;12,50\nES-20002;3')
    await user.click(await button('Check'))
    expect(await screen.findByText('1 to close, 1 skipped')).toBeVisible()
    expect(screen.getByText('Less than already recorded by day: $40.00')).toBeVisible()
    expect(net.of('closeAccounts')).toHaveLength(0)
    await user.click(await button('Close 1 account'))
    await waitFor(() => expect(net.of('closeAccounts')[0]?.parts.body).toEqual({ accounts: [{ id: 1, spend: 12.5 }] }))
    expect(net.of('previewCloses').map(({ parts }) => parts.body)).toEqual([
      { table: { text: 'ES-20001;12,50\nES-20002;3' } },
    ])
  })

  it('[MON-15] a table of accounts to close is read like one of spend: what is asked is answered before a line is judged', async () => {
    const line = { accountName: null, username: 'buyer1', recorded: 0, verdict: 'closes' as const }
    const asked = { question: 'columns' as const, role: 'spend' as const, among: [1, 2], rows: 0, example: null }
    const { net, user } = await open({
      previewCloses: ({ body }) =>
        body.choices?.columns?.spend === 2
          ? {
              reading: { ...closing, choices: body.choices },
              lines: [{ ...line, line: 2, lines: 3, account: 'ES-20001', spend: 30, recordId: 1 }],
            }
          : { reading: { ...closing, questions: [asked], choices: { columns: { account: 0 } } }, lines: null },
    })
    await user.click(box(1))
    await user.click(await button('Close by paste…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close by paste' }))
    const file = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
    await user.upload(file, new File([new Uint8Array([0xff, 0xfe, 0x41, 0])], 'closing.csv'))
    await dialog.findByRole('group', { name: 'Chosen file' })
    await user.click(await button('Check'))
    const reading = within(await dialog.findByRole('region', { name: 'How the table was read' }))
    expect(reading.queryByRole('combobox', { name: 'Day' })).toBeNull()
    expect(reading.queryByText(/Days/)).toBeNull()
    expect(await button('Show the lines')).toBeDisabled()
    await choose(user, await reading.findByRole('combobox', { name: 'Spend' }), /Total/)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show the lines' })).not.toBeDisabled())
    await user.click(await button('Show the lines'))
    expect(await dialog.findByText('Will be closed · sum of 3 lines')).toBeVisible()
    expect(net.of('previewCloses').at(-1)!.parts.body).toEqual({
      ...{ table: { file: '//5BAA==', name: 'closing.csv' }, choices: { columns: { account: 0, spend: 2 } } },
    })
    // The prefilled lines are back once the file is removed.
    await user.click(await button('Back'))
    await user.click(await button('Remove the file'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'ID and spend' }).value).toBe('ES-20001; ')
  })

  it('[FLOW-09] the run is followed and can be cancelled; what failed is named with its reason, and tried again', async () => {
    const running = released({ endedAt: null, counts: { waiting: 2, done: 1, refused: 0, cancelled: 0 } })
    const { net, user } = await open(
      { getBulkChange: () => running, cancelBulkChange: () => refuse('unavailable') },
      '/get-accounts?bulk=7',
    )
    expect(await screen.findByText('1 of 3 done')).toBeVisible()
    net.change({ ...answers, getBulkChange: () => released(), cancelBulkChange: () => ({ success: true }) })
    await user.click(await button('Cancel the rest'))
    const rows = within(await screen.findByRole('table', { name: 'Not done' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'ES-20004 Name 4This account is already closed',
    ])
    net.change({
      ...answers,
      getBulkChange: () => released({ items: released().items.slice(0, 2) }),
      repeatBulkChange: () => ({ success: true, count: 1 }),
    })
    await user.click(await button('Retry 1 row'))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Not done' })).toBeNull())
    expect(net.of('repeatBulkChange')).toHaveLength(1)
    await user.click(await button('Close the report'))
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})

describe('earlier bulk changes', () => {
  const { items: _items, ...short } = released()
  const listed = (changes: BulkSummary[] = [short]) => ({ changes, total: changes.length, page: 1, limit: 20 })

  it('[FLOW-09] are a list in the address; each opens its rows with their words and their file, and leads back', async () => {
    const ours = {
      ...short,
      id: 8,
      kind: 'hand_over' as const,
      to: 'buyer2',
      own: false,
      endedAt: null,
      counts: { waiting: 2, done: 1, refused: 0, cancelled: 0 },
    }
    const { user } = await open({ listBulkChanges: () => listed([ours, short]), getBulkChange: () => released() })
    const overview = within(screen.getByRole('region', { name: /^Taken Accounts Overview/ }))
    await user.click(overview.getByRole('button', { name: 'More' }))
    await user.click(await button('Earlier bulk changes'))
    const drawer = within(await screen.findByRole('dialog', { name: 'Earlier bulk changes' }))
    const lines = within(await drawer.findByRole('list', { name: 'Earlier bulk changes' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Handed over to buyer2.*oksana In progressDone: 1, not done: 0, left: 2$/),
      expect.stringMatching(/^Released accounts.*FinishedDone: 2, not done: 1, left: 0$/),
    ])
    expect(window.location.search).toBe('?bulks=all')
    await user.click(drawer.getByRole('button', { name: 'Released accounts' }))
    const rows = within(await drawer.findByRole('list', { name: 'Rows of this change' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ES-20001 Name 1Done',
      'ES-20002 Name 2Done',
      'ES-20004 Name 4This account is already closed',
    ])
    expect(window.location.search).toBe('?bulks=7')
    expect(drawer.getByRole('button', { name: 'Export CSV' })).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'All bulk changes' }))
    expect(await drawer.findByRole('list', { name: 'Earlier bulk changes' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('[FLOW-09] none yet and one that is not there are said in words', async () => {
    const { user } = await open(
      { listBulkChanges: () => listed([]), getBulkChange: () => refuse('not_found') },
      '/get-accounts?bulks=9',
    )
    expect(await screen.findByText('Failed to load the report')).toBeVisible()
    await user.click(await button('All bulk changes'))
    expect(await screen.findByText('No bulk changes yet')).toBeVisible()
  })
})
