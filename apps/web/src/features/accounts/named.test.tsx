import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { free, freeList, overview, own, summary, takenOne, withAccounts } from '../../test/accounts.ts'
import { held, withCodes } from '../../test/codes.ts'
import { recordBeside } from '../../test/record.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const called = { accountId: 'EU-0041', accountName: 'Piotr Schmidt' }
const label = 'EU-0041 Piotr Schmidt'
/** The label anywhere in a sentence. */
const inside = new RegExp(label)

it('[FLOW-03] its holder reads ID and name in the list, on its buttons, in its record, its dialogs and among free ones', async () => {
  const mine = own(1, { ...called, country: 'KZ' })
  const { user } = renderApp('/get-accounts?my=1', {
    ...signedIn(person('buyer')),
    ...withAccounts,
    ...withCodes,
    getAccountsSummary: () => summary({ ES: 1 }),
    listAvailableAccounts: () => freeList([free(1, { id: 'EU-0042', name: 'Anna Ortiz' })]),
    listMyAccounts: () => ({ accounts: [mine] }),
    listMyMailboxes: () => ({ emails: [held(7)] }),
    getAccount: () => ({ own: mine, taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
  })
  const list = within(await screen.findByRole('region', { name: 'My Taken Accounts' }))
  expect(await list.findByRole('rowheader', { name: label })).toBeVisible()
  await user.click(list.getByRole('button', { name: `Close account ${label}` }))
  expect(await screen.findByRole('dialog', { name: inside })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(list.getByRole('button', { name: `Details of ${label}` }))
  const record = await recordBeside()
  expect(record.getByRole('heading', { level: 2, name: inside })).toBeVisible()
  // The page's button: the drawer has its own.
  await user.click(screen.getAllByRole('button', { name: 'Create Campaign' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: /campaign/i })
  expect(within(dialog).getByText('Piotr Schmidt', { exact: false })).toBeVisible()
  expect(within(dialog).getByText('EU-0041')).toBeVisible()
  act(() => setLanguage('uk'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: inside })).toBeVisible())
})

it('[FLOW-03] who leads reads both in the overview, in the record and in what is asked before a change', async () => {
  const taken = takenOne(1, called)
  const ended = takenOne(2, {
    accountId: 'EU-0042',
    accountName: 'Anna Ortiz',
    closed: true,
    closedAt: '2026-11-20T12:40:00Z',
    spend: 5,
  })
  const { user } = renderApp('/get-accounts?view=panel', {
    ...signedIn(person('TeamleadFarmer')),
    ...withAccounts,
    listTakenWithUsers: () => overview([taken, ended]),
    listTakers: () => ({ people: [] }),
    listSheetConflicts: () => ({
      conflicts: [
        {
          sheetId: 1,
          sheet: 'EU',
          row: 3,
          accountId: 'EU-0041',
          name: 'Piotr Schmidt',
          kind: 'duplicate',
          detail: null,
        },
      ],
    }),
    getAccount: ({ params }) => ({ own: null, taken: params.id === '2' ? ended : taken, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
  })
  await waitFor(() => expect(screen.getAllByRole('rowheader', { name: label })).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: inside }))
  const record = await recordBeside()
  expect(record.getByRole('heading', { level: 2, name: inside })).toBeVisible()
  for (const button of ['Close account', 'Hand over', 'Release account']) {
    await user.click(record.getByRole('button', { name: button }))
    expect(await screen.findByRole('dialog', { name: inside })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: inside })).toBeNull())
  }
  await user.click(screen.getByRole('button', { name: /EU-0042 Anna Ortiz/ }))
  await user.click(await screen.findByRole('button', { name: 'Correct spend' }))
  expect(await screen.findByRole('dialog', { name: /EU-0042 Anna Ortiz/ })).toBeVisible()
})
