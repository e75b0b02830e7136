import type { Notification } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { episode } from '../../test/attention.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const account = { recordId: 4, accountId: 'EU-0033', name: 'Jan Vermeer', country: 'ES', by: 'oksana', reason: 'Warm' }
const link = { linkId: 5, campaign: 'ES | acc', country: 'ES', accountId: 'T1-0218' }
const { rule, numbers, thing, figure } = episode(1)
const alert = { episodeId: 1, rule, numbers, thing, figure }

const told = (id: number, more: Pick<Notification, 'kind' | 'data'>, readAt: string | null = null): Notification =>
  ({ id, at: `2026-11-20T0${id % 10}:30:00Z`, readAt, ...more }) as Notification
const all = [
  told(9, { kind: 'account.received', data: account }),
  told(8, { kind: 'link.failed', data: { ...link, trouble: 'vendor_down/keitaro' } }),
  told(7, { kind: 'alert.opened', data: alert }, '2026-11-20T08:00:00Z'),
  told(6, { kind: 'link.finished', data: { ...link, address: 'https://x.example' } }, '2026-11-20T08:00:00Z'),
  { ...told(5, { kind: 'alert.closed', data: alert }, '2026-11-20T08:00:00Z'), at: '2026-11-19T10:00:00Z' },
  {
    ...told(4, { kind: 'alerts.opened', data: { rule, count: 12 } }, '2026-11-20T08:00:00Z'),
    at: '2026-11-11T10:00:00Z',
  },
  {
    ...told(3, { kind: 'mailbox.code', data: { mailboxId: 3, email: 'a@x.com' } }, '2026-11-20T08:00:00Z'),
    at: '2026-11-11T09:00:00Z',
  },
]
const listOf = (notifications: Notification[]) => ({ notifications, total: notifications.length, page: 1, limit: 30 })

const open = (handlers: Handlers = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:00:00Z') })
  return renderApp('/settings', {
    ...signedIn(person('buyer')),
    countUnread: () => ({ unread: 2 }),
    listNotifications: () => listOf(all),
    readNotifications: () => ({ success: true }),
    listSessions: () => ({ sessions: [] }),
    ...handlers,
  })
}
const bell = () => screen.findByRole('button', { name: /^(Notifications|Сповіщення)/ })
const panel = async () => within(await screen.findByRole('dialog', { name: /^(Notifications|Сповіщення)$/ }))

