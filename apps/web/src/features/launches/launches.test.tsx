import type { Launch, LinkRequest } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { own, summary, withAccounts } from '../../test/accounts.ts'
import { withCodes } from '../../test/codes.ts'
import type { Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'

const buyer = person('buyer')
const launch = (more: Partial<Launch> = {}): Launch => ({
  id: 7,
  country: 'KZ',
  state: 'open',
  created_at: '2026-11-22T08:00:00Z',
  saved_at: '2026-11-22T08:00:00Z',
  account: {
    record_id: 31,
    account_id: 'KZ-19031',
    name: 'Anna Ortiz',
    taken: true,
    at: '2026-11-22T08:00:00Z',
    stands: 'open',
    seen: false,
    pixel: '881204417730265',
  },
  mailbox: { state: 'none', email: null, email_id: null, at: '2026-11-22T08:00:00Z', code_shown: false },
  link: null,
  cancelled: null,
  ...more,
})
/** Links cannot be made for Germany, Bulgaria and Italy, though Germany and Italy have the most free accounts. */
const free = { DE: 900, IT: 300, BG: 2, ES: 23, KZ: 13 }
const open = async (
  handlers: Handlers = {},
  path = '/get-accounts?open=launch-0',
  countries: readonly string[] = ['ES', 'KZ'],
) => {
  const app = renderApp(path, {
    ...signedIn({
      ...buyer,
      permissions: [...buyer.permissions, 'launches.own', 'links.request'],
      countries: [...countries],
    }),
    ...withAccounts,
    ...withCodes,
    getAccountsSummary: () => summary(free),
    listMyAccounts: () => ({ accounts: [] }),
    listLaunches: () => ({ launches: [] }),
    listLinkRequests: () => ({ success: true, requests: [], total: 0, page: 1, limit: 1 }),
    listPwaLinks: () => ({ success: true, pwa_links: [], total: 0, page: 1, limit: 50 }),
    ...handlers,
  })
  return { ...app, record: await recordBeside() }
}
type Beside = Awaited<ReturnType<typeof recordBeside>>
const codesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.slice(0, 2))
const countriesOf = async (record: Beside, name = 'Countries with free accounts') =>
  codesIn(await record.findByRole('list', { name }))
afterEach(() => setLanguage('en'))

describe('the countries of a new launch', () => {
  it('[LAUNCH-01] only those that links are made for can be pressed; the others are folded away, and say why', async () => {
    const { record, user, net } = await open()
    expect(await countriesOf(record)).toEqual(['ES', 'KZ'])
    expect(record.queryByText('Germany')).toBeNull()
    await user.click(record.getByRole('button', { name: 'No links for these yet: 3' }))
    const rest = record.getByRole('list', { name: 'Countries without links' })
    expect(
      within(rest)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...['DEGermany900 free', 'ITItaly300 free', 'BGBulgaria2 free']])
    expect(within(rest).queryAllByRole('button')).toEqual([])
    await user.click(within(rest).getByText('Germany'))
    expect(net.of('beginLaunch')).toEqual([])
  })

  it('[LAUNCH-01] the country chosen last stands first: of the newest launch, else of the newest account, in Ukrainian too', async () => {
    const older = launch({ id: 5, country: 'ES', created_at: '2026-11-21T08:00:00Z' })
    const { record, unmount } = await open({ listLaunches: () => ({ launches: [older, launch()] }) })
    expect(await countriesOf(record)).toEqual(['KZ', 'ES'])
    unmount()
    setLanguage('uk')
    const accounts = [
      own(1, { country: 'ES', takenAt: '2026-11-18T08:00:00Z' }),
      own(2, { closed: true, country: 'KZ', takenAt: '2026-11-20T08:00:00Z' }),
    ]
    const { record: uk } = await open({ listMyAccounts: () => ({ accounts }) })
    expect(await countriesOf(uk, 'Країни з вільними акаунтами')).toEqual(['KZ', 'ES'])
    expect(uk.getByRole('button', { name: 'Для цих посилань ще немає: 3' })).toBeVisible()
  })

  it('[LAUNCH-01] own accounts come right below the first six countries, and none for which no link is made', async () => {
    const many = Object.fromEntries(
      ['AT', 'BE', 'CH', 'CZ', 'DK', 'EE', 'FI', 'FR', 'GB'].map((code, n) => [code, 90 - n]),
    )
    const accounts = [own(1, { country: 'DE' }), own(2, { country: 'AT' }), own(3, { country: 'AT', closed: true })]
    const handlers = {
      getAccountsSummary: () => summary({ ...many, DE: 900 }),
      listMyAccounts: () => ({ accounts }),
    }
    const { record, user } = await open(handlers, undefined, Object.keys(many))
    expect(await countriesOf(record)).toEqual(['AT', 'BE', 'CH', 'CZ', 'DK', 'EE'])
    const mine = record.getByRole('list', { name: 'Or one of your accounts' })
    expect(
      within(mine)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^KZ-19002.*AT$/)])
    await user.click(record.getByRole('button', { name: 'All 9 countries' }))
    expect(await countriesOf(record)).toHaveLength(9)
  })
})

