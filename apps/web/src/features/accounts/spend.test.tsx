import type { SpendDays } from '@app/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { own } from '../../test/accounts.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { renderApp } from '../../test/render-app.tsx'

const days = (more: Partial<SpendDays> = {}): SpendDays => ({
  firstDay: '2026-11-18',
  lastDay: '2026-11-20',
  openFrom: '2026-11-18',
  closed: false,
  total: 12,
  days: [{ day: '2026-11-19', spend: 12, source: 'typed', reason: '', setBy: 'anna', setAt: '2026-11-20T10:00:00Z' }],
  ...more,
})
const open = async (handlers: Handlers = {}) => {
  const app = renderApp('/get-accounts?my=1&open=account-1', {
    ...signedIn(person('buyer')),
    listMyAccounts: () => ({ accounts: [own(1)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    listSpendDays: () => days(),
    ...handlers,
  })
  const section = await screen.findByRole('region', { name: 'Spend by day' })
  await within(section).findByText('Total $12.00')
  return { ...app, section }
}

describe('spend in the record of an account', () => {
  it('[MON-03] is typed in the place of its day, and sent for that day alone', async () => {
    const { section, user, net } = await open({ recordSpend: () => ({ success: true, changed: 1, total: 20.5 }) })
    await user.click(within(section).getByRole('button', { name: 'Spend of 20 Nov: not recorded' }))
    await user.type(within(section).getByRole('textbox', { name: 'Spend of 20 Nov, USD' }), '8,5{Enter}')
    await waitFor(() => expect(net.of('recordSpend')).toHaveLength(1))
    expect(net.of('recordSpend')[0]!.parts.body).toEqual({ days: [{ day: '2026-11-20', spend: 8.5 }] })
  })

  it('[MON-03] another amount for a day needs a reason; the refusal of the server stands at the field', async () => {
    const values = { day: '2026-11-19', first: '2026-11-20' }
    const { section, user, net } = await open({
      recordSpend: () => refuse('validation/spend_before_take', { values }),
    })
    await user.click(within(section).getByRole('button', { name: 'Spend of 19 Nov: $12.00' }))
    const amount = within(section).getByRole('textbox', { name: 'Spend of 19 Nov, USD' })
    await user.clear(amount)
    await user.type(amount, '16{Enter}')
    expect(await within(section).findByText('Enter a reason: it stays in the history')).toBeVisible()
    expect(net.of('recordSpend')).toHaveLength(0)
    await user.type(within(section).getByRole('textbox', { name: 'Why the change?' }), 'Read wrong{Enter}')
    expect(await within(section).findByText('19 Nov is before the account was first taken, on 20 Nov')).toBeVisible()
    expect(net.of('recordSpend')[0]!.parts.body).toEqual({
      days: [{ day: '2026-11-19', spend: 16 }],
      reason: 'Read wrong',
    })
  })

  it('[MON-04] days of a closed account that cannot be corrected any more are only read', async () => {
    const { section } = await open({ listSpendDays: () => days({ closed: true, openFrom: null }) })
    expect(within(section).queryByRole('button', { name: /spend of/i })).toBeNull()
    expect(within(section).getByText('Only your team lead can correct days of a closed account')).toBeVisible()
  })
})

describe('closing an account', () => {
  it('[MON-04] shows what will be recorded of each day before it is done', async () => {
    const { user } = await open({
      previewClosing: ({ query }) => ({
        firstDay: '2026-11-18',
        lastDay: '2026-11-20',
        recorded: 12,
        rest: Number(query.spend) - 12,
        rule: 'clicks',
        days: [
          { day: '2026-11-18', spend: 5.01, clicks: 2 },
          { day: '2026-11-20', spend: 3, clicks: 1 },
        ],
        refused: null,
        recordedDays: [{ day: '2026-11-19', spend: 12 }],
      }),
    })
    await user.click(screen.getAllByRole('button', { name: 'Close account' }).at(-1)!)
    await user.type(await screen.findByRole('textbox', { name: /spend/i }), '20.01{Enter}')
    const list = await screen.findByRole('list', { name: 'Split by day' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['18 Nov$5.01', '20 Nov$3.00'])
    expect(screen.getByText(/\$12\.00 is already recorded\. The remaining \$8\.01 .* split by clicks/)).toBeVisible()
  })
})

describe('closing an account below what is recorded', () => {
  const refused = {
    firstDay: '2026-11-18',
    lastDay: '2026-11-20',
    recorded: 12,
    rest: -4,
    rule: 'equal' as const,
    days: [],
    refused: 'below' as const,
    recordedDays: [{ day: '2026-11-19', spend: 12 }],
  }
  const corrected = {
    ...{ ...refused, recorded: 7.5, rest: 0.5, refused: null, recordedDays: [{ day: '2026-11-19', spend: 7.5 }] },
    days: [
      { day: '2026-11-18', spend: 0.25, clicks: 0 },
      { day: '2026-11-20', spend: 0.25, clicks: 0 },
    ],
  }
  const start = async (handlers: Handlers = {}) => {
    const app = await open({
      previewClosing: ({ query }) => (query.corrections === '2026-11-19:7.5' ? corrected : refused),
      closeAccount: () => ({ success: true, closedAt: '2026-11-20T10:00:00Z', spend: 8 }),
      ...handlers,
    })
    await app.user.click(screen.getAllByRole('button', { name: 'Close account' }).at(-1)!)
    await app.user.type(await screen.findByRole('textbox', { name: /spend/i }), '8{Enter}')
    const fields = within(await screen.findByRole('group', { name: 'Which days are wrong?' }))
    const dialog = within(screen.getByRole('dialog', { name: /^Close account/ }))
    return { ...app, fields, close: () => app.user.click(dialog.getByRole('button', { name: 'Close account' })) }
  }

  it('[MON-04] asks which days to correct, shows what then becomes of each, and closes with them in one step', async () => {
    const { user, net, fields, close } = await start()
    expect(screen.getByText(/already add up to \$12\.00, which is more/)).toBeVisible()
    const amount = fields.getByRole('textbox', { name: 'Spend of 19 Nov, USD' })
    expect((amount as HTMLInputElement).value).toBe('12.00')
    await user.clear(amount)
    await user.type(amount, '7,5')
    const list = await screen.findByRole('list', { name: 'Split by day' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['18 Nov$0.25', '20 Nov$0.25'])
    expect(screen.queryByText(/which is more/)).toBeNull()
    await close()
    expect(fields.getByText('Enter a reason: it stays in the history')).toBeVisible()
    expect(net.of('closeAccount')).toEqual([])
    await user.type(fields.getByRole('textbox', { name: 'Why the change?' }), 'Read wrong')
    await close()
    await waitFor(() => expect(net.of('closeAccount')).toHaveLength(1))
    expect(net.of('closeAccount')[0]!.parts.body).toEqual({
      spend: 8,
      corrections: [{ day: '2026-11-19', spend: 7.5 }],
      reason: 'Read wrong',
    })
  })

  it('[MON-04] an amount that cannot be read is not sent, and the server’s refusal keeps what was typed', async () => {
    const values = { recorded: '11.00', days: '2026-11-19 (11.00)' }
    const { user, net, fields, close } = await start({
      closeAccount: () => refuse('wrong_state/spend_below', { values }),
    })
    const amount = fields.getByRole('textbox', { name: 'Spend of 19 Nov, USD' })
    await user.type(fields.getByRole('textbox', { name: 'Why the change?' }), 'Read wrong')
    await user.clear(amount)
    await user.type(amount, 'eleven')
    await close()
    expect(net.of('closeAccount')).toEqual([])
    await user.clear(amount)
    await user.type(amount, '11')
    await close()
    expect(await screen.findByRole('dialog', { name: /^Close account/ })).toBeVisible()
    await waitFor(() => expect(net.of('closeAccount')).toHaveLength(1))
    expect((amount as HTMLInputElement).value).toBe('11')
  })
})

describe('a total that the recorded days leave no room for', () => {
  const start = async (refused: 'below' | 'full', recordedDays: { day: string; spend: number }[]) => {
    const { user } = await open({
      previewClosing: () => ({
        firstDay: '2026-11-19',
        lastDay: '2026-11-20',
        recorded: 12,
        rest: -4,
        rule: 'equal' as const,
        days: [],
        refused,
        recordedDays,
      }),
    })
    await user.click(screen.getAllByRole('button', { name: 'Close account' }).at(-1)!)
    await user.type(await screen.findByRole('textbox', { name: /spend/i }), '8{Enter}')
  }

  it('[MON-04] offers no day where none may be corrected any more, and says what to do instead', async () => {
    await start('below', [])
    expect(await screen.findByText(/^These days can no longer be corrected/)).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Which days are wrong?' })).toBeNull()
  })

  it('[MON-04] offers days without spend, too, where all of them are recorded and the total is more', async () => {
    await start('full', [
      { day: '2026-11-19', spend: 0 },
      { day: '2026-11-20', spend: 0 },
    ])
    const fields = within(await screen.findByRole('group', { name: 'Which days are wrong?' }))
    for (const day of ['19 Nov', '20 Nov'])
      expect(fields.getByRole('textbox', { name: `Spend of ${day}, USD` })).toBeVisible()
  })
})
