import type { Launch, OwnAccount } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { freeList, freeOnes, own, summary, takeAnswer, withAccounts } from '../../test/accounts.ts'
import { withCodes } from '../../test/codes.ts'
import type { Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'
import { trailOf } from '../../test/trail.ts'

const at = '2026-11-22T08:00:00Z'
const buyer = person('buyer')
const asker = { ...buyer, permissions: [...buyer.permissions, 'links.request' as const] }
const launch = ({ id, accountId, country, pixel }: OwnAccount): Launch => ({
  id: 70 + id,
  country,
  state: 'open',
  created_at: at,
  saved_at: at,
  link: null,
  cancelled: null,
  account: {
    record_id: id,
    account_id: accountId,
    name: null,
    taken: false,
    at,
    stands: 'open',
    seen: true,
    pixel,
  },
  mailbox: { state: 'skipped', email: null, email_id: null, at, code_shown: false },
})
const mine = [own(1), own(2, { country: 'DE', accountId: 'DE-19002', accountName: null })]
const open = async (path: string, handlers: Handlers = {}, me = asker) => {
  const app = renderApp(path, {
    ...signedIn(me),
    ...withAccounts,
    ...withCodes,
    getAccountsSummary: () => summary(),
    listMyAccounts: () => ({ accounts: mine }),
    listAvailableAccounts: () => freeList(freeOnes(3)),
    getAccount: () => ({ own: mine[0]!, taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    beginLaunch: () => launch(mine[0]!),
    getLaunch: () => launch(mine[0]!),
    listLinkRequests: () => ({ success: true, requests: [], total: 0, page: 1, limit: 1 }),
    listPwaLinks: () => ({ success: true, pwa_links: [], total: 0, page: 1, limit: 50 }),
    ...handlers,
  })
  await screen.findByText(/^(Total Available|Усього вільних)$/)
  return app
}
const inked = (place: Element = document.body) =>
  [...place.querySelectorAll('[data-variant=primary]')].map(({ textContent }) => textContent)
const beside = () => document.querySelector('aside[data-beside]')!
afterEach(() => setLanguage('en'))

describe('who may not make links', () => {
  it('[LAUNCH-05] [ACC-26] asks for one from the accounts of Create Campaign, where links are made', async () => {
    const { user, net } = await open('/get-accounts?my=1')
    await screen.findByText('DE-19002')
    await user.click(screen.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Account for Campaign' }))
    expect(dialog.getByText(/created by an administrator\. Ask for one here/)).toBeVisible()
    expect(dialog.getByText(/No links for DE yet/)).toBeVisible()
    expect(dialog.getAllByRole('button', { name: /^Ask for a link/ })).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Ask for a link: KZ-19001' }))
    await waitFor(() => expect(window.location.search).toContain('open=launch-71'))
    expect(net.of('beginLaunch').map(({ parts }) => parts.body)).toEqual([{ account: 1 }])
    expect(screen.queryByRole('dialog')).toBeNull()
    const record = await recordBeside()
    expect(await record.findByRole('button', { name: 'Ask for the link' })).toBeVisible()
  })

  it('[LAUNCH-05] asks for it in the drawer of the account, in Ukrainian too', async () => {
    setLanguage('uk')
    const { user } = await open('/get-accounts?my=1&open=account-1')
    const record = await recordBeside()
    const foot = await waitFor(() => {
      const all = record.getAllByRole('button', { name: 'Попросити посилання' })
      expect(all.filter((each) => each.dataset['variant'] === 'primary')).toHaveLength(1)
      return all.find((each) => each.dataset['variant'] === 'primary')!
    })
    expect(inked(beside())).toEqual(['Попросити посилання'])
    expect(record.getByRole('button', { name: 'Закрити акаунт' }).dataset['variant']).toBe('quiet')
    await user.click(foot)
    await waitFor(() => expect(window.location.search).toContain('open=launch-71'))
  })

  it('[LAUNCH-05] asks for it right after a take', async () => {
    const taken = own(500, { accountId: 'ES-20001', country: 'ES' })
    const { user } = await open('/get-accounts?country=ES', {
      takeAccount: () => takeAnswer(),
      listMyAccounts: () => ({ accounts: [taken] }),
      getAccount: () => ({ own: taken, taken: null, mailbox: null }),
      beginLaunch: () => launch(taken),
      getLaunch: () => launch(taken),
    })
    await user.click(await screen.findByRole('button', { name: 'Take ES-20001' }))
    const panel = within(await screen.findByRole('region', { name: 'Taken account' }))
    await user.click(await panel.findByRole('button', { name: 'Ask for a link' }))
    await waitFor(() => expect(window.location.search).toContain('open=launch-570'))
  })
})

describe('the button in ink', () => {
  it('[LAUNCH-01] on the page of accounts New launch is the one; with a drawer open the drawer has it', async () => {
    const { user } = await open('/get-accounts?my=1', { getTrail: () => trailOf() })
    await screen.findByText('DE-19002')
    expect(inked()).toEqual(['New launch'])
    await user.click(screen.getByRole('button', { name: 'Details of KZ-19001' }))
    await recordBeside()
    await waitFor(() => expect(inked()).toEqual(['Ask for a link']))
  })

  it('[DESK-09] a form that stands open in a drawer has it before the next act, and gives it back', async () => {
    const { user } = await open('/get-accounts?my=1&open=account-1')
    const record = await recordBeside()
    await waitFor(() => expect(inked(beside())).toEqual(['Ask for a link']))
    await user.click(record.getByRole('button', { name: /Edit notes/ }))
    await waitFor(() => expect(inked(beside())).toEqual(['Save']))
    await user.click(record.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(inked(beside())).toEqual(['Ask for a link']))
  })

  it('[LAUNCH-06] who may make links makes it from the drawer', async () => {
    const maker = { ...buyer, permissions: [...buyer.permissions, 'links.create' as const] }
    const { user } = await open('/get-accounts?my=1&open=account-1', {}, maker)
    const record = await recordBeside()
    await user.click(await record.findByRole('button', { name: 'Create link' }))
    await waitFor(() => expect(window.location.pathname).toBe('/links'))
  })
})
