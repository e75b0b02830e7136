import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { attentionOf, episode } from '../../test/attention.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const panel = async () => within(await screen.findByRole('region', { name: /^(Needs attention|Потребує уваги)/ }))
const lines = async () =>
  (await panel()).getAllByRole('listitem').map((line) => line.textContent.replaceAll(/[\s\u00a0]+/g, ' ').trim())
const open = (handlers: Handlers = {}, me = person('buyer')) => renderApp('/', { ...signedIn(me), ...handlers })

const all = [
  episode(1, { lost: 1_840.4 }),
  episode(2, {
    rule: 'link_failed',
    numbers: {},
    thing: { kind: 'link', id: 5, name: 'ES | acc' },
    figure: { value: null, beside: null, fromDay: null, toDay: null, trouble: 'vendor_down/keitaro' },
  }),
  episode(3, {
    rule: 'spend_without_deposits',
    numbers: { days: 2, cost: 20 },
    figure: { ...episode(3).figure, value: 486.2, beside: null },
  }),
  episode(4, {
    rule: 'conversion_halved',
    numbers: { percent: 50, registrations: 10 },
    figure: { value: 0.4, beside: 0.8, fromDay: '2026-11-19', toDay: '2026-11-19', trouble: null },
  }),
  episode(5, {
    rule: 'mailbox_renewal',
    numbers: { mailboxes: 1 },
    thing: { kind: 'pool' },
    figure: { value: 3, beside: null, fromDay: null, toDay: null, trouble: null },
  }),
]

