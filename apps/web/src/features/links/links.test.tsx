import type { LinkRecord } from '@app/contract'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { filters, historyOf, link, outcomeOf, partialLink } from '../../test/links.ts'
import { trailOf } from '../../test/trail.ts'
import { choicesOf, choose, chosen } from '../../test/choose.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { owner, person, signedIn } from '../../test/people.ts'
import { address, renderApp } from '../../test/render-app.tsx'
import { usePercent } from './use-percent.ts'

const open = async (handlers: Handlers = {}, path = '/links') => {
  const app = renderApp(path, { ...signedIn(owner()), ...handlers })
  await screen.findByRole('form', { name: 'Link Generator' })
  return app
}
type App = Awaited<ReturnType<typeof open>>

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const countries = async () => (await screen.findAllByRole('combobox', { name: 'Country' }))[0]!
const generate = () => screen.getByRole('button', { name: 'Generate Link' })
const bar = () => screen.queryByRole('progressbar', { name: 'Progress of the link' })
const percent = () => Number(bar()?.getAttribute('aria-valuenow'))
const pwa = 'https://pwa.example.com/es/reels-7'

const fill = async ({ user }: App) => {
  await choose(user, await countries(), /^ES /)
  await user.type(field('ID Account'), '20413')
  await user.type(field('Pixel'), '8812')
  await user.click(field('PWA Link'))
  await user.paste(pwa)
}

/** Response that is sent when the test says so. */
const later = <T,>() => {
  let give: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (give = resolve))
  return { promise, give }
}

