import type { PwaLink } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { dialog, openAdmin, rowOf } from '../../test/admin.ts'
import { choose } from '../../test/choose.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const pwa = (id: number, more: Partial<PwaLink> = {}): PwaLink => ({
  id,
  name: `Rocket ${id}`,
  address: `https://pwa.example.com/${id}`,
  country: 'ES',
  active: true,
  set_by: 'chief',
  set_at: '2026-11-20T12:32:00Z',
  used_at: null,
  ...more,
})
const listed = (rows: PwaLink[] = [pwa(1)], total = rows.length) => ({
  ...({ success: true, pwa_links: rows, total, page: 1, limit: 20 } as const),
})
const open = (handlers: Handlers = {}) =>
  openAdmin(
    { listPwaLinks: () => listed(), ...handlers, getMe: () => ({ ...owner(), countries: ['ES', 'KZ'] }) },
    '/admin?section=library',
  )
const fields = (form: Awaited<ReturnType<typeof dialog>>) => ({
  name: form.getByRole('textbox', { name: 'Name' }),
  address: form.getByRole('textbox', { name: 'Address' }),
})

it('[LAUNCH-04] the library is listed with address, country and state, found and narrowed by the server', async () => {
  const rows = [pwa(1), pwa(2, { country: null, active: false })]
  const { net, user } = await open({ listPwaLinks: () => listed(rows, 41) })
  expect(await screen.findByRole('heading', { name: 'PWA library41' })).toBeVisible()
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Rocket 1', 'https://pwa.example.com/1', 'Spain', 'Active', 'chief'],
    ['Rocket 2', 'https://pwa.example.com/2', 'All countries', 'Not offered', 'chief'],
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'rock')
  await waitFor(() => expect(net.of('listPwaLinks').at(-1)?.parts.query).toMatchObject({ search: 'rock' }))
  await choose(user, screen.getByRole('combobox', { name: 'Country' }), 'Kazakhstan')
  await choose(user, screen.getByRole('combobox', { name: 'State' }), 'Active')
  await waitFor(() =>
    expect(net.of('listPwaLinks').at(-1)?.parts.query).toMatchObject({ search: 'rock', country: 'KZ', active: '1' }),
  )
})

it('[LAUNCH-04] a PWA link is added for all countries or one; what is wrong stands at its field, and nothing is sent', async () => {
  const { net, user } = await open({ addPwaLink: ({ body }) => ({ success: true, pwa_link: pwa(3, body) }) })
  await user.click(await findButton('Add PWA link'))
  const form = await dialog('Add PWA link')
  const { name, address } = fields(form)
  await user.type(address, 'http://pwa.example.com')
  await user.click(form.getByRole('button', { name: 'Add PWA link' }))
  expect(await form.findByText('Enter a name')).toBeVisible()
  expect(form.getByText('Enter an address that starts with https://')).toBeVisible()
  expect(net.of('addPwaLink')).toEqual([])
  await user.type(name, ' Rocket ')
  await user.clear(address)
  await user.type(address, 'https://pwa.example.com/rocket')
  await choose(user, form.getByRole('combobox', { name: 'Country' }), 'Kazakhstan · KZ')
  const asked = net.of('listPwaLinks').length
  await user.click(form.getByRole('button', { name: 'Add PWA link' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.of('addPwaLink').map(({ parts }) => parts.body)).toEqual([
    { name: 'Rocket', address: 'https://pwa.example.com/rocket', country: 'KZ', active: true },
  ])
  expect(await screen.findByText('PWA link added')).toBeVisible()
  await waitFor(() => expect(net.of('listPwaLinks').length).toBeGreaterThan(asked))
})

it('[LAUNCH-04] one that is there is changed or offered no more; a refusal stands at the address until that is changed', async () => {
  const { net, user } = await open({
    changePwaLink: () => refuse('duplicate/pwa_link', { values: { name: 'Rocket 9' } }),
  })
  await user.click((await rowOf('Rocket 1')).getByRole('button', { name: 'Change PWA link: Rocket 1' }))
  const form = await dialog('Change PWA link')
  expect(form.getByText('chief')).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: 'Offer in launches and in the link form' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  const told = 'The library already has this address for this country: Rocket 9'
  expect(await form.findByText(told)).toBeVisible()
  expect(fields(form).address.getAttribute('aria-invalid')).toBe('true')
  await choose(user, form.getByRole('combobox', { name: 'Country' }), 'All countries')
  await waitFor(() => expect(form.queryByText(told)).toBeNull())
  net.change({
    changePwaLink: () => refuse('validation', { fields: { address: 'leads into a private network' } }),
  })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This address leads to a private network. Visitors cannot reach it.')).toBeVisible()
  net.change({ changePwaLink: ({ body }) => ({ success: true, pwa_link: pwa(1, body) }) })
  await user.type(fields(form).address, '/other')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.of('changePwaLink').at(-1)?.parts).toMatchObject({
    params: { id: '1' },
    body: { name: 'Rocket 1', address: 'https://pwa.example.com/1/other', country: null, active: false },
  })
})

it('[LAUNCH-04] team leads keep it from their settings, others see nothing of it, and it speaks Ukrainian', async () => {
  const handlers = { listSessions: () => ({ sessions: [] }), listPwaLinks: () => listed([]) }
  const lead = renderApp('/settings', { ...signedIn(person('TeamleadFarmer')), ...handlers })
  expect(await screen.findByText('No PWA links yet. Add one to offer it in launches.')).toBeVisible()
  setLanguage('uk')
  const library = within(await screen.findByRole('region', { name: /^Бібліотека PWA/ }))
  expect(library.getByRole('button', { name: 'Додати PWA-посилання' })).toBeVisible()
  setLanguage('en')
  lead.unmount()
  const { net } = renderApp('/settings', { ...signedIn(person('buyer')), ...handlers })
  expect(await screen.findByRole('heading', { name: 'Theme' })).toBeVisible()
  expect(net.of('listPwaLinks')).toEqual([])
})
