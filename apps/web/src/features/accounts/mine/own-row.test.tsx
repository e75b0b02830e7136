import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setLanguage } from '#i18n/language.ts'
import { own, withAccounts } from '#test/accounts.ts'
import { held, withCode, withCodes } from '#test/codes.ts'
import type { Handlers } from '#test/network.ts'
import { person, signedIn } from '#test/people.ts'
import { recordBeside } from '#test/record.ts'
import { renderApp } from '#test/render-app.tsx'

const joined = held(7, { account_id: 'KZ-19001', account_record: 1 })
const open = async (handlers: Handlers = {}) => {
  const app = renderApp('/get-accounts?my=1', {
    ...signedIn(person('buyer')),
    ...withAccounts,
    ...withCodes,
    listMyAccounts: () => ({ accounts: [own(1), own(2)] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
    listMyMailboxes: () => ({ emails: [joined, held(8)] }),
    getMailbox: () => ({ own: { ...joined, ...withCode('730164') }, pool: null, account: null }),
    extractCode: () => ({
      success: true,
      code: '730164',
      code_source: withCode().code_source,
      error: null,
      trouble: null,
      watchingUntil: null,
    }),
    ...handlers,
  })
  await screen.findByText('KZ-19002')
  return app
}
afterEach(() => setLanguage('en'))

describe('the row of an own account', () => {
  it('[FLOW-05] one press asks for the code of its mailbox and shows it below the row; once more closes it', async () => {
    const { user, net } = await open()
    const button = await screen.findByRole('button', { name: 'Get code: KZ-19001' })
    expect(screen.queryByRole('button', { name: 'Get code: KZ-19002' })).toBeNull()
    await user.click(button)
    const below = within(await screen.findByRole('region', { name: 'Get code: KZ-19001' }))
    expect(await below.findByRole('img', { name: 'Code 7 3 0 1 6 4' })).toBeVisible()
    expect(net.of('extractCode').map(({ parts }) => parts.body)).toEqual([{ email: 'box-7@example.com', email_id: 7 }])
    expect(button.ariaExpanded).toBe('true')
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get code: KZ-19001' })).toBeNull())
  })

  it('[FLOW-05] the same in Ukrainian', async () => {
    setLanguage('uk')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Отримати код: KZ-19001' }))
    expect(await screen.findByRole('region', { name: 'Отримати код: KZ-19001' })).toBeVisible()
  })

  it('[DESK-09] beside an open drawer each row has one key, and fewer columns', async () => {
    vi.stubGlobal('innerWidth', 1440)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = await open()
    const rowOf = (id: string) => within(screen.getByRole('rowheader', { name: id }).closest('tr')!)
    expect(rowOf('KZ-19001').getAllByRole('button').length).toBeGreaterThan(1)
    const before = screen.getAllByRole('columnheader').length
    await user.click(screen.getByRole('button', { name: 'Details of KZ-19001' }))
    await recordBeside()
    expect(
      rowOf('KZ-19001')
        .getAllByRole('button')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Show less: KZ-19001'])
    expect(
      rowOf('KZ-19002')
        .getAllByRole('button')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Details of KZ-19002'])
    expect(screen.getAllByRole('columnheader').length).toBe(before - 2)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Details of KZ-19001' })).toHaveFocus())
  })
})

describe('what was typed in a dialog', () => {
  it('[ACC-21] [DESK-09] Escape asks before it is lost, and comes back to it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Close account KZ-19001' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Close account KZ-19001/ }))
    const field = dialog.getByRole('textbox')
    await user.type(field, '12,50')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
    expect((field as HTMLInputElement).value).toBe('12,50')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(question).toBeDefined()
  })

  it('[ACC-21] with nothing typed Escape closes it at once', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Close account KZ-19001' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