describe('what needs attention', () => {
  it('[DESK-14] names the thing, the rule and the figure with its days, and leads to the thing', async () => {
    open({ listAttention: () => attentionOf(all, { open: 5 }) })
    await screen.findByRole('link', { name: 'KZ | Dating | 201' })
    expect(await lines()).toEqual([
      expect.stringMatching(/KZ \| Dating \| 201ROI −40\.0% \(17–19 Nov( 2026)?\)losing \$1,840 this weekSnooze$/),
      expect.stringMatching(/ES \| acclink not finished: .+since 20 Nov( 2026)?, 08:00Snooze$/),
      expect.stringMatching(/\$486\.20 with no deposit \(17–19 Nov( 2026)?\)/),
      expect.stringMatching(/conversion fell to 0\.40% \(19 Nov( 2026)?, median 0\.80%\)/),
      expect.stringMatching(/Email pool3 emails need a new tokensince/),
    ])
    expect((await panel()).getByText(/^ROI −40/).title).toBe('ROI below −30% in 3 days at a cost of $20.00 or more')
    const links = (await panel()).getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/campaigns?open=campaign-201',
      '/links?open=link-5',
      '/campaigns?open=campaign-203',
      '/campaigns?open=campaign-204',
      '/get-code?health=expired',
    ])
  })

  it('[DESK-14] reads in Ukrainian, too', async () => {
    setLanguage('uk')
    open({ listAttention: () => attentionOf(all.slice(0, 1)) })
    await screen.findByRole('link', { name: 'KZ | Dating | 201' })
    expect((await lines())[0]).toMatch(/ROI −40,0% \(17–19\.11(\.2026)?\)втрачає 1 840 \$ за тижденьВідкласти$/)
  })

  it('[DESK-14] with nothing it says so in one line, with the time of the check', async () => {
    open()
    expect((await (await panel()).findByText('Nothing needs attention')).textContent).toMatch(
      /^Nothing needs attentionchecked 20 Nov( 2026)?, 10:59$/,
    )
  })

  it('[DESK-14] is put off for some days with a reason, and stands under what was put off', async () => {
    let snoozed = false
    const off = { ...episode(1), snoozed: { until: '2026-11-27T09:00:00Z', reason: 'New creatives' } }
    const { net, user } = open({
      listAttention: ({ query }) => {
        const counts = { open: snoozed ? 0 : 1, snoozed: snoozed ? 1 : 0 }
        if (query?.['snoozed']) return attentionOf(snoozed ? [off] : [], counts)
        return attentionOf(snoozed ? [] : [episode(1)], counts)
      },
      snoozeAttention: () => {
        snoozed = true
        return { success: true, until: '2026-11-27T09:00:00Z' }
      },
      wakeAttention: () => {
        snoozed = false
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Snooze: KZ \| Dating \| 201, ROI −40/ }))
    const form = within(await screen.findByRole('group', { name: /^Snooze: KZ/ }))
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
    await user.click(form.getByRole('button', { name: 'Snooze' }))
    expect(form.getByRole('alert').textContent).toBe('Enter a reason')
    expect(net.of('snoozeAttention')).toHaveLength(0)
    await user.click(form.getByRole('radio', { name: '7 days' }))
    await user.type(form.getByRole('textbox', { name: 'Reason' }), ' New creatives {Enter}')
    await waitFor(() =>
      expect(net.of('snoozeAttention')[0]?.parts).toMatchObject({
        params: { id: '1' },
        body: { days: 7, reason: 'New creatives' },
      }),
    )
    expect(await (await panel()).findByText('Nothing needs attention')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Snoozed 1' }))
    expect((await (await panel()).findByText(/until/)).textContent).toMatch(
      /^until 27 Nov( 2026)?, 11:00: New creatives$/,
    )
    await user.click(screen.getByRole('button', { name: /^Unsnooze: KZ/ }))
    expect(await (await panel()).findByText('Nothing is snoozed')).toBeVisible()
  })

  const lotto = { kind: 'campaign', id: 9, name: 'DE | Lotto | maria 4' } as const
  /** Nine items, the second of which has three reasons. */
  const nine = [
    episode(1, { lost: 90 }),
    episode(20, { thing: lotto, lost: 48 }),
    { ...all[2]!, id: 21, thing: lotto, lost: 48 },
    { ...all[3]!, id: 22, thing: lotto, lost: 48 },
    ...[31, 32, 33, 34, 35, 36, 37].map((id) => episode(id)),
  ]

  it('[DESK-14] has one row for a thing with all of its reasons, and shows four and, when asked, the rest', async () => {
    const { user } = open({ listAttention: () => attentionOf(nine, { open: 9, total: 9 }) })
    await screen.findByRole('link', { name: 'KZ | Dating | 201' })
    const told = await lines()
    expect(told).toHaveLength(4)
    expect(told[1]).toMatch(
      /DE \| Lotto \| maria 4ROI −40\.0% .+ · \$486\.20 with no deposit .+ · conversion fell to 0\.40% .+losing \$48 this week/,
    )
    const button = screen.getByRole('button', { name: 'Show all 9', expanded: false })
    await user.click(button)
    expect(await lines()).toHaveLength(9)
    expect(screen.getByRole('button', { name: 'Show fewer', expanded: true })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await lines()).toHaveLength(4)
  })

  it('[DESK-14] puts off and wakes all that is open of a thing at once', async () => {
    const until = '2026-11-27T09:00:00Z'
    const { net, user } = open({
      listAttention: ({ query }) => {
        const of = nine.slice(1, 4)
        if (!query?.['snoozed']) return attentionOf(of, { open: 1, total: 1, snoozed: 1 })
        const off = of.map((each) => ({ ...each, snoozed: { until, reason: 'Known' } }))
        return attentionOf(off, { open: 0, total: 1, snoozed: 1 })
      },
      snoozeAttention: () => ({ success: true, until }),
      wakeAttention: () => ({ success: true }),
    })
    await user.click(await screen.findByRole('button', { name: /^Snooze: DE \| Lotto/ }))
    await user.keyboard('Known{Enter}')
    const ids = (call: 'snoozeAttention' | 'wakeAttention') => net.of(call).map(({ parts }) => parts.params)
    await waitFor(() => expect(ids('snoozeAttention')).toEqual([{ id: '20' }, { id: '21' }, { id: '22' }]))
    await user.click(await screen.findByRole('button', { name: 'Snoozed 1' }))
    await user.click(await screen.findByRole('button', { name: /^Unsnooze: DE \| Lotto/ }))
    await waitFor(() => expect(ids('wakeAttention')).toEqual([{ id: '20' }, { id: '21' }, { id: '22' }]))
  })

  it('[DESK-14] Escape leaves the form, and the focus is where it began', async () => {
    const { user } = open({ listAttention: () => attentionOf([episode(1)]) })
    const button = await screen.findByRole('button', { name: /^Snooze: KZ/ })
    await user.click(button)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('group', { name: /^Snooze/ })).toBeNull()
    expect(button).toHaveFocus()
  })

  it('[DESK-14] leads those to the rules who may change them; a failure is told with a way to try again', async () => {
    const { net, user } = open({ listAttention: () => refuse('unavailable') }, owner())
    expect(await (await panel()).findByText('Failed to load what needs attention')).toBeVisible()
    expect((await panel()).getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/admin?section=rules')
    net.change({ listAttention: () => attentionOf([episode(1)]) })
    await user.click((await panel()).getByRole('button', { name: /Retry|Try again/ }))
    expect(await screen.findByRole('link', { name: 'KZ | Dating | 201' })).toBeVisible()
  })
})

