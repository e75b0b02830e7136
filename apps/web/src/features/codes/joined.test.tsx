import type { AccountMailbox, OwnMailbox, RoleName, Trail } from '@app/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { overview, own, takenOne, withAccounts } from '../../test/accounts.ts'
import { catchClipboard, soon } from '../../test/codes-page.ts'
import { held, pooled, watching, withCode, withCodes } from '../../test/codes.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { recordBeside } from '../../test/record.ts'
import { renderApp } from '../../test/render-app.tsx'
import { trailOf } from '../../test/trail.ts'

const email = 'box-7@example.com'
const joined = (more: Partial<AccountMailbox> = {}): AccountMailbox => ({
  email,
  state: 'own',
  id: 7,
  holder: null,
  ...more,
})
/** Record of an account, as its holder or a lead sees it. */
const account = async (mailbox: AccountMailbox, role: RoleName = 'buyer', handlers: Handlers = {}) => {
  const leads = role !== 'buyer'
  const app = renderApp(leads ? '/get-accounts?view=panel&open=account-1' : '/get-accounts?my=1&open=account-1', {
    ...signedIn(person(role)),
    ...withAccounts,
    ...withCodes,
    listMyAccounts: () => ({ accounts: [own(1)] }),
    listTakenWithUsers: () => overview([takenOne(1)]),
    getAccount: () => ({ own: leads ? null : own(1), taken: leads ? takenOne(1) : null, mailbox }),
    getAccountTimeline: () => ({ events: [] }),
    ...handlers,
  })
  const record = await recordBeside()
  await record.findByRole('heading', { name: 'Email' })
  return { ...app, record }
}

it('[FLOW-05] Get code in the record of an account reads its mailbox; the code arrives there with its source, to be copied or refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let mailbox = held(7)
  const { net, user, record } = await account(joined(), 'buyer', {
    getMailbox: () => ({ own: mailbox, pool: null, account: null }),
    extractCode: () => {
      mailbox = held(7, { watching_until: soon() })
      return watching(soon())
    },
    nextCode: () => {
      mailbox = held(7, { watching_until: soon() })
      return watching(soon())
    },
  })
  await user.click(await record.findByRole('button', { name: `Get code: ${email}` }))
  expect(net.of('extractCode')[0]?.parts.body).toEqual({ email, email_id: 7 })
  expect(await record.findByRole('button', { name: `Stop waiting: ${email}` })).toHaveFocus()
  mailbox = held(7, withCode('730164'))
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(await record.findByRole('img', { name: 'Code 7 3 0 1 6 4' })).toBeVisible()
  expect(record.getByText('no-reply@ads.example.com')).toBeVisible()
  expect(record.getByText(`Code for ${email}: 730164`).closest('[role=status]')).not.toBeNull()
  const written = catchClipboard()
  await user.click(record.getByRole('button', { name: `Copy code of ${email}` }))
  await waitFor(() => expect(written).toEqual(['730164']))
  await user.click(record.getByRole('button', { name: `Not this one: ${email}` }))
  expect(net.of('nextCode')[0]?.parts.params).toEqual({ id: '7' })
  expect(await record.findByRole('button', { name: `Stop waiting: ${email}` })).toHaveFocus()
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('730164')
})

it('[FLOW-05] a mailbox that nobody has is taken by the same press, once; somebody who was quicker is named as the cause', async () => {
  let mailbox = joined({ state: 'free', id: null })
  const { net, user, record } = await account(mailbox, 'buyer', {
    getAccount: () => ({ own: own(1), taken: null, mailbox }),
    getMailbox: () => ({ own: held(7), pool: null, account: null }),
    addMailboxByAddress: () => refuse('already_taken'),
    extractCode: () => watching(null),
  })
  const get = await record.findByRole('button', { name: `Get code: ${email}` })
  await user.click(get)
  expect(await record.findByRole('alert')).toBeVisible()
  expect(net.of('extractCode')).toEqual([])
  net.change({
    addMailboxByAddress: () => {
      mailbox = joined()
      return { success: true, email, email_id: 7 }
    },
  })
  await user.click(get)
  await waitFor(() => expect(net.of('extractCode')[0]?.parts.body).toEqual({ email, email_id: 7 }))
  expect(net.of('addMailboxByAddress').at(-1)?.parts.body).toEqual({ emailAddress: email })
  expect(await record.findByRole('button', { name: `Get code: ${email}` })).toHaveFocus()
})

