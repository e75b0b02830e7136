import type { Permission, Trail } from '@app/contract'
import { act, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { setLanguage } from '../../i18n/language.ts'
import { own, withAccounts } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'
import { trailOf } from '../../test/trail.ts'

const at = '2026-11-20T09:00:00Z'
const account = {
  id: 1,
  accountId: 'EU-0041',
  name: 'Piotr Schmidt',
  country: 'ES',
  state: 'running',
  closed: false,
} as const
const whole: Partial<Trail> = {
  campaign: { id: 314, name: 'ES | Slots', status: 'Active', at, opens: true },
  link: { id: 5, address: 'https://go.example.com/abc?x={y}', state: 'done', at, opens: true },
  account: { ...account, at, opens: true },
  mailbox: { id: 7, email: 'box@example.com', state: 'own', health: 'expired', at, opens: true },
  holder: { you: true, username: 'buyer1', at },
}

/** Record of an account, with its related records. */
const show = async (told: Partial<Trail>, more: { permissions?: Permission[]; handlers?: Handlers } = {}) => {
  const me = person('buyer')
  const app = renderApp('/get-accounts?my=1&open=account-1', {
    ...signedIn({ ...me, permissions: [...me.permissions, ...(more.permissions ?? [])] }),
    ...withAccounts,
    listMyAccounts: () => ({ accounts: [own(1)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    getTrail: () => trailOf(told),
    ...more.handlers,
  })
  const record = await recordBeside()
  const section = within(await record.findByRole('region', { name: 'Linked records' }))
  return { ...app, record, section }
}
const sides = (section: Awaited<ReturnType<typeof show>>['section']) =>
  section.getAllByRole('listitem').map((side) => [...side.children].slice(1, 3).map((part) => part.textContent))

it('[LOOP-01] [DESK-10] five sides stand with their states and times, each leading to its record but the one that is open', async () => {
  const { section, user, net } = await show(whole)
  await section.findByText('ES | Slots')
  expect(sides(section)).toEqual([
    ['Campaign', 'ES | Slotsactive'],
    ['Link', 'go.example.com/abcReady'],
    ['Account', 'EU-0041 Piotr SchmidtRunning'],
    ['Email', 'box@example.comyourstoken expired'],
    ['Held by', 'you'],
  ])
  expect(net.of('getTrail')[0]?.parts).toMatchObject({ params: { id: '1' }, query: { from: 'account' } })
  expect(section.getAllByRole('time')).toHaveLength(5)
  expect(section.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'ES | Slots',
    'go.example.com/abc',
    'box@example.com',
  ])
  expect(section.getByText('EU-0041').closest('[aria-current]')).not.toBeNull()
  await user.click(section.getByRole('button', { name: 'box@example.com' }))
  await waitFor(() => expect(window.location.search).toContain('open=mailbox-7'))
})

it('[LOOP-01] what is another person’s, what there is none of and what nobody granted read differently, in both languages', async () => {
  const { section } = await show({ account: { ...account, at, opens: true }, hidden: ['holder'], locked: ['campaign'] })
  await section.findByText('another user')
  expect(sides(section).map(([, text]) => text)).toEqual([
    'no access: ask an administrator',
    'none yet',
    'EU-0041 Piotr SchmidtRunning',
    'none',
    'another user',
  ])
  expect(section.queryByRole('link')).toBeNull()
  act(() => setLanguage('uk'))
  expect(sides(section).map(([, text]) => text)).toEqual([
    'немає доступу: зверніться до адміністратора',
    'ще немає',
    'EU-0041 Piotr SchmidtПрацює',
    'немає',
    'інший користувач',
  ])
})

it('[LOOP-01] who may make links is offered to make the one that is missing', async () => {
  const { section, net, store } = await show(
    { account: { ...account, at, opens: true } },
    { permissions: ['links.create'] },
  )
  const link = await section.findByRole('link', { name: 'Create link' })
  expect(link.getAttribute('href')).toBe('/links?account=EU-0041')
  net.change({ getTrail: () => trailOf(whole) })
  act(() => void store.dispatch(api.util.invalidateTags(['Link'])))
  await section.findByText('go.example.com/abc')
  expect(section.queryByRole('link')).toBeNull()
})

it('[LAUNCH-05] who may not make the one of an own account asks for it, where links are made; in both languages', async () => {
  const mine = { account: { ...account, at, opens: true }, holder: { you: true, username: 'buyer1', at } }
  const handlers = { beginLaunch: () => refuse('in_progress') }
  const { section, user, net, unmount } = await show(mine, { permissions: ['links.request'], handlers })
  const ask = await section.findByRole('button', { name: 'Ask for a link' })
  act(() => setLanguage('uk'))
  expect(ask).toHaveTextContent('Попросити посилання')
  act(() => setLanguage('en'))
  await user.click(ask)
  await waitFor(() => expect(net.of('beginLaunch')[0]?.parts.body).toEqual({ account: 1 }))
  unmount()
  const abroad = await show(
    { ...mine, account: { ...mine.account, country: 'DE' } },
    { permissions: ['links.request'] },
  )
  expect(await abroad.section.findByText('No links for DE yet')).toBeVisible()
  expect(abroad.section.queryByRole('button', { name: 'Ask for a link' })).toBeNull()
  abroad.unmount()
  // One cannot request a link for somebody else's account.
  const led = await show(
    { ...mine, holder: { you: false, username: 'buyer2', at } },
    { permissions: ['links.request', 'accounts.manage'] },
  )
  await led.section.findByText('buyer2')
  expect(led.section.queryByRole('button', { name: 'Ask for a link' })).toBeNull()
})

it('[LOOP-01] earlier links follow with their accounts, and how many more there are', async () => {
  const old = { address: 'https://go.example.com/old', state: 'done', at, accountId: 'EU-0007', campaignId: 9 } as const
  const { section, user } = await show({
    ...whole,
    earlier: [
      { id: 4, ...old, opens: true },
      { id: 3, ...old, accountId: 'EU-0003', opens: false },
    ],
    more: 12,
  })
  expect(await section.findByText('12 more')).toBeVisible()
  expect(section.getByText('account EU-0003')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'go.example.com/old' }))
  await waitFor(() => expect(window.location.search).toContain('open=link-4'))
})

it('[LOOP-01] what belongs together fails by itself, and is asked for again', async () => {
  let fails = true
  const { section, user } = await show(
    {},
    { handlers: { getTrail: () => (fails ? refuse('internal') : trailOf(whole)) } },
  )
  expect(await section.findByRole('alert')).toHaveTextContent('Failed to load linked records')
  fails = false
  await user.click(section.getByRole('button', { name: 'Retry' }))
  expect(await section.findByText('ES | Slots')).toBeVisible()
})
