import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inUse, pool } from '../../test/codes.ts'
import { openPool } from '../../test/codes-page.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'

const beside = () => document.querySelector('aside[data-beside]')

it('[DESK-09] what the person has no right to asks for nothing, and says who can grant it', async () => {
  const { net } = renderApp('/get-code?open=person-3', { ...signedIn(person('farmer')) })
  const record = await recordBeside()
  expect(await record.findByText(/An administrator can give you access/)).toBeVisible()
  expect(net.of('getUser')).toEqual([])
})

it('[DESK-09] a button below a record keeps the focus while another part of the address changes', async () => {
  const { user } = await openPool({
    listPool: () => pool([inUse(2, 'buyer1')]),
    getMailboxHistory: () => ({ email: 'box-2@example.com', takes: [], codes: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Code history: box-2@example.com' }))
  await recordBeside()
  const button = await within(beside() as HTMLElement).findByRole('button', { name: 'Delete' })
  act(() => button.focus())
  const params = new URLSearchParams(window.location.search)
  params.set('size', '100')
  act(() => {
    window.history.replaceState(window.history.state, '', `?${params}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  await waitFor(() => expect(screen.getAllByDisplayValue('100')).not.toEqual([]))
  expect(button).toHaveFocus()
})

it('[DESK-09] one press of Esc closes one layer: the question over a record, then the record', async () => {
  const { user } = await openPool({
    listPool: () => pool([inUse(2, 'buyer1')]),
    getMailboxHistory: () => ({ email: 'box-2@example.com', takes: [], codes: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Code history: box-2@example.com' }))
  await recordBeside()
  await user.click(await within(beside() as HTMLElement).findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(beside()).not.toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(beside()).toBeNull())
})

it('[DESK-09] what was typed just before a record of a paged list was opened stands in the list after it', async () => {
  const { user } = await openPool({
    listPool: () => pool([inUse(2, 'buyer1')]),
    getMailboxHistory: () => ({ email: 'box-2@example.com', takes: [], codes: [] }),
  })
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by email, person or status' })
  const opener = await screen.findByRole('button', { name: 'Code history: box-2@example.com' })
  await user.type(field(), 'box')
  await user.click(opener)
  await recordBeside()
  expect(new URLSearchParams(window.location.search).get('search')).toBe('box')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(window.location.search).toBe('?search=box'))
  expect(field().value).toBe('box')
})
