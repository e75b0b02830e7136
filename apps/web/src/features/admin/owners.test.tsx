import { permissions } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { choose, chosen } from '../../test/choose.ts'
import { alias, assignment, assignments, dialog, openAdmin, rowOf } from '../../test/admin.ts'
import { four } from '../../test/campaigns.ts'
import { findButton } from '../../test/codes-page.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner } from '../../test/people.ts'

const path = '/admin?section=owners'
const open = (handlers: Handlers = {}) => openAdmin({ listCampaigns: () => [...four], ...handlers }, path)
const table = () => screen.findByRole('table', { name: 'Owners' })
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, -1).map(({ textContent }) => textContent.trim()))

/** Description that a screen reader reads with a field. */
const told = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('assignments', () => {
  it('[MON-06] are listed with campaign, person, days and who set them, found and sorted by the server', async () => {
    const rows = [
      assignment(1),
      assignment(2, { campaign: null, username: 'gone', left: true, lastDay: '2026-11-09', setBy: 'lead' }),
    ]
    const { net, user: me } = await open({ listCampaignAssignments: () => assignments(rows, 41) })
    expect(await screen.findByRole('heading', { name: 'Owners41' })).toBeVisible()
    expect((await cells()).map((row) => row.slice(0, 6))).toEqual([
      ['4001', 'Campaign 1', 'buyer8', expect.stringMatching(/^2 Nov( 2026)?$/), 'no end date', 'chief'],
      [
        '4002',
        '—',
        'gone left',
        expect.stringMatching(/^2 Nov( 2026)?$/),
        expect.stringMatching(/^9 Nov( 2026)?$/),
        'lead',
      ],
    ])
    expect(screen.getByText('1–20 of 41')).toBeVisible()
    await me.type(screen.getByRole('searchbox', { name: 'Search by campaign or username' }), 'gone')
    await waitFor(() =>
      expect(net.of('listCampaignAssignments').at(-1)?.parts.query).toMatchObject({ search: 'gone', sort: '-setAt' }),
    )
    await me.click(within(await table()).getByRole('button', { name: 'First day' }))
    await waitFor(() =>
      expect(net.of('listCampaignAssignments').at(-1)?.parts.query).toMatchObject({ sort: '-firstDay' }),
    )
    const aliases = net.of('listPersonAliases').length
    // The button ignores presses while an answer is pending.
    await waitFor(async () => expect((await findButton('Refresh')).ariaBusy).toBeNull())
    await me.click(await findButton('Refresh'))
    await waitFor(() => expect(net.of('listPersonAliases')).toHaveLength(aliases + 1))
    expect(net.of('listCampaignAssignments').at(-1)?.parts.query).toMatchObject({ fresh: '1' })
  })

  it('[MON-06] are made for a campaign that is found by a part of its name, from today unless said otherwise', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T23:30:00Z') })
    const { net, user: me } = await open({
      assignCampaign: ({ body }) => ({ success: true, assignment: assignment(3, body) }),
    })
    await me.click(await findButton('Assign campaign'))
    const form = await dialog('Assign campaign')
    // Today in the reporting zone, not in UTC.
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'First day' }).value).toBe('20 Nov 2026')
    const campaign = await form.findByRole('combobox', { name: 'Campaign' })
    await me.type(campaign, 'es-v')
    const offered = [...campaign.parentElement!.ownerDocument.querySelectorAll('datalist option')]
    expect(offered.map(({ textContent }) => textContent)).toEqual(['4154 · ES-video-04'])
    await me.clear(campaign)
    await me.type(campaign, '4154 · ES-video-04')
    await choose(me, await form.findByRole('combobox', { name: 'User' }), 'buyer8')
    await me.type(form.getByRole('textbox', { name: 'Last day · Optional' }), '20.11.2026')
    await me.click(form.getByRole('button', { name: 'Assign campaign' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(net.of('assignCampaign').map(({ parts }) => parts.body)).toEqual([
      { campaignId: 4154, userId: 8, firstDay: '2026-11-20', lastDay: '2026-11-20' },
    ])
    expect(await screen.findByText('Campaign assigned')).toBeVisible()
    // The new assignment is refetched.
    expect(net.of('listCampaignAssignments').length).toBeGreaterThan(1)
  })

  it('[MON-06] what is missing or unknown is said at its field, and nothing is sent', async () => {
    const { net, user: me } = await open({ listCampaigns: () => [...four, { ...four[0]!, id: 5 }] })
    await me.click(await findButton('Assign campaign'))
    const form = await dialog('Assign campaign')
    const submit = () => me.click(form.getByRole('button', { name: 'Assign campaign' }))
    const campaign = await form.findByRole('combobox', { name: 'Campaign' })
    await me.clear(form.getByRole('textbox', { name: 'First day' }))
    await me.type(form.getByRole('textbox', { name: 'Last day · Optional' }), 'soon')
    await submit()
    expect(told(campaign)).toBe('Choose a campaign by its ID or name')
    expect(told(await form.findByRole('combobox', { name: 'User' }))).toBe('Choose a user')
    expect(told(form.getByRole('textbox', { name: 'First day' }))).toBe('Enter the first day')
    expect(told(form.getByRole('textbox', { name: 'Last day · Optional' }))).toBe('Enter a date like 5 Mar 2026')
    await me.type(campaign, '77')
    await submit()
    expect(told(campaign)).toBe('Choose a campaign by its ID or name')
    await me.clear(campaign)
    await me.type(campaign, 'kz-static-01')
    await submit()
    expect(told(campaign)).toBe('Several campaigns have this name. Enter the ID.')
    expect(net.of('assignCampaign')).toEqual([])
  })

  it.each([
    [
      refuse('duplicate/assignment', { values: { campaign: '4154', name: 'vera', from: '2026-11-01', to: '…' } }),
      'First day',
      'Campaign 4154 is already assigned to vera from 1 Nov to …. Change or remove that assignment first.',
    ],
    [
      refuse('validation/day_to_come', { fields: { lastDay: 'x' } }),
      'Last day · Optional',
      'This day is in the future',
    ],
    [
      refuse('validation/days_order', { fields: { lastDay: 'x' } }),
      'Last day · Optional',
      'The last day is before the first day',
    ],
    [refuse('not_found/user'), 'User', /.+/],
  ] as const)('[MON-06] a refusal stands at its field until that is changed: %#', async (refused, name, text) => {
    const people = [8, 9].map((userId) => ({ userId, username: `buyer${userId}` }))
    const { user: me } = await open({ assignCampaign: () => refused, listPeople: () => ({ people }) })
    await me.click(await findButton('Assign campaign'))
    const form = await dialog('Assign campaign')
    await me.type(await form.findByRole('combobox', { name: 'Campaign' }), '4154')
    await choose(me, await form.findByRole('combobox', { name: 'User' }), 'buyer8')
    await me.click(form.getByRole('button', { name: 'Assign campaign' }))
    const field = form.getByRole(name === 'User' ? 'combobox' : 'textbox', { name })
    await waitFor(() => expect(told(field)).toMatch(text))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await (name === 'User' ? choose(me, field, 'buyer9') : me.type(field, '0'))
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[MON-06] are changed, also those of somebody who has left', async () => {
    const { net, user: me } = await open({
      listCampaignAssignments: () => assignments([assignment(1, { userId: 5, username: 'gone', left: true })]),
      changeCampaignAssignment: ({ body }) => ({ success: true, assignment: assignment(1, body) }),
    })
    await me.click(await findButton('Change assignment: Campaign 1'))
    const form = await dialog('Change assignment')
    expect(chosen(await form.findByRole('combobox', { name: 'User' }))).toBe('gone (left)')
    await me.type(form.getByRole('textbox', { name: 'Last day · Optional' }), '9 Nov 2026')
    await me.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(net.of('changeCampaignAssignment').map(({ parts }) => parts)).toEqual([
      { params: { id: '1' }, body: { userId: 5, firstDay: '2026-11-02', lastDay: '2026-11-09' } },
    ])
  })

  it('[MON-06] are removed after one question that says what they are', async () => {
    let rows = [assignment(1), assignment(2)]
    const { net, user: me } = await open({
      listCampaignAssignments: () => assignments(rows),
      removeCampaignAssignment: () => {
        rows = rows.slice(1)
        return { success: true }
      },
    })
    await me.click(await findButton('Remove assignment: Campaign 1'))
    const asked = await dialog('Remove this assignment?')
    for (const text of ['4001', 'Campaign 1', 'buyer8', /^2 Nov( 2026)?$/, 'no end date'])
      expect(asked.getByText(text)).toBeVisible()
    expect(net.of('removeCampaignAssignment')).toEqual([])
    await me.click(asked.getByRole('button', { name: 'Remove assignment' }))
    await waitFor(async () => expect((await cells()).map(([id]) => id)).toEqual(['4002']))
    expect(net.of('removeCampaignAssignment').map(({ parts }) => parts.params)).toEqual([{ id: '1' }])
  })

  it('[MON-06] in Ukrainian', async () => {
    await open({ listCampaignAssignments: () => assignments([assignment(1, { left: true })]) })
    await rowOf('Campaign 1')
    setLanguage('uk')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Власники' })).toBeVisible())
    const shown = within(screen.getByRole('table', { name: 'Власники' }))
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID кампанії',
      'Кампанія',
      'Користувач',
      'Перший день',
      'Останній день',
      'Хто закріпив',
      'Коли закріплено',
      'Дії',
    ])
    expect(shown.getByText(/^02\.11(\.2026)?$/)).toBeVisible()
    expect(shown.getByText('без кінця')).toBeVisible()
    expect(shown.getByText('видалено')).toBeVisible()
  })
})

