import type { LinkCountry } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { dialog, openAdmin, rowOf } from '../../test/admin.ts'
import { choicesOf, choose, chosen } from '../../test/choose.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse, type Handlers } from '../../test/network.ts'

const country = (id: number, code: string, more: Partial<LinkCountry> = {}): LinkCountry => ({
  id,
  country: code,
  place: id,
  template_id: null,
  template: null,
  active: true,
  set_by: 'chief',
  set_at: '2026-11-20T12:32:00Z',
  ...more,
})
const spain = country(1, 'ES', { set_by: null })
const kazakhstan = country(2, 'KZ', { template_id: 2, template: '[template] KZ', active: false })
const listed = (rows: LinkCountry[] = [spain, kazakhstan]) => ({
  ...({ success: true, countries: rows, total: rows.length, page: 1, limit: 50 } as const),
})
const template = (id: number, name: string) => ({ id, name, country: null, streams: 2 })
const tracker: Handlers = {
  listTemplates: () => ({ success: true, templates: [template(1, '[template] ES'), template(2, '[template] KZ')] }),
}
const open = (handlers: Handlers = {}) =>
  openAdmin({ listLinkCountries: () => listed(), ...tracker, ...handlers }, '/admin?section=countries')

it('[LAUNCH-04] the countries of links are listed in their order, with template and state, and narrowed by the server', async () => {
  const { net, user } = await open()
  expect(await screen.findByRole('heading', { name: 'Link countries2' })).toBeVisible()
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['1', 'Spain · ES', 'First match by name', 'Active', 'Server settings'],
    ['2', 'Kazakhstan · KZ', '[template] KZ', 'Off', 'chief'],
  ])
  await choose(user, await screen.findByRole('combobox', { name: 'State' }), 'Active')
  await waitFor(() => expect(net.of('listLinkCountries').at(-1)?.parts.query).toMatchObject({ active: '1' }))
})

it('[LAUNCH-04] a country is added with a template and a place, by keys alone; what is wrong stands at its field', async () => {
  const { net, user } = await open({
    addLinkCountry: () => refuse('duplicate/link_country'),
  })
  const button = await findButton('Add country')
  button.focus()
  await user.keyboard('{Enter}')
  const form = await dialog('Add country')
  const field = form.getByRole('combobox', { name: 'Country' })
  const place = form.getByRole('textbox', { name: 'Position' })
  await user.type(place, '251{Enter}')
  expect(await form.findByText('Enter a whole number from 1 to 250')).toBeVisible()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(net.of('addLinkCountry')).toEqual([])
  field.focus()
  await user.keyboard('{ArrowDown}Poland{Enter}')
  expect(chosen(field)).toBe('Poland · PL')
  await choose(user, form.getByRole('combobox', { name: 'Template' }), '[template] KZ')
  await user.clear(place)
  await user.type(place, '1{Enter}')
  expect(await form.findByText('This country is already in the list')).toBeVisible()
  net.change({ addLinkCountry: () => ({ success: true, country: country(3, 'PL') }) })
  const asked = net.of('listLinkCountries').length
  await user.type(place, '{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.of('addLinkCountry').at(-1)?.parts.body).toEqual({
    country: 'PL',
    template_id: 2,
    active: true,
    place: 1,
  })
  expect(await screen.findByText('Country added')).toBeVisible()
  await waitFor(() => expect(net.of('listLinkCountries').length).toBeGreaterThan(asked))
})

it('[LAUNCH-04] a country is switched off or gets another template; one that is gone in the tracker is said to be', async () => {
  const kept = country(1, 'ES', { template_id: 7, template: '[template] Old' })
  const { net, user } = await open({
    listLinkCountries: () => listed([kept]),
    changeLinkCountry: () => refuse('validation', { fields: { template_id: 'must be a template of the tracker' } }),
  })
  await user.click((await rowOf('Spain · ES')).getByRole('button', { name: 'Change country: Spain' }))
  const form = await dialog('Change country')
  const field = form.getByRole('combobox', { name: 'Template' })
  await waitFor(() => expect(chosen(field)).toBe('[template] Old (not in the tracker)'))
  expect(form.getByText(/Links for this country fail/)).toBeVisible()
  expect(await choicesOf(user, field)).toEqual([
    ...['First match by name', '[template] ES', '[template] KZ', '[template] Old (not in the tracker)'],
  ])
  await choose(user, field, '[template] ES')
  await user.click(form.getByRole('checkbox', { name: 'Create links for this country' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This template is not in the tracker. Choose another one.')).toBeVisible()
  await choose(user, field, 'First match by name')
  net.change({ changeLinkCountry: () => ({ success: true, country: kept }) })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.of('changeLinkCountry').at(-1)?.parts).toMatchObject({
    ...{ params: { id: '1' }, body: { template_id: null, active: false, place: 1 } },
  })
})

it('[LAUNCH-04] while the tracker does not tell its templates, the one that is set stays; and the section speaks Ukrainian', async () => {
  const { user } = await open({ listTemplates: () => refuse('vendor_down/keitaro') })
  await user.click((await rowOf('Kazakhstan · KZ')).getByRole('button', { name: 'Change country: Kazakhstan' }))
  const form = await dialog('Change country')
  expect(await form.findByText('Failed to load tracker templates')).toBeVisible()
  expect(chosen(form.getByRole('combobox', { name: 'Template' }))).toBe('[template] KZ')
  await user.keyboard('{Escape}')
  setLanguage('uk')
  const section = within(await screen.findByRole('region', { name: /^Країни посилань/ }))
  expect(section.getByRole('button', { name: 'Додати країну' })).toBeVisible()
  setLanguage('en')
})
