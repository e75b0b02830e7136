import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closed, freeOnes, own, summary, takeAnswer, freeList } from '../test/accounts.ts'
import { openAdmin } from '../test/admin.ts'
import { announcements } from '../test/announced.ts'
import { listOf, openOwn, soon } from '../test/codes-page.ts'
import { held, withCode } from '../test/codes.ts'
import { refuse, type Handlers } from '../test/network.ts'
import { person, signedIn } from '../test/people.ts'
import { renderApp } from '../test/render-app.tsx'

const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const buyer: Handlers = {
  ...signedIn(person('buyer')),
  getAccountsSummary: () => summary(),
  listMyAccounts: () => ({ accounts: [own(1), own(2), closed(3)] }),
  listAvailableAccounts: () => freeList(freeOnes(23)),
}
const saying = (told: readonly string[], text: string) => told.filter((each) => each.includes(text))

it('a code that arrives is said once, also one that reads like the one before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waiting = [held(1, { watching_until: soon() })]
  const { state, listMyMailboxes } = listOf(waiting)
  const { user } = await openOwn({ listMyMailboxes })
  await screen.findAllByText(/^Waiting for the code…/)
  const told = announcements()
  const arrives = async (at: string) => {
    const code = withCode('730164')
    state.emails = [held(1, { ...code, code_source: { ...code.code_source!, received_at: at } })]
    await act(() => vi.advanceTimersByTimeAsync(5_500))
  }
  await arrives('2026-11-20T12:00:00Z')
  expect(told).toEqual(['Code for box-1@example.com: 730164'])
  state.emails = waiting
  await user.click(await findButton('Refresh'))
  await screen.findAllByText(/^Waiting for the code…/)
  await arrives('2026-11-20T12:02:00Z')
  expect(saying(told, '730164')).toHaveLength(2)
})

it('[ACC-14] a take is said once', async () => {
  const { user } = renderApp('/get-accounts?country=ES', {
    ...buyer,
    takeAccount: () => takeAnswer(),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
  })
  const take = await findButton('Take ES-20001')
  const told = announcements()
  await user.click(take)
  await screen.findByRole('region', { name: 'Taken account' })
  // The record that then loads is not announced.
  expect(saying(told, 'ES-20001')).toEqual(['Account Name of ES-20001 is yours'])
})

it('what a Refresh brings is said once, and so is another page', async () => {
  const { user, net } = renderApp('/get-accounts?country=ES', buyer)
  await findButton('Take ES-20001')
  await waitFor(async () => expect(await findButton('Refresh')).not.toBeDisabled())
  const told = announcements()
  net.change({ listAvailableAccounts: () => freeList(freeOnes(24)) })
  await user.click(await findButton('Refresh'))
  await waitFor(() => expect(saying(told, '24')).toEqual(['24 accounts available']))
  await user.click(await findButton('Page 2'))
  await waitFor(() => expect(saying(told, '24')).toEqual(['24 accounts available', '11–20 of 24']))
})

it('[ACC-23] that an account was not closed is said once, and stays in the dialog', async () => {
  const { user } = renderApp('/get-accounts?my=1', { ...buyer, closeAccount: () => refuse('already_closed') })
  await user.click(await findButton('Close account KZ-19001'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '0{Enter}')
  const told = announcements()
  await user.click(await dialog.findByRole('button', { name: 'Close account' }))
  await dialog.findByText('This account is already closed')
  await waitFor(() => expect(saying(told, 'already closed')).toEqual(['Error: This account is already closed']))
})

it('[API-55] that a person was not changed is said once, and stays in the dialog', async () => {
  const { user } = await openAdmin({ updateUser: () => refuse('unavailable') })
  await user.click(await findButton('Manage: buyer8'))
  await user.click(await findButton('Edit name and Telegram ID'))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit buyer8' }))
  await user.type(await edit.findByLabelText('Telegram ID'), '0')
  const told = announcements()
  await user.keyboard('{Enter}')
  await edit.findByText(/overloaded/)
  await waitFor(() => expect(saying(told, 'overloaded')).toHaveLength(1))
})
