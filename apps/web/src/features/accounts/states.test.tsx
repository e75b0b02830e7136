import type { Answer, AppContract } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { noAmounts, noStates, overview, own, takenOne, withAccounts } from '../../test/accounts.ts'
import { choiceNamed, choose } from '../../test/choose.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'

const events: Answer<AppContract['getAccountTimeline']>['events'] = [
  {
    at: '2026-11-20T12:40:00Z',
    kind: 'state_changed',
    username: null,
    detail: null,
    ...noAmounts,
    stateBefore: 'new',
    state: 'running',
  },
  {
    at: '2026-11-20T12:30:00Z',
    kind: 'closed',
    username: null,
    detail: 'sold',
    ...noAmounts,
    spend: 5,
    closeReason: 'other',
  },
]
const running = own(1, { state: 'running', stateSince: '2026-11-20T12:40:00Z' })
const mine = async (handlers: Handlers = {}, path = '/get-accounts?my=1') => {
  const app = renderApp(path, {
    ...signedIn(person('buyer')),
    ...withAccounts,
    listMyAccounts: () => ({ accounts: [own(1), own(2, { state: 'banned' }), own(3)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: events }),
    ...handlers,
  })
  await screen.findByRole('heading', { name: 'My Taken Accounts' })
  return app
}
const pressed = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent)

it('[FLOW-06] one press in the drawer says how the account stands; a refusal leaves it as it was', async () => {
  const { net, user } = await mine({ setAccountState: () => refuse('already_closed') })
  await user.click(await screen.findByRole('button', { name: 'Details of KZ-19001' }))
  const group = await (await recordBeside()).findByRole('group', { name: 'State' })
  expect(pressed(group)).toEqual(['New'])
  await user.click(within(group).getByRole('button', { name: 'New' }))
  expect(net.of('setAccountState')).toHaveLength(0)
  await user.click(within(group).getByRole('button', { name: 'Running' }))
  expect(await screen.findByText('Failed to change the state')).toBeVisible()
  expect(pressed(group)).toEqual(['New'])
  net.change({
    setAccountState: () => ({ success: true, state: 'running', stateSince: running.stateSince }),
    getAccount: () => ({ own: running, taken: null, mailbox: null }),
  })
  await waitFor(() => expect(group.getAttribute('aria-busy')).toBeNull())
  await user.click(within(group).getByRole('button', { name: 'Running' }))
  await waitFor(() => expect(pressed(group)).toEqual(['Running']))
  expect(net.of('setAccountState').at(-1)?.parts).toEqual({ params: { id: '1' }, body: { state: 'running' } })
})

it('[FLOW-06] the history of an account tells its states and why it was closed, in both languages', async () => {
  const { user } = await mine()
  await user.click(await screen.findByRole('button', { name: 'Details of KZ-19001' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const told = () => history.getAllByRole('listitem').map(({ textContent }) => textContent.split(' · ').slice(1))
  await waitFor(() => expect(told()).toEqual([['New → Running'], ['Other reason', '$5.00', 'sold']]))
  act(() => setLanguage('uk'))
  expect(told()).toEqual([['Новий → Працює'], ['Інша причина', '5,00\u00a0$', 'sold']])
})

it('[FLOW-06] own accounts are counted by their states, and narrowed down to one of them', async () => {
  const { user } = await mine()
  const filter = within(await screen.findByRole('group', { name: 'Account state' }))
  await filter.findByRole('button', { name: 'New 2' })
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['New 2', 'Warming up 0', 'Running 0', 'Checkpoint 0', 'Banned 1'],
  ])
  const names = () => screen.getAllByText(/^KZ-\d+$/).map(({ textContent }) => textContent)
  await user.click(filter.getByRole('button', { name: 'Banned 1' }))
  await waitFor(() => expect(names()).toEqual(['KZ-19002']))
  await user.click(filter.getByRole('button', { name: 'Running 0' }))
  expect(await screen.findByText('No open accounts in this state')).toBeVisible()
  await user.click(filter.getByRole('button', { name: 'Running 0' }))
  await waitFor(() => expect(names()).toEqual(['KZ-19001', 'KZ-19002', 'KZ-19003']))
})

it('[FLOW-06] leads see and count the states of all, and ask for the accounts in one', async () => {
  const { net, user } = renderApp('/get-accounts', {
    ...signedIn(person('TeamleadFarmer')),
    ...withAccounts,
    listTakenWithUsers: () => ({
      ...overview([takenOne(1, { state: 'checkpoint' })]),
      states: { ...noStates, checkpoint: 7 },
    }),
  })
  const filter = within(await screen.findByRole('group', { name: 'Account state' }))
  const table = within(await screen.findByRole('table', { name: 'Taken Accounts Overview' }))
  expect(await table.findByText('Checkpoint')).toBeVisible()
  await user.click(await filter.findByRole('button', { name: 'Checkpoint 7' }))
  await waitFor(() => expect(net.of('listTakenWithUsers').at(-1)?.parts.query).toMatchObject({ state: 'checkpoint' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Taken' }).checked).toBe(true)
  await user.click(filter.getByRole('button', { name: 'Checkpoint 7' }))
  await waitFor(() => expect(net.of('listTakenWithUsers').at(-1)?.parts.query).toMatchObject({ state: 'open' }))
})

it('[FLOW-06] a close may say why; another reason asks for its text before it goes on', async () => {
  const { net, user } = await mine({
    closeAccount: () => ({ success: true, closedAt: '2026-11-20T10:00:00Z', spend: 5 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Close account KZ-19001' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Spend, $'), '5')
  await choose(user, choiceNamed('Why are you closing it?'), 'Other reason')
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await dialog.findByText('Enter the reason')).toBeVisible()
  await user.type(dialog.getByLabelText('Which reason?'), ' sold ')
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await dialog.findByText('Close with a spend of $5.00?')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  await waitFor(() =>
    expect(net.of('closeAccount')[0]?.parts).toEqual({
      params: { id: '1' },
      body: { spend: 5, closeReason: 'other', closeNote: 'sold' },
    }),
  )
})