describe('the focus in a launch', () => {
  it('[LAUNCH-01] each finished step moves it on, and what came is said', async () => {
    let now = launch()
    const { record, user } = await open({
      beginLaunch: () => now,
      getLaunch: () => now,
      setLaunchMailbox: () => {
        const at = '2026-11-22T08:01:00Z'
        now = {
          ...now,
          saved_at: at,
          mailbox: { ...now.mailbox, state: 'taken', email: 'box7@hotmail.com', email_id: 7, at },
        }
        return now
      },
    })
    const kz = await record.findByRole('button', { name: /^KZ/ })
    kz.focus()
    await user.keyboard('{Enter}')
    const take = await record.findByRole('button', { name: 'Take an email for this account' })
    await waitFor(() => expect(take).toHaveFocus())
    const said = () => record.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said()).toContainEqual(expect.stringMatching(/KZ-19031.*Next: Email$/))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(said()).toContain('box7@hotmail.com. Next: PWA link'))
    expect(document.activeElement?.closest('[data-step="5"]')).not.toBeNull()
  })

  it('[LAUNCH-05] asking for the link moves it to what can be done about the request', async () => {
    let asked = false
    const request: LinkRequest = {
      id: 3,
      state: 'waiting',
      asked_at: '2026-11-22T08:02:00Z',
      asked_by: 'buyer',
      mine: true,
      record_id: 31,
      account_id: 'KZ-19031',
      account_name: null,
      country: 'KZ',
      pixel: '1',
      word: null,
      link: null,
      pwa_link: 'https://pwa.example.com/kz',
      decided_at: null,
      decided_by: null,
      blocked: false,
    }
    const { record, user } = await open(
      {
        getLaunch: () => launch(),
        listPwaLinks: () => ({
          success: true,
          total: 1,
          page: 1,
          limit: 50,
          pwa_links: [
            {
              ...{
                id: 1,
                name: 'Reels',
                address: 'https://pwa.example.com/kz',
                country: 'KZ',
                active: true,
                used_at: null,
              },
              set_by: null,
              set_at: '2026-11-22T08:00:00Z',
            },
          ],
        }),
        askForLink: () => {
          asked = true
          return { success: true, request }
        },
        listLinkRequests: () => ({
          success: true,
          requests: asked ? [request] : [],
          total: asked ? 1 : 0,
          page: 1,
          limit: 1,
        }),
      },
      '/get-accounts?open=launch-7',
    )
    const ask = await record.findByRole('button', { name: 'Ask for the link' })
    ask.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(record.getByRole('button', { name: 'Withdraw' })).toHaveFocus())
    expect(record.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Requested.'),
    )
  })
})

describe('cancelling a launch', () => {
  const ask = async (more: Partial<Launch>) => {
    const { record, user, unmount } = await open({ getLaunch: () => launch(more) }, '/get-accounts?open=launch-7')
    await user.click(await record.findByRole('button', { name: /^(Cancel launch|Скасувати запуск)…$/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const told = [...(await screen.findByRole('dialog')).querySelectorAll('p')].map(({ textContent }) => textContent)
    const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
    unmount()
    return { told, buttons }
  }
  const mailbox = { email: 'box7@hotmail.com', email_id: 7, at: '2026-11-22T08:00:00Z' }

  it('[LAUNCH-03] says what becomes of this account and its email, and its two buttons cannot be mistaken', async () => {
    vi.setSystemTime('2026-11-22T09:00:00Z')
    const { account } = launch()
    const fresh = await ask({ mailbox: { ...mailbox, state: 'taken', code_shown: false } })
    expect(fresh.told).toEqual([
      expect.stringMatching(/^Account KZ-19031.*will return to the free accounts\.$/),
      'Email box7@hotmail.com will return to stock.',
    ])
    expect(fresh.buttons).toEqual(['Keep the launch', 'Cancel launch'])
    const seen = await ask({
      account: { ...account, seen: true },
      mailbox: { ...mailbox, state: 'taken', code_shown: true },
    })
    expect(seen.told).toEqual([
      expect.stringMatching(/will not return: its login was shown more than 10 minutes ago\.$/),
      'Email box7@hotmail.com will not return: a code was shown.',
    ])
    setLanguage('uk')
    const mine = await ask({
      account: { ...account, taken: false },
      mailbox: { ...mailbox, state: 'own', code_shown: false },
    })
    expect(mine.told[0]).toMatch(/не повернеться: так було й раніше\.$/)
    expect(mine.buttons).toEqual(['Залишити запуск', 'Скасувати запуск'])
    vi.useRealTimers()
  })
})
