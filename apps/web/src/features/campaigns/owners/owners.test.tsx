import type { CampaignOwner } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '#i18n/language.ts'
import { names, open, table } from '#test/campaigns-page.ts'
import { recordBeside } from '#test/record.ts'
import { refuse } from '#test/network.ts'
import { owner, person } from '#test/people.ts'
import { openPeriod } from '#test/dashboard.ts'

// Dates of the current year are shown without the year.
beforeEach(() => void vi.setSystemTime('2026-11-21T10:00:00Z'))
afterEach(() => void vi.useRealTimers())

const owned = (campaignId: number, more: Partial<CampaignOwner> = {}): CampaignOwner => ({
  campaignId,
  rule: 'account',
  username: 'vera',
  you: false,
  left: false,
  firstDay: '2026-11-13',
  lastDay: '2026-11-20',
  days: 8,
  ...more,
})
const told = (owners: CampaignOwner[], fromDate = '2026-11-13') => ({
  listCampaignOwners: () => ({ fromDate, toDate: '2026-11-20', owners }),
})

/** Owner cell of a campaign. */
const cellOf = (campaign: string) =>
  within(table())
    .getByRole('row', { name: new RegExp(campaign) })
    .querySelector<HTMLElement>('[data-key=owner]')!
/** Visible text of the cell, without that for screen readers only. */
const seenIn = (campaign: string) => {
  const cell = cellOf(campaign).cloneNode(true) as HTMLElement
  for (const hidden of cell.querySelectorAll('.sr')) hidden.remove()
  return cell.textContent
}
const seen = () => ['KZ-install', 'ES-retarget', 'KZ-static', 'ES-video'].map(seenIn)
const buttonOf = (campaign: string) => within(cellOf(campaign)).getByRole('button')