describe('aliases', () => {
  it('[MON-06] are listed, added and removed; what names somebody already is said at the field', async () => {
    let aliases = [alias(1, { alias: 'annie' })]
    const { net, user: me } = await open({
      listPersonAliases: () => ({ aliases }),
      addPersonAlias: () => refuse('duplicate/alias', { values: { alias: 'Annie', name: 'buyer8' } }),
      removePersonAlias: () => {
        aliases = []
        return { success: true }
      },
    })
    expect(await (await rowOf('annie')).findByText('buyer8')).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Sub ID value' })
    await me.click(await findButton('Add alias'))
    expect(told(field)).toBe('Enter a value')
    await me.type(field, 'Annie')
    await choose(me, await screen.findByRole('combobox', { name: 'User' }), 'buyer8')
    await me.click(await findButton('Add alias'))
    await waitFor(() => expect(told(field)).toBe('The tracker’s value Annie already stands for buyer8'))
    net.change({
      addPersonAlias: ({ body }) => {
        aliases = [...aliases, alias(2, body)]
        return { success: true, alias: alias(2, body) }
      },
    })
    await me.clear(field)
    await me.type(field, 'ann_2')
    await me.click(await findButton('Add alias'))
    expect(await rowOf('ann_2')).toBeDefined()
    expect(net.of('addPersonAlias').at(-1)?.parts.body).toEqual({ alias: 'ann_2', userId: 8 })
    await me.click(await findButton('Remove alias: annie'))
    const asked = await dialog('Remove this alias?')
    await me.click(asked.getByRole('button', { name: 'Remove alias' }))
    expect(await screen.findByText('No aliases yet')).toBeVisible()
    expect(net.of('removePersonAlias').map(({ parts }) => parts.params)).toEqual([{ id: '1' }])
  })
})

it('[MON-06] who may not decide it has no section, and asks for nothing of it', async () => {
  const me = owner({ permissions: permissions.filter((each) => each !== 'owners.manage') })
  const { net } = await openAdmin({ getMe: () => me }, path)
  expect(await screen.findByRole('heading', { name: /^Users/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Owners' })).toBeNull()
  expect(net.of('listCampaignAssignments')).toEqual([])
})

it('[MON-06] what others decide is seen at once: both lists are asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  const heard = [{ id: '2-0', at: '2026-11-20T12:00:00Z', type: 'owners.changed' as const }]
  let told = false
  const { net } = await open({
    getEventsSince: () => {
      const events = told ? heard.splice(0) : []
      return { id: '2-0', complete: true, events }
    },
  })
  await rowOf('Campaign 1')
  const before = net.of('listPersonAliases').length
  net.change({ listCampaignAssignments: () => assignments([assignment(9)]) })
  told = true
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await rowOf('Campaign 9')).toBeDefined()
  expect(net.of('listPersonAliases')).toHaveLength(before + 1)
})