describe('the form', () => {
  it('[LINK-01] [LINK-02] [LINK-03] has a title, four fields and the configured countries, none of them chosen', async () => {
    const { user } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Link Generator' })).toBeVisible()
    for (const name of ['ID Account', 'Pixel', 'PWA Link']) expect(field(name)).toBeVisible()
    expect(await choicesOf(user, await countries())).toEqual(['Select a country', 'ES Spain', 'KZ Kazakhstan'])
    expect(chosen(await countries())).toBe('Select a country')
  })

  it('[LINK-05] the button waits until everything is filled in; Enter before that says so', async () => {
    const app = await open()
    expect(generate()).toBeDisabled()
    await app.user.type(field('ID Account'), '20413{Enter}')
    expect(screen.getByText('Please fill in all required fields')).toBeVisible()
    await app.user.clear(field('ID Account'))
    await fill(app)
    expect(generate()).not.toBeDisabled()
    expect(screen.queryByText('Please fill in all required fields')).toBeNull()
    await choose(app.user, await countries(), 'Select a country')
    expect(generate()).toBeDisabled()
    await choose(app.user, await countries(), /^ES /)
    for (const each of ['ID Account', 'Pixel', 'PWA Link'].map(field)) {
      const { value } = each
      fireEvent.change(each, { target: { value: '' } })
      expect(generate()).toBeDisabled()
      fireEvent.change(each, { target: { value } })
      expect(generate()).not.toBeDisabled()
    }
    expect(app.net.of('createLink')).toEqual([])
  })

  it('[LAUNCH-06] an account that is chosen fills in its ID, pixel and country', async () => {
    const known = { record_id: 5, account_id: 'act_5', account_name: 'Reels 5', country: 'KZ', pixel: '774019' }
    const whose = { closed: false, holder: 'oksana', mine: true }
    const other = { ...known, ...whose, record_id: 6, account_id: 'act_6', country: 'ES', pixel: null, closed: true }
    const { user } = await open({
      listLinkAccounts: () => ({
        success: true,
        total: 2,
        page: 1,
        limit: 100,
        accounts: [
          { ...known, ...whose },
          { ...other, mine: false },
        ],
      }),
    })
    const accounts = await screen.findByRole('combobox', { name: 'Fill in from an account' })
    await choose(user, accounts, /act_5.* · KZ$/)
    expect([field('ID Account').value, field('Pixel').value]).toEqual(['act_5', '774019'])
    expect(chosen(await countries())).toBe('KZ Kazakhstan')
    // Fields unknown for the second account do not keep the values of the first.
    await choose(user, accounts, /act_6.* · ES · oksana · closed$/)
    expect([field('ID Account').value, field('Pixel').value]).toEqual(['act_6', ''])
    expect(chosen(await countries())).toBe('ES Spain')
  })

  it('[LAUNCH-04] a PWA link of the library that serves the country can be chosen', async () => {
    const kept = { id: 3, name: 'Reels', address: pwa, country: null, active: true }
    const { user, net } = await open({
      listPwaLinks: () => ({
        success: true,
        total: 1,
        page: 1,
        limit: 100,
        pwa_links: [{ ...kept, set_by: null, set_at: '2026-03-05T07:04:00.000Z', used_at: null }],
      }),
    })
    await choose(user, await countries(), /^ES /)
    await waitFor(() => expect(net.of('listPwaLinks').at(-1)!.parts.query).toEqual({ active: '1', country: 'ES' }))
    await choose(user, await screen.findByRole('combobox', { name: 'PWA link from the library' }), 'Reels')
    expect(field('PWA Link').value).toBe(pwa)
  })

  it('[LAUNCH-07] is filled from a link to create a similar one', async () => {
    const made = link(7, { country: 'KZ', account_id: 'act_7', pixel: '77', pwa_link: pwa, domain: 'two.example.com' })
    const { user } = await open({
      listLinks: () => historyOf([made]),
      getLinkFilters: () =>
        filters({
          domains: [
            { id: 1, name: 'go.example.com' },
            { id: 2, name: 'two.example.com' },
          ],
        }),
    })
    await user.click(await screen.findByRole('button', { name: `Create similar: ${made.campaign_name}` }))
    expect(['ID Account', 'Pixel', 'PWA Link'].map((each) => field(each).value)).toEqual(['act_7', '77', pwa])
    expect(chosen(await countries())).toBe('KZ Kazakhstan')
    expect(chosen(await screen.findByRole('combobox', { name: 'Domain' }))).toBe('two.example.com')
    expect(generate()).not.toBeDisabled()
  })

  it('[LINK-05] [S-51] says what is wrong with what was filled in', async () => {
    const app = await open()
    await fill(app)
    await app.user.clear(field('PWA Link'))
    await app.user.type(field('PWA Link'), 'javascript:alert(1)')
    await app.user.clear(field('Pixel'))
    await app.user.type(field('Pixel'), 'a b')
    await app.user.tab()
    expect(screen.getByText('A PWA link starts with http:// or https://')).toBeVisible()
    expect(screen.getByText('Up to 100 characters: letters, digits, dot, underscore, hyphen')).toBeVisible()
    expect(generate()).toBeDisabled()
  })

  it('[LINK-04] is filled in from the account that was chosen, once', async () => {
    localStorage.setItem('selectedAccountForCampaign', JSON.stringify({ account_id: 'KZ-19877', pixel: '774019' }))
    const { unmount } = await open()
    expect([field('ID Account').value, field('Pixel').value]).toEqual(['KZ-19877', '774019'])
    expect(screen.getByText('Account and pixel are filled in from Accounts.')).toBeVisible()
    expect(localStorage.getItem('selectedAccountForCampaign')).toBeNull()
    unmount()
    await open()
    expect(field('ID Account').value).toBe('')
  })

  it('[LINK-04] is filled in for a buyer with the grant, also from an account without a pixel', async () => {
    const me = person('buyer', { permissions: [...person('buyer').permissions, 'links.create'] })
    localStorage.setItem('selectedAccountForCampaign', JSON.stringify({ account_id: 'KZ-1', pixel: null }))
    await open({ getMe: () => me })
    expect([field('ID Account').value, field('Pixel').value]).toEqual(['KZ-1', ''])
  })

  it('shows template and domain, and lets choose where several fit', async () => {
    const app = await open({
      getLinkFilters: () =>
        filters({
          domains: [
            { id: 1, name: 'go.example.com' },
            { id: 2, name: 'in.example.test' },
          ],
        }),
      createLink: () => outcomeOf(link(1)),
    })
    await fill(app)
    expect(await screen.findByText(/Template: \[template\] ES · Streams: 2/)).toBeVisible()
    await choose(app.user, await screen.findByRole('combobox', { name: 'Domain' }), 'in.example.test')
    await app.user.click(generate())
    expect(app.net.of('createLink')[0]!.parts.body).toMatchObject({ template_id: 1, domain_id: 2 })
  })

  it('[LAUNCH-04] the template that was set for the country comes first; where it is gone, no other takes its place', async () => {
    const set = (template_id: number) => () => filters({ countries: [{ code: 'ES', name: 'Spain', template_id }] })
    const app = await open({ getLinkFilters: set(2), createLink: () => outcomeOf(link(1)) })
    await fill(app)
    const field = await screen.findByRole('combobox', { name: 'Template' })
    expect(await choicesOf(app.user, field)).toEqual(['[template] KZ', '[template] ES'])
    await app.user.click(generate())
    expect(app.net.of('createLink')[0]!.parts.body).toMatchObject({ template_id: 2 })
    app.unmount()
    const other = await open({ getLinkFilters: set(7) })
    await fill(other)
    expect(await screen.findByText(/The template set for Spain is no longer in the tracker/)).toBeVisible()
    expect(generate()).toBeDisabled()
  })

  it('a country without a template says what to do', async () => {
    const app = await open({ listTemplates: () => ({ success: true, templates: [] }) })
    await fill(app)
    expect(await screen.findByText('There is no template for Spain. Add one in the tracker.')).toBeVisible()
    expect(generate()).toBeDisabled()
  })

  it.each([
    ['listTemplates', () => refuse('vendor_down/keitaro'), 'Failed to get templates: The tracker is not answering'],
    ['listTemplates', () => Promise.reject(new TypeError('offline')), /^Failed to load templates/],
    [
      'getLinkFilters',
      () => refuse('vendor_down/keitaro'),
      'Failed to get links filters: The tracker is not answering',
    ],
  ] as const)('[LINK-15] %s that fails says so, and links can be made all the same', async (call, answer, text) => {
    const app = await open({ [call]: answer, createLink: () => outcomeOf(link(1)) })
    expect(await screen.findByText(text)).toBeVisible()
    await fill(app)
    expect(generate()).not.toBeDisabled()
    await app.user.click(generate())
    expect(app.net.of('createLink')).toHaveLength(1)
  })
})