describe('the bell', () => {
  it('[DESK-19] [MON-06] tells of campaigns that came or went with a change of groups, and of requests for links', async () => {
    const campaigns = { count: 5, named: ['AT | Quiz', 'ES | Lotto', 'PL | Quiz'], by: 'oksana' }
    const request = { requestId: 3, accountId: 'EU-0033', accountName: 'Jan Vermeer', country: 'ES', by: 'anna' }
    const { user } = open({
      listNotifications: () =>
        listOf([
          told(9, { kind: 'campaigns.lost', data: campaigns }),
          told(8, { kind: 'campaigns.gained', data: { ...campaigns, count: 1, named: ['AT | Quiz'] } }),
          told(7, { kind: 'link.requested', data: request }),
        ]),
    })
    await user.click(await bell())
    const inside = await panel()
    await inside.findByText('Unread')
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 campaigns are no longer yours from today: oksana changed the buyers of their groupsAT | Quiz, ES | Lotto, PL | Quiz and 2 moreOpen11:30',
      '1 campaign is yours from today: oksana changed the buyers of its groupAT | QuizOpen10:30',
      'anna asks for a link for EU-0033 Jan VermeerESOpen09:30',
    ])
    expect(inside.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '/campaigns',
      '/campaigns',
      '/links',
    ])
  })

  it.each([
    [0, 'Notifications', ''],
    [3, 'Notifications: 3 unread', '3'],
    [10, 'Notifications: 10 unread', '9+'],
    [100, 'Notifications: more than 100 unread', '9+'],
  ])('[DESK-19] with %d unread says so by name and badge', async (unread, name, badge) => {
    open({ countUnread: () => ({ unread }) })
    await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe(name))
    expect((await bell()).querySelector('[data-count]')?.getAttribute('data-count') ?? '').toBe(badge)
  })

  it('[DESK-19] tells what happened in sections, what is not read first, each with its way there', async () => {
    const { user } = open()
    await user.click(await bell())
    const inside = await panel()
    await inside.findByText('Unread')
    expect(inside.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
    expect(inside.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Unread',
      'Earlier today',
      'Yesterday',
      '11 Nov',
    ])
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'oksana handed EU-0033 Jan Vermeer over to youWarmOpen11:30',
      expect.stringMatching(/^Link failed: ES \| acc.+Open10:30$/),
      'Low ROI: KZ | Dating | 201ROI below −30% in 3 days at a cost of $20.00 or moreOpenSnooze…09:30',
      'Link ready: ES | accFor account T1-0218, ESOpen08:30',
      'Resolved: Low ROI: KZ | Dating | 201Open12:00',
      'Low ROI: 12 need attentionOpen12:00',
      'A code arrived for a@x.comOpen11:00',
    ])
    expect(inside.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '/get-accounts',
      '/links?open=link-5',
      '/campaigns?open=campaign-201',
      '/links?open=link-5',
      '/campaigns?open=campaign-201',
      '/#attention',
      '/get-code',
    ])
  })

  it('[DESK-19] opening it reads nothing; leaving it reads what was in view', async () => {
    const { net, user } = open()
    await user.click(await bell())
    await (await panel()).findByText('Unread')
    expect(net.of('readNotifications')).toHaveLength(0)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await bell()).toHaveFocus()
    await waitFor(() => expect(net.of('readNotifications').map(({ parts }) => parts.body)).toEqual([{ ids: [9, 8] }]))
  })

  it('[DESK-19] marks all up to the newest that is shown, and shows only what is not read', async () => {
    const { net, user } = open()
    await user.click(await bell())
    // Only visible notifications can be marked: until then the button is off.
    await (await panel()).findByText('Unread')
    await user.click((await panel()).getByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(net.of('readNotifications')[0]?.parts.body).toEqual({ until: 9 }))
    net.change({ listNotifications: () => listOf([]) })
    await user.click((await panel()).getByRole('button', { name: 'Only unread' }))
    expect(await (await panel()).findByText('No unread notifications')).toBeVisible()
    expect(net.of('listNotifications').at(-1)?.parts.query).toMatchObject({ unread: '1' })
  })

  it('[DESK-14] [DESK-19] an alert is put off from its entry, with days and a reason, and the focus comes back to it', async () => {
    const { net, user } = open({ snoozeAttention: () => ({ success: true, until: '2026-11-23T11:00:00Z' }) })
    await user.click(await bell())
    const inside = await panel()
    const button = await inside.findByRole('button', { name: 'Snooze: Low ROI: KZ | Dating | 201' })
    expect(inside.getAllByRole('button', { name: /^Snooze/ })).toHaveLength(1)
    await user.click(button)
    const form = within(await inside.findByRole('group', { name: 'Snooze: Low ROI: KZ | Dating | 201' }))
    expect(await form.findByRole('textbox', { name: 'Reason' })).toHaveFocus()
    await user.keyboard('New creatives')
    await user.click(form.getByRole('radio', { name: '3 days' }))
    await user.click(form.getByRole('button', { name: 'Snooze' }))
    await waitFor(() => expect(button).toHaveFocus())
    expect(net.of('snoozeAttention').map(({ parts }) => parts)).toEqual([
      { params: { id: '1' }, body: { days: 3, reason: 'New creatives' } },
    ])
    await user.click(button)
    await user.keyboard('{Escape}')
    expect(inside.queryByRole('group')).toBeNull()
    expect(button).toHaveFocus()
  })

  it('[DESK-19] reads in Ukrainian, too', async () => {
    setLanguage('uk')
    const { user } = open()
    await user.click(await bell())
    const inside = await panel()
    expect(await inside.findByText('Вам передали EU-0033 Jan Vermeer (oksana)')).toBeVisible()
    expect(inside.getByText('Посилання готове: ES | acc')).toBeVisible()
    expect(inside.getByRole('heading', { name: 'Непрочитані' })).toBeVisible()
  })

  it('[DESK-19] tells that it failed, with a way to try again; with nothing it says so', async () => {
    const { net, user } = open({ listNotifications: () => refuse('unavailable') })
    await user.click(await bell())
    expect(await (await panel()).findByText('Failed to load notifications')).toBeVisible()
    net.change({ listNotifications: () => listOf([]) })
    await user.click((await panel()).getByRole('button', { name: /Retry|Try again/ }))
    expect(await (await panel()).findByText('No notifications yet')).toBeVisible()
  })
})