describe('a buyer’s day', () => {
  const day = async () =>
    (await within(await screen.findByRole('region', { name: /^(Your day|Ваш день)$/ })).findAllByRole('link')).map(
      (link) => [link.textContent.replaceAll(/\d:\d\d/g, '0:48'), link.getAttribute('href')],
    )
  const until = () => new Date(Date.now() + 48_000).toISOString()

  it('[DESK-20] has accounts with the limit, mailboxes that wait, links in work, launches and requests that wait and what needs attention, each a link', async () => {
    open({
      getMyDay: () => ({
        accounts: { open: 3, limit: 5 },
        mailboxes: { waiting: 1, until: until() },
        links: { working: 1, stage: 'streams', country: 'ES' },
        launches: { open: 2, id: 7, country: 'KZ', account: 'EU-0033', name: 'Jan Vermeer' },
        requests: { waiting: 1, since: '2026-11-20T08:00:00Z' },
      }),
      listAttention: () => attentionOf([episode(1), episode(2)], { lately: 1 }),
    })
    await waitFor(async () =>
      expect(await day()).toEqual([
        ['3 of 5 accountsyou can take 2 more', '/get-accounts?my=1'],
        ['1 email is waitingfor a code, 0:48 left', '/get-code'],
        ['1 link in progressES: creating streams', '/links'],
        ['2 launches to finishEU-0033 Jan Vermeer, KZ', '/get-accounts?open=launch-7'],
        [expect.stringMatching(/^1 link requestedwaiting since 20 Nov.*, 10:48$/), '/get-accounts?my=1'],
        ['2 need attention1 new in 24 hours', '/#attention'],
      ]),
    )
  })

  it('[DESK-20] leads to what needs attention on the page itself', async () => {
    const { user } = open({ listAttention: () => attentionOf([episode(1)]) })
    await user.click(await screen.findByRole('link', { name: /^1 needs attention/ }))
    await waitFor(() => expect(screen.getByRole('region', { name: /^Needs attention/ })).toHaveFocus())
  })

  it('[DESK-20] leaves out what there is none of', async () => {
    open({
      getMyDay: () => ({
        accounts: { open: 1, limit: null },
        mailboxes: null,
        links: null,
        launches: null,
        requests: null,
      }),
    })
    await waitFor(async () => expect(await day()).toEqual([['1 open accountno limit', '/get-accounts?my=1']]))
  })

  it('[DESK-20] with none of all it says so, and others have no such line', async () => {
    const { unmount } = open()
    const region = await screen.findByRole('region', { name: 'Your day' })
    await waitFor(() => expect(region.textContent).toBe('Your dayNothing in progress'))
    unmount()
    const { net } = open({}, person('TeamleadFarmer'))
    await panel()
    expect(screen.queryByRole('region', { name: 'Your day' })).toBeNull()
    expect(net.of('getMyDay')).toHaveLength(0)
  })
})