describe('whose a campaign is', () => {
  it('[MON-06] an admin reads the names, who has left, and what belongs to nobody', async () => {
    await open(
      told([
        owned(4127),
        owned(4098, { username: 'gone', left: true, rule: 'assignment' }),
        owned(4003, { username: null, rule: 'none' }),
      ]),
      { me: owner() },
    )
    await waitFor(() => expect(seen()).toEqual(['vera', 'goneleft', 'not assigned', '—']))
  })

  it('[MON-06] a buyer reads “you” and “another user”', async () => {
    await open(told([owned(4127, { username: 'anna', you: true }), owned(4098, { username: null, rule: 'sub_id' })]), {
      me: person('buyer', { groupIds: [1, 2] }),
    })
    await waitFor(() => expect(seen().slice(0, 2)).toEqual(['you', 'another user']))
  })

  it('[MON-06] rows are sorted by owner, those without one last, and found by the names that the reader may see', async () => {
    const { user } = await open(
      told([
        owned(4127, { username: 'vera' }),
        owned(4098, { username: 'anna', you: true }),
        owned(4003, { username: null, rule: 'sub_id' }),
      ]),
      { me: person('buyer', { groupIds: [1, 2] }) },
    )
    await waitFor(() => expect(seenIn('KZ-install')).toBe('vera'))
    const sort = within(table()).getByRole('button', { name: /^Owner/ })
    await user.click(sort)
    expect(seen().map((text) => text.length > 0)).toEqual([true, true, true, true])
    const inOrder = () => names().map((name) => seenIn(name.slice(0, 8)))
    expect(inOrder()).toEqual(['you', 'vera', 'another user', '—'])
    await user.click(sort)
    expect(inOrder()).toEqual(['another user', 'vera', 'you', '—'])
    await user.type(screen.getByRole('searchbox'), 'VER')
    await waitFor(() => expect(inOrder()).toEqual(['vera']))
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'anna')
    await waitFor(() => expect(screen.getByText('No campaigns found')).toBeVisible())
  })

  it.each([
    ['assignment', 'assigned by hand'],
    ['account', 'user of the link’s account'],
    ['sub_id', 'sub ID'],
    ['group', 'only buyer in the group'],
    ['none', 'no rule applies'],
  ] as const)('[MON-06] what decided it is read out, hovered and told by what Enter opens: %s', async (rule, text) => {
    const { user } = await open(told([owned(4127, { rule, ...(rule === 'none' && { username: null }) })]))
    await waitFor(() => expect(seenIn('KZ-install')).not.toBe(''))
    const who = rule === 'none' ? 'not assigned' : 'vera'
    const button = buttonOf('KZ-install')
    expect(
      within(cellOf('KZ-install')).getByRole('button', { name: `${who}, ${text}. Details of KZ-install-broad-03` }),
    ).toBe(button)
    expect(button.title).toBe(`${who}: ${text}, 13–20 Nov`)
    button.focus()
    await user.keyboard('{Enter}')
    const record = within(await screen.findByRole('complementary', { name: /^KZ-install-broad-03/ }))
    expect(await record.findByText(`${text}, 13–20 Nov`)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('KZ-install-broad-03')))
  })

  it('[MON-06] of several the latest is named and the others counted; all are told with their days', async () => {
    const { user } = await open(
      told([
        owned(4127, { rule: 'assignment', firstDay: '2026-11-19', days: 2 }),
        owned(4127, { username: 'gone', left: true, firstDay: '2026-11-14', lastDay: '2026-11-18', days: 3 }),
        owned(4127, { rule: 'group', firstDay: '2026-11-16', lastDay: '2026-11-16', days: 1 }),
        owned(4127, { rule: 'none', username: null, lastDay: '2026-11-13', days: 1 }),
        // Two owners with hidden names, and one by two rules.
        owned(4098, { username: null }),
        owned(4098, { username: null, lastDay: '2026-11-14', days: 2 }),
        owned(4003, { username: 'anna', you: true }),
        owned(4003, { username: 'anna', you: true, rule: 'group' }),
      ]),
    )
    await waitFor(() => expect(seen().slice(0, 3)).toEqual(['vera+2', 'another user+1', 'you']))
    expect(buttonOf('KZ-install').title.split('\n')).toEqual([
      'vera: assigned by hand, 19–20 Nov',
      'gone (left): user of the link’s account, 14–18 Nov (3 days)',
      'vera: only buyer in the group, 16 Nov',
      'not assigned: no rule applies, 13 Nov',
    ])
    await user.click(buttonOf('KZ-install'))
    const record = within(await screen.findByRole('complementary', { name: /^KZ-install-broad-03/ }))
    const owners = within(await record.findByRole('region', { name: 'Owner' }))
    expect(owners.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'vera assigned by hand, 19–20 Nov',
      'gone leftuser of the link’s account, 14–18 Nov (3 days)',
      'vera only buyer in the group, 16 Nov',
      'not assigned no rule applies, 13 Nov',
    ])
  })

  it('[MON-06] whose days were one person’s until yesterday is not “not assigned” before it is theirs: both are said', async () => {
    const { user } = await open(
      told([
        owned(4127, { rule: 'none', username: null, firstDay: '2026-11-20', days: 1 }),
        owned(4127, { rule: 'group', lastDay: '2026-11-19', days: 7 }),
        owned(4098, { username: 'anna' }),
      ]),
    )
    await waitFor(() => expect(seen().slice(0, 2)).toEqual(['vera+ not assigned', 'anna']))
    const sort = within(table()).getByRole('button', { name: /^Owner/ })
    await user.click(sort)
    await user.click(sort)
    const inOrder = () => names().map((name) => seenIn(name.slice(0, 8)))
    await waitFor(() => expect(inOrder()).toEqual(['anna', 'vera+ not assigned', '—', '—']))
  })

  it('[MON-06] where only the last days of a period are told of, that is said', async () => {
    const { user } = await open(told([owned(4127)], '2026-08-21'), {
      path: '/campaigns?from=2026-01-01&to=2026-11-20',
    })
    await waitFor(() => expect(seenIn('KZ-install')).toBe('vera'))
    const part = 'Owners of the last 92 days of the period: 21 Aug – 20 Nov'
    expect(buttonOf('KZ-install').title.split('\n').at(-1)).toBe(part)
    expect(cellOf('ES-video')).toHaveTextContent('No days with figures: 21 Aug – 20 Nov')
    await user.click(buttonOf('KZ-install'))
    expect(await (await recordBeside()).findByText(part)).toBeVisible()
  })

  it('[MON-06] in Ukrainian', async () => {
    await open(
      told([
        owned(4127, { username: 'anna', you: true, firstDay: '2026-11-19', days: 2 }),
        owned(4127, { username: 'gone', left: true, lastDay: '2026-11-18', days: 5, rule: 'assignment' }),
        owned(4098, { username: null }),
        owned(4003, { username: null, rule: 'none' }),
      ]),
    )
    setLanguage('uk')
    await waitFor(() => expect(seen()).toEqual(['ви+1', 'інший користувач', 'не закріплено', '—']))
    expect(within(table()).getByRole('columnheader', { name: 'Власник' })).toBeVisible()
    expect(buttonOf('KZ-install').title).toBe(
      'ви: у кого акаунт посилання, 19–20.11\n' + 'gone (видалено): закріплено вручну, 13–18.11 (5 днів)',
    )
  })

  it('[MON-06] on a phone it stands in the record of the campaign, and no card has a button more', async () => {
    vi.stubGlobal('innerWidth', 320)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = await open(told([owned(4127)]))
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(within(table()).getAllByRole('button')).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Details of KZ-install-broad-03' }))
    const record = within(await screen.findByRole('dialog', { name: /^KZ-install-broad-03/ }))
    expect(await record.findByText('user of the link’s account, 13–20 Nov')).toBeVisible()
  })
})

describe('asked for beside the campaigns', () => {
  it('[MON-06] they never keep the campaigns waiting', async () => {
    const answer = Promise.withResolvers<ReturnType<ReturnType<typeof told>['listCampaignOwners']>>()
    const { net } = await open({ listCampaignOwners: () => answer.promise })
    expect(names()).toHaveLength(4)
    expect(seen()).toEqual(['', '', '', ''])
    expect(net.of('listCampaignOwners').map(({ parts }) => parts.query)).toEqual([
      { fromDate: '2026-11-13', toDate: '2026-11-20' },
    ])
    answer.resolve(told([owned(4127)]).listCampaignOwners())
    await waitFor(() => expect(seenIn('KZ-install')).toBe('vera'))
  })

  it('[MON-06] what they cannot be had for leaves the campaigns as they are, and Refresh asks again', async () => {
    const { user, net } = await open({ listCampaignOwners: () => refuse('unavailable') })
    await waitFor(() => expect(cellOf('KZ-install')).toHaveTextContent('Failed to load owners'))
    expect(names()).toHaveLength(4)
    net.change(told([owned(4127)]))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(seenIn('KZ-install')).toBe('vera'))
  })

  it('[MON-06] of another period nobody is named before its own answer', async () => {
    const { user, net } = await open(told([owned(4127)]))
    await waitFor(() => expect(seenIn('KZ-install')).toBe('vera'))
    const answer = Promise.withResolvers<never>()
    net.change({ listCampaignOwners: () => answer.promise })
    await openPeriod(user)
    await user.click(screen.getByRole('button', { name: 'Yesterday' }))
    await waitFor(() => expect(seenIn('KZ-install')).toBe(''))
  })
})