describe('making a link', () => {
  const start = async (handlers: Handlers = {}) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const answer = later<ReturnType<typeof outcomeOf> | Response>()
    let now: LinkRecord | undefined
    const app = await open({
      createLink: () => answer.promise,
      listLinks: ({ query }) => historyOf(query?.state === 'creating' && now ? [now] : []),
      ...handlers,
    })
    await fill(app)
    await app.user.click(generate())
    const reach = async (stage: LinkRecord['stage']) => {
      now = link(9, { state: 'creating', stage, campaign_link: null })
      await vi.advanceTimersByTimeAsync(1_100)
    }
    return { ...app, answer, reach }
  }

  it('[LINK-06] sends what was filled in, with a key of its own', async () => {
    const { net, answer, user } = await start()
    const [call] = net.of('createLink')
    expect(call!.parts.body).toEqual({
      country: 'ES',
      account_id: '20413',
      pixel: '8812',
      pwa_link: pwa,
      known_account: true,
      template_id: 1,
      domain_id: 1,
    })
    answer.give(outcomeOf(link(1)))
    await waitFor(() => expect(generate()).not.toBeDisabled())
    // The same input again makes another link.
    await user.click(generate())
    await waitFor(() => expect(net.of('createLink')).toHaveLength(2))
    const keys = net.of('createLink').map(({ headers }) => headers.get('idempotency-key'))
    for (const key of keys) expect(key).toMatch(/\S+/)
    expect(keys[0]).not.toBe(keys[1])
  })

  it('[LINK-08] [LINK-09] the bar follows the stages of the server, ticks within each, and stops at 90', async () => {
    const { reach, net, user } = await start()
    const seen = []
    for (const [stage, text, from, to] of [
      ['initializing', 'Initializing', 0, 24],
      ['campaign', 'Creating campaign', 25, 54],
      ['streams', 'Setting up streams', 55, 79],
      ['finalizing', 'Finalizing', 80, 90],
    ] as const) {
      await reach(stage)
      await waitFor(() => expect(bar()?.getAttribute('aria-valuetext')).toBe(text))
      expect(percent()).toBeGreaterThanOrEqual(from)
      // A hundred ticks would go far beyond.
      await vi.advanceTimersByTimeAsync(20_000)
      expect(percent()).toBe(to)
      seen.push(percent())
    }
    expect(seen).toEqual([24, 54, 79, 90])
    // Not actually disabled: the keyboard keeps its position.
    expect(generate().getAttribute('aria-disabled')).toBe('true')
    expect(generate()).toHaveFocus()
    await user.click(generate())
    expect(net.of('createLink')).toHaveLength(1)
  })

  it('[LINK-09] the bar ticks every 200 ms, by random steps of up to 15', () => {
    vi.useFakeTimers()
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const { result } = renderHook(() => usePercent('campaign', false))
    const after = (ms: number) => (act(() => void vi.advanceTimersByTime(ms)), result.current)
    expect([after(199), after(1)]).toEqual([25, 39])
    random.mockReturnValue(0.1)
    expect([after(199), after(1), after(200)]).toEqual([39, 41, 42])
  })

  /** Page time until something holds, in ms, in steps of 10; at most five seconds. */
  const passedUntil = async (holds: () => boolean): Promise<number> => {
    let passed = 0
    const clock = setInterval(() => (passed += 10), 10)
    while (!holds() && passed < 5_000) await act(() => vi.advanceTimersByTimeAsync(10))
    clearInterval(clock)
    return passed
  }

  it('[LINK-07] [LINK-10] [LINK-11] 100 %, then the link after 0.3 s, rest after another 0.5 s; the history is read again', async () => {
    const { answer, net } = await start()
    const before = net.of('listLinks').length
    answer.give(outcomeOf(link(9)))
    await waitFor(() => expect(percent()).toBe(100))
    expect(field('Your link').value).toBe('')
    const shownAfter = await passedUntil(() => field('Your link').value === link(9).campaign_link)
    expect(bar()).not.toBeNull()
    const overAfter = await passedUntil(() => bar() === null)
    // The page's clock advances a little while React works.
    expect([shownAfter > 200, shownAfter <= 400]).toEqual([true, true])
    expect([overAfter > 400, overAfter <= 600]).toEqual([true, true])
    expect(generate()).not.toBeDisabled()
    await waitFor(() => expect(net.of('listLinks').length).toBeGreaterThan(before))
  })

  it('[LINK-07] [SHELL-10] the link is read-only, and its copy button says so for 1 s', async () => {
    const { answer, user } = await start()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    answer.give(outcomeOf(link(9)))
    await waitFor(() => expect(field('Your link').value).not.toBe(''))
    expect(field('Your link').readOnly).toBe(true)
    const copy = screen.getByRole('button', { name: 'Copy link' })
    await user.click(copy)
    expect(written).toHaveBeenCalledWith(link(9).campaign_link)
    await waitFor(() => expect(copy).toHaveTextContent('Copied'))
    const saidFor = await passedUntil(() => copy.textContent !== 'Copied')
    expect([saidFor > 800, saidFor <= 1_150]).toEqual([true, true])
  })

  it('[LINK-12] a refusal of the tracker is told in its words; the bar clears', async () => {
    const { answer } = await start()
    const failed = link(9, {
      state: 'failed',
      trouble: 'vendor_rejected/keitaro',
      message: 'Alias has already used',
      campaign_link: null,
      campaign_id: null,
      unfinished: true,
    })
    answer.give(outcomeOf(failed))
    expect(await screen.findByText('Failed to create link: Alias has already used')).toBeVisible()
    expect(bar()).toBeNull()
    expect(generate()).not.toBeDisabled()
  })

  it('[LINK-12] a template that cannot be read is named, and what to do with it', async () => {
    const { answer } = await start()
    const failed = link(9, {
      state: 'failed',
      trouble: 'vendor_rejected/link_design',
      message: '[template] ES / Offer',
      campaign_link: null,
      campaign_id: null,
      unfinished: true,
    })
    answer.give(outcomeOf(failed))
    const said =
      /: \[template\] ES \/ Offer: A stream or setting of this template is unreadable\. Save it in the tracker/
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('[LINK-12] a refusal of the server is its own text', async () => {
    const { answer } = await start()
    answer.give(refuse('in_progress/link'))
    expect(await screen.findByText('This link is already being created')).toBeVisible()
  })

  it('a closed account is said, and the link made all the same when that is meant', async () => {
    const { answer, user, net } = await start()
    answer.give(refuse('wrong_state/account_closed', { values: { account: 'act_1001' } }))
    expect(await screen.findByText('The account act_1001 is closed')).toBeVisible()
    expect(net.of('createLink')[0]!.parts.body).not.toHaveProperty('closed_account')
    await user.click(screen.getByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(net.of('createLink')).toHaveLength(2))
    const [first, second] = net.of('createLink')
    expect(second!.parts.body).toEqual({ ...(first!.parts.body as object), closed_account: true })
    expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'))
  })

  it('[LAUNCH-06] an account that nobody holds is said, and the link made all the same when that is meant', async () => {
    const { answer, user, net } = await start()
    answer.give(refuse('wrong_state/account_unknown'))
    expect(await screen.findByText('None of the users you can see holds this account')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(net.of('createLink')).toHaveLength(2))
    const [first, second] = net.of('createLink')
    expect(second!.parts.body).toEqual({ ...(first!.parts.body as object), known_account: false })
  })

  it('[LINK-12] a fault of the network is an error, and the next press carries the same key', async () => {
    const app = await start({ createLink: () => Promise.reject(new TypeError('offline')) })
    expect(await screen.findByText(/^Error creating link: The server is not answering/)).toBeVisible()
    expect(bar()).toBeNull()
    await app.user.click(generate())
    await waitFor(() => expect(app.net.of('createLink')).toHaveLength(2))
    const keys = app.net.of('createLink').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('[LINK-12] [R-13] while the tracker is away the page says so, and no more once it goes on', async () => {
    let trouble: LinkRecord['trouble'] = 'vendor_broken/keitaro_error'
    await start({
      listLinks: ({ query }) =>
        historyOf(query?.state === 'creating' ? [link(9, { state: 'creating', stage: 'initializing', trouble })] : []),
    })
    await vi.advanceTimersByTimeAsync(1_100)
    const words = 'Keitaro answers with error 500. We keep trying for up to a minute and a half.'
    expect(await screen.findByText(words)).toBeVisible()
    trouble = null
    await vi.advanceTimersByTimeAsync(1_100)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(bar()).not.toBeNull()
  })

  it('a link that takes longer than the answer is followed to its end', async () => {
    let state: LinkRecord['state'] = 'creating'
    const { answer } = await start({
      getLink: () =>
        link(9, {
          state,
          stage: state === 'done' ? 'finalizing' : 'streams',
          ...(state !== 'done' && { campaign_link: null }),
        }),
    })
    answer.give(outcomeOf(link(9, { state: 'creating', stage: 'streams', campaign_link: null })))
    await vi.advanceTimersByTimeAsync(2_500)
    expect(bar()?.getAttribute('aria-valuetext')).toBe('Setting up streams')
    state = 'done'
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(() => expect(field('Your link').value).toBe(link(9).campaign_link))
  })

  it('a partial one offers to go on and to clean up', async () => {
    const { answer, user, net } = await start({ resumeLink: () => outcomeOf(link(9)) })
    answer.give(outcomeOf(partialLink(9)))
    expect(
      await screen.findByText('The campaign exists, but the link is not finished.', { exact: false }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Clean up' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('The link is ready')).toBeVisible()
    expect(net.of('resumeLink')[0]!.parts.params).toEqual({ id: '9' })
  })
})

describe('the history', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Link history' }))
      .getAllByRole('row')
      .slice(1)

  it('[LINK-13] campaign, details, link, date and a copy button', async () => {
    await open({ listLinks: () => historyOf([link(1), link(2)]) })
    await waitFor(() => expect(rows()).toHaveLength(2))
    const [first] = rows()
    expect(first).toHaveTextContent('ES | 20001 | admin | 2026-11-20')
    expect(first).toHaveTextContent('ES, 5001')
    expect(first).toHaveTextContent('Account: 20001, Streams: 2')
    expect(first).toHaveTextContent('Pixel: 881204417730265')
    expect(first).toHaveTextContent('20 Nov')
    const shown = within(first!).getByRole<HTMLAnchorElement>('link', { name: 'go.example.com/k7x2mq1' })
    expect(shown.getAttribute('href')).toBe(link(1).campaign_link)
    expect(shown.rel).toBe('noreferrer')
    expect(within(first!).getByRole('button', { name: /^Copy link: ES \| 20001/ })).toBeVisible()
  })

  it('[LINK-12] says of one that is not finished why, also while it is being made', async () => {
    await open({
      listLinks: () =>
        historyOf([
          link(1, { state: 'failed', trouble: 'vendor_down/keitaro', campaign_link: null, unfinished: true }),
          link(2, { state: 'creating', trouble: 'vendor_broken/keitaro_error', campaign_link: null }),
          link(3, { state: 'cleaned', trouble: 'vendor_down/keitaro' }),
        ]),
    })
    await screen.findByText('Not created')
    expect(rows()[0]).toHaveTextContent('Not createdThe tracker is not answering')
    expect(rows()[1]).toHaveTextContent('Being createdKeitaro answers with error 500')
    expect(rows()[2]).not.toHaveTextContent('The tracker is not answering')
  })

  it('[LAUNCH-05] [FLOW-03] a request names its account by both; one that cannot be approved any more can only be refused', async () => {
    const request = (id: number, blocked: boolean) => ({
      id,
      state: 'waiting' as const,
      asked_at: '2026-11-20T10:00:00Z',
      asked_by: 'anna',
      mine: false,
      ...{ record_id: id, account_id: `EU-000${id}`, account_name: 'Jan Vermeer', country: 'ES', pixel: '1' },
      ...{
        pwa_link: 'https://pwa.example.com/es',
        blocked,
        decided_at: null,
        decided_by: null,
        word: null,
        link: null,
      },
    })
    const requests = [request(1, false), request(2, true)]
    await open({ listLinkRequests: () => ({ success: true, requests, total: 2, page: 1, limit: 20 }) })
    const approve = await screen.findAllByRole('button', { name: /^Approve/ })
    expect(approve.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Approve the link for EU-0001 Jan Vermeer, requested by anna',
    ])
    expect(screen.getAllByRole('button', { name: /^Refuse/ })).toHaveLength(2)
    expect(screen.getByText(/^The account is closed, or anna no longer holds it/)).toBeVisible()
  })

  it('[S-51] an address that is none of the web is no link', async () => {
    await open({ listLinks: () => historyOf([link(1, { campaign_link: 'javascript:alert(1)' })]) })
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(within(rows()[0]!).queryByRole('link')).toBeNull()
  })

  it('[LINK-14] says that it loads, and that there is nothing yet', async () => {
    const answer = later<ReturnType<typeof historyOf>>()
    await open({ listLinks: () => answer.promise })
    // Lazy parts of the page hide it for a moment.
    await waitFor(() => expect(screen.getByText('Loading links…')).toBeVisible())
    answer.give(historyOf())
    expect(await screen.findByText('No links created yet')).toBeVisible()
  })

  it('[LINK-15] says that it did not come', async () => {
    const app = await open({ listLinks: () => refuse('internal') })
    expect(await screen.findByText('Failed to get links')).toBeVisible()
    app.net.change({ listLinks: () => historyOf([link(1)]) })
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('[LINK-15] stays where the server is away, which it says', async () => {
    const app = await open({ listLinks: () => historyOf([link(1)]) })
    await waitFor(() => expect(rows()).toHaveLength(1))
    app.net.change({ listLinks: () => refuse('unavailable') })
    await app.user.click(await screen.findByRole('radio', { name: 'Unfinished' }))
    expect(await screen.findByText('Failed to get links')).toBeVisible()
    expect(rows()).toHaveLength(1)
  })

  it('search, filters and order are in the address and asked of the server', async () => {
    const app = await open({ listLinks: () => historyOf([link(1)]) }, '/links?campaign=5001')
    const asked = () => app.net.of('listLinks').at(-1)!.parts.query
    await waitFor(() => expect(asked()).toMatchObject({ campaign_id: '5001', sort: '-created_at' }))
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters: 5001' }))
    await app.user.click(await screen.findByRole('radio', { name: 'Unfinished' }))
    await app.user.type(await screen.findByRole('searchbox', { name: 'Campaign, account, pixel' }), '20001')
    await app.user.click(await screen.findByRole('button', { name: 'Campaign' }))
    await waitFor(() =>
      expect(asked()).toEqual({ page: '1', limit: '10', sort: '-campaign_name', search: '20001', state: 'unfinished' }),
    )
    expect(window.location.search).toContain('state=unfinished')
    app.net.change({ listLinks: () => historyOf() })
    await app.user.type(await screen.findByRole('searchbox', { name: 'Campaign, account, pixel' }), 'x')
    expect(await screen.findByText('Nothing matches “20001x”')).toBeVisible()
  })

  it('a partial one is resumed, or cleaned up after a question', async () => {
    const app = await open({
      listLinks: () => historyOf([partialLink(1), partialLink(2)]),
      resumeLink: () => outcomeOf(partialLink(1)),
      cleanUpLink: () => outcomeOf(partialLink(2, { state: 'cleaned', unfinished: false })),
    })
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toHaveTextContent('Created partly')
    await app.user.click(await screen.findByRole('button', { name: /^Resume: ES \| 20001/ }))
    await waitFor(() => expect(screen.getAllByText('The tracker is not answering')).toHaveLength(3))
    await app.user.click(await screen.findByRole('button', { name: /^Clean up: ES \| 20002/ }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clean up' }))
    expect(await screen.findByText('The unfinished campaign has been removed')).toBeVisible()
    expect(app.net.of('cleanUpLink')[0]!.parts.params).toEqual({ id: '2' })
  })

  it('[LOOP-01] the record leads to campaign, account and mailbox, names the holder and says whether the link works', async () => {
    const at = '2026-11-20T09:00:00Z'
    const app = await open({
      listLinks: () => historyOf([link(1)]),
      getLink: () => link(1),
      getTrail: () =>
        trailOf({
          campaign: { id: 5001, name: 'ES | 20001', status: 'Active', at, opens: true },
          link: { id: 1, address: 'https://go.example.com/a', state: 'done', at, opens: true },
          account: {
            id: 4,
            accountId: '20001',
            name: null,
            country: 'ES',
            state: 'running',
            closed: false,
            at,
            opens: true,
          },
          mailbox: { id: 8, email: 'box@outlook.com', state: 'held', health: 'active', at, opens: true },
          holder: { you: false, username: 'buyer1', at },
        }),
    })
    await app.user.click(await screen.findByRole('button', { name: /^Details: ES \| 20001/ }))
    const drawer = within(await screen.findByRole('complementary', { name: /^ES \| 20001/ }))
    expect(await drawer.findByText('buyer1')).toBeVisible()
    expect(drawer.getByText(/^Leads to pwa\.example\.com/)).toBeVisible()
    for (const [name, opened] of [
      ['ES \\| 20001', 'campaign-5001'],
      ['20001', 'account-4'],
      ['box@outlook.com', 'mailbox-8'],
    ] as const) {
      await app.user.click(await drawer.findByRole('button', { name: new RegExp(`^${name}`) }))
      await waitFor(() => expect(window.location.search).toBe(`?open=${opened}`))
      act(() => window.history.back())
      await waitFor(() => expect(window.location.search).toBe('?open=link-1'))
    }
  })
})

describe('who may not', () => {
  it('[PERM-08] an administrator without the grant reads why on Codes', async () => {
    renderApp('/links', signedIn(person('admin')))
    await waitFor(() => expect(address()).toBe('/get-code'))
    expect(await screen.findByText('Admin access required')).toBeVisible()
  })
})
