import type { LinkRequest, Permission } from '@app/contract'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '#i18n/language.ts'
import { own, withAccounts } from '#test/accounts.ts'
import { withCodes } from '#test/codes.ts'
import { refuse, type Handlers } from '#test/network.ts'
import { person, signedIn } from '#test/people.ts'
import { recordBeside } from '#test/record.ts'
import { renderApp } from '#test/render-app.tsx'

const request = (id: number, more: Partial<LinkRequest> = {}): LinkRequest => ({
  id,
  state: 'waiting',
  asked_at: '2026-11-22T02:38:00Z',
  asked_by: 'anna',
  mine: true,
  record_id: 1,
  account_id: 'KZ-19001',
  account_name: null,
  country: 'KZ',
  pixel: '1',
  ...{
    pwa_link: 'https://pwa.example.com/kz',
    blocked: false,
    decided_at: null,
    decided_by: null,
    word: null,
    link: null,
  },
  ...more,
})
const buyer = person('buyer')
const open = async (requests: () => LinkRequest[], permission: Permission | null, handlers: Handlers = {}) => {
  const permissions = permission ? [...buyer.permissions, permission] : buyer.permissions
  const app = renderApp('/get-accounts?my=1&open=account-1', {
    ...signedIn({ ...buyer, permissions }),
    ...withAccounts,
    ...withCodes,
    listMyAccounts: () => ({ accounts: [own(1)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    listLinkRequests: () => ({ success: true, requests: requests(), total: requests().length, page: 1, limit: 5 }),
    ...handlers,
  })
  return { ...app, record: await recordBeside() }
}
afterEach(() => setLanguage('en'))

describe('requests for a link in the record of an account', () => {
  it('[LAUNCH-05] tells how each stands, newest first, by whom, and the word of a refusal', async () => {
    const { net, record } = await open(
      () => [
        request(3),
        request(2, { state: 'refused', decided_at: '2026-11-21T10:00:00Z', decided_by: 'boss', word: 'Wrong geo' }),
        request(1, { state: 'approved', decided_at: '2026-11-20T10:00:00Z', decided_by: 'boss', mine: false }),
      ],
      'links.request',
    )
    await record.findByRole('heading', { name: 'Link requests' })
    expect(net.of('listLinkRequests').map(({ parts }) => parts.query)).toContainEqual({ account: '1', limit: '5' })
    const told = (name: string) => record.getByText(name).parentElement?.textContent
    expect(told('waiting')).toContain('22 Nov')
    expect(told('refused')).toMatch(/21 Nov.*decided by boss.*Wrong geo/)
    expect(told('approved')).toMatch(/20 Nov.*requested by anna · decided by boss/)
    expect(record.getAllByRole('button', { name: 'Withdraw the request' })).toHaveLength(1)
  })

  it('[LAUNCH-05] an own one that waits is withdrawn there, in Ukrainian too; why that failed is told beside it', async () => {
    setLanguage('uk')
    let state: LinkRequest['state'] = 'waiting'
    let fails = true
    const { net, user, record } = await open(() => [request(3, { state })], 'links.request', {
      withdrawLinkRequest: () => {
        if (fails) return refuse('unavailable')
        state = 'withdrawn'
        return { success: true, request: request(3, { state }) }
      },
    })
    const button = await record.findByRole('button', { name: 'Відкликати запит' })
    await user.click(button)
    expect(await record.findByText(/перевантажений/)).toBeVisible()
    fails = false
    await user.click(button)
    expect(await record.findByText('відкликано')).toBeVisible()
    expect(net.of('withdrawLinkRequest').map(({ parts }) => parts.params)).toEqual([{ id: '3' }, { id: '3' }])
    expect(record.queryByRole('button', { name: 'Відкликати запит' })).toBeNull()
  })

  it('[LAUNCH-05] nothing stands there where nobody asked, and nothing is asked for without the right', async () => {
    const { record } = await open(() => [], 'links.create')
    await record.findByRole('heading', { name: 'Notes' }).catch(() => undefined)
    expect(screen.queryByRole('heading', { name: 'Link requests' })).toBeNull()
    const { net } = await open(() => [request(3)], null)
    expect(net.of('listLinkRequests')).toEqual([])
  })
})