it('[FLOW-05] a mailbox that the pool lacks says what to do: to ask a lead, in both languages', async () => {
  const { record } = await account(joined({ state: 'not_in_pool', id: null }))
  expect(record.getByText(/it is not in the pool\. Ask a team lead to add it\.$/)).toBeVisible()
  expect(record.queryByRole('link', { name: 'Add to the pool' })).toBeNull()
  expect(record.queryByRole('button', { name: /Get code/ })).toBeNull()
  act(() => setLanguage('uk'))
  expect(record.getByText(/її немає в пулі\. Попросіть тімліда додати її\.$/)).toBeVisible()
})

it('[FLOW-05] to a lead it leads to the form of the pool, whose line begins with the address', async () => {
  const lacking = joined({ state: 'not_in_pool', id: null, email: 'box+7&co@example.com' })
  // The second time the page renders at once, and its heading must not take the focus from the field.
  for (const _time of ['first', 'second']) {
    const { user, record, unmount } = await account(lacking, 'TeamleadFarmer')
    await user.click(record.getByRole('link', { name: 'Add to the pool' }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Emails, one per line' })
    expect(field.value).toBe(`${lacking.email}:`)
    await waitFor(() => expect(field).toHaveFocus())
    expect(document.querySelector('aside[data-beside]')).toBeNull()
    unmount()
  }
})

it('[FLOW-05] who has the mailbox is named to a lead, with the way to it; others read that it is not theirs', async () => {
  const lead = await account(joined({ state: 'held', holder: 'farmer1' }), 'TeamleadFarmer', {
    getMailbox: () => ({ own: null, pool: pooled(7), account: null }),
    getMailboxHistory: () => ({ email, takes: [], codes: [] }),
  })
  expect(lead.record.getByText(/^farmer1 has this email/)).toBeVisible()
  await lead.user.click(lead.record.getByRole('button', { name: email }))
  await waitFor(() => expect(window.location.search).toContain('open=mailbox-7'))
  lead.unmount()
  const { record } = await account(joined({ state: 'held', id: null }))
  expect(record.getByText(/^Another user has this email\. Ask a team lead/)).toBeVisible()
  expect(record.queryByRole('button', { name: email })).toBeNull()
})

const mailboxRecord = async (told: Partial<Trail>, more: Partial<OwnMailbox> = {}) => {
  const app = renderApp('/get-code?view=mine&open=mailbox-7', {
    ...signedIn(person('buyer')),
    ...withCodes,
    ...withAccounts,
    listMyMailboxes: () => ({ emails: [held(7, more)] }),
    getMailbox: () => ({ own: held(7, more), pool: null, account: null }),
    getTrail: () => trailOf(told),
    getMailboxHistory: () => ({ email, takes: [], codes: [] }),
    getAccount: () => ({ own: own(1), taken: null, mailbox: null }),
    getAccountTimeline: () => ({ events: [] }),
  })
  return { ...app, record: await recordBeside() }
}
const at = '2026-11-20T09:00:00Z'
const named = { accountId: 'EU-0041', name: 'Piotr Schmidt', country: 'ES', closed: false }
const inRow = { account_id: 'EU-0041', account_name: 'Piotr Schmidt' }
const sideOf = (record: Awaited<ReturnType<typeof recordBeside>>, name: string) =>
  record.findByText(name, { selector: 'li > span' }).then((side) => side.parentElement!)

it('[FLOW-05] [FLOW-03] [LOOP-01] a mailbox names its account by ID and name, in its record and its row, and both lead there', async () => {
  const { user, record } = await mailboxRecord(
    {
      account: { id: 1, ...named, state: 'running', at, opens: true },
      holder: { you: true, username: 'buyer1', at },
    },
    { ...inRow, account_record: 1 },
  )
  expect(await sideOf(record, 'Held by')).toHaveTextContent('you')
  await user.click(record.getByRole('button', { name: 'EU-0041 Piotr Schmidt' }))
  await waitFor(() => expect(window.location.search).toContain('open=account-1'))
  await user.click(screen.getByRole('button', { name: 'Close the panel' }))
  await waitFor(() => expect(window.location.search).toContain('open=mailbox-7'))
  await user.click(screen.getByRole('button', { name: 'Account ID: EU-0041 Piotr Schmidt' }))
  await waitFor(() => expect(window.location.search).toContain('open=account-1'))
})

it('[FLOW-05] [LOOP-01] the account of somebody else is named, and leads nowhere', async () => {
  const { record } = await mailboxRecord(
    { account: { id: null, ...named, state: null, at: null, opens: false }, hidden: ['holder'] },
    { ...inRow, account_record: null },
  )
  expect(await sideOf(record, 'Held by')).toHaveTextContent('another user')
  expect(await sideOf(record, 'Account')).toHaveTextContent('EU-0041 Piotr Schmidt')
  expect(record.queryByRole('button', { name: /EU-0041/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /EU-0041/ })).toBeNull()
})
