import { randomUUID } from 'node:crypto'
import { expect, long, test, type Browser } from './test.ts'
import { violationsOf } from './axe.ts'
import { openWhole } from './opening.ts'
import { browserOf, change, demo, watchPolicy } from './people.ts'

const outlook = (path: string, method: string, body: unknown): Promise<Response> =>
  fetch(`${demo().simulators.outlook}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Mailboxes known to the simulated Microsoft, as traded lines. */
const mailboxes = async (name: string, count: number): Promise<{ emails: string[]; lines: string[] }> => {
  const all = Array.from({ length: count }, (_, n) => ({
    email: `${name}-${n}-${randomUUID().slice(0, 8)}@outlook.com`,
    clientId: randomUUID(),
    refreshToken: `M.C5_${randomUUID()}${randomUUID()}${randomUUID()}${randomUUID()}`,
  }))
  expect((await outlook('mailboxes', 'PUT', all)).ok).toBe(true)
  return {
    emails: all.map(({ email }) => email),
    lines: all.map(({ email, clientId, refreshToken }) => `${email}:Pa:ss-${randomUUID()}:${refreshToken}:${clientId}`),
  }
}

/** Fills the pool through a lead's page, which stays open. */
const fill = async (browser: Browser, lines: string[]) => {
  const context = await browserOf(browser, 'lead')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code`)
  await page.getByRole('button', { name: 'Manage email pool' }).click()
  await page.getByRole('textbox', { name: 'Emails, one per line' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Add Emails', exact: true }).click()
  return { context, page, violations }
}

test('a manager’s day: fill the pool, mend what was wrong, find, mark and delete', async ({ browser }) => {
  const { emails, lines } = await mailboxes('pool', 3)
  const { context, page, violations } = await fill(browser, [...lines, 'no-more-than-an-address@outlook.com'])
  await expect(page.getByText('Successfully added 3 emails')).toBeVisible()
  await expect(page.getByText('Some errors occurred: Line 1: expected login:password', { exact: false })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Emails, one per line' })
  await expect(field).toHaveValue('no-more-than-an-address@outlook.com')
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect(page.getByRole('dialog', { name: '1 line with errors' })).toBeVisible()
  await page.keyboard.press('Escape')

  const rows = page.getByRole('table', { name: 'Emails in the pool' }).getByRole('row')
  const search = page.getByRole('searchbox', { name: 'Search by email, person or status' })
  await search.fill(emails[0]!)
  await expect(page.getByText('Found 1 email')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Available')
  expect(await violationsOf(page)).toEqual([])

  await field.fill(emails[0]!)
  await page.getByRole('button', { name: 'Mark as Invalid' }).click()
  await expect(page.getByText('Successfully marked 1 email as invalid')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Invalid')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: `Code history: ${emails[0]}` }).click()
  await expect(page.locator('aside[data-beside]').getByText('No codes in the last 30 days')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete: ${emails[0]}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Email deleted successfully')).toBeVisible()
  await expect(page.getByText(`Nothing matches “${emails[0]}”`)).toBeVisible()
  expect(violations()).toEqual([])
  await context.close()
})

test('[CODE-02] a taker’s day: take, add by address, wait for a code that arrives by itself, unpin', async ({
  browser,
}) => {
  const { emails, lines } = await mailboxes('taker', 2)
  const lead = await fill(browser, lines)
  await expect(lead.page.getByText('Successfully added 2 emails')).toBeVisible()
  const context = await browserOf(browser, 'farmer')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code`)
  const email = emails[1]!
  await page.getByRole('button', { name: 'Add email' }).click()
  const address = page.getByRole('textbox', { name: 'Email address' })
  await address.fill('nobody-has-this@outlook.com')
  await address.press('Enter')
  await expect(page.getByText('Email not found in database')).toBeVisible()
  await address.fill(email)
  await address.press('Enter')
  await expect(page.getByText('Email added successfully')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('In use')

  await page.getByRole('button', { name: 'Get emails' }).click()
  const toast = page.getByText('Successfully got 1 email')
  await expect(toast).toBeVisible()
  const place = await toast.boundingBox()
  expect([place!.x > 1_000, place!.y < 200]).toEqual([true, true])

  // The lead's page updates without a reload.
  await lead.page.getByRole('searchbox', { name: 'Search by email, person or status' }).fill(email)
  await expect(lead.page.getByRole('row').filter({ hasText: email })).toContainText('farmer')

  await row.getByRole('button', { name: /^Get code/ }).click()
  await expect(row).toContainText('Waiting for the code…')
  await page.reload()
  await expect(row).toContainText('Waiting for the code…')
  await outlook('mails', 'POST', {
    mailbox: email,
    folder: 'inbox',
    from: 'Platform <no-reply@ads.example.com>',
    subject: 'Your verification code',
    text: 'Your verification code is 730164. Do not share it.',
  })
  await expect(row.getByRole('img', { name: 'Code 7 3 0 1 6 4' })).toBeVisible()
  await expect(row).toContainText('no-reply@ads.example.com')
  await expect(row).toContainText('Completed')
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button', { name: /^Copy code/ }).click()
  await expect(row.getByText('Copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('730164')

  await row.getByRole('button', { name: `Unpin email ${email}` }).click()
  await expect(page.getByText('Email unpinned successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The email is back in your list')).toBeVisible()
  await expect(row).toHaveCount(1)
  expect(violations()).toEqual([])
  await lead.context.close()
  await context.close()
})

test('several at once: their codes, letting go of them, and taking that back, each by one call', async ({
  browser,
}) => {
  const { emails, lines } = await mailboxes('several', 3)
  const lead = await fill(browser, lines)
  await expect(lead.page.getByText('Successfully added 3 emails')).toBeVisible()
  await lead.context.close()
  const context = await browserOf(browser, 'buyer')
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code`)
  for (const email of emails) {
    await page.getByRole('button', { name: 'Add email' }).click()
    const address = page.getByRole('textbox', { name: 'Email address' })
    await address.fill(email)
    await address.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  }
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('searchbox', { name: 'Search your emails' }).fill('several-')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await outlook('mails', 'POST', {
    mailbox: emails[1],
    folder: 'inbox',
    from: 'Platform <no-reply@ads.example.com>',
    subject: 'Your verification code',
    text: 'Your verification code is 281936. Do not share it.',
  })
  await page.getByRole('button', { name: 'Get codes' }).click()
  const row = (email: string | undefined) => page.getByRole('listitem').filter({ hasText: email! })
  await expect(row(emails[1]).getByRole('img', { name: 'Code 2 8 1 9 3 6' })).toBeVisible()
  for (const email of [emails[0], emails[2]]) await expect(row(email)).toContainText('Waiting for the code…')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Unpin', exact: true }).click()
  await expect(page.getByText('3 emails unpinned')).toBeVisible()
  for (const email of emails) await expect(row(email)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The email is back in your list')).toBeVisible()
  for (const email of emails) await expect(row(email)).toHaveCount(1)
  expect(calls.filter((path) => path.startsWith('/api/outlook-emails/'))).toEqual([
    '/api/outlook-emails/extract-codes',
    '/api/outlook-emails/bulk-unpin',
    '/api/outlook-emails/bulk-undo-unpin',
  ])
  await context.close()
})

test('from a mailbox that came with an account to the links of that account', async ({ browser }) => {
  const { emails, lines } = await mailboxes('account', 1)
  const lead = await fill(browser, lines)
  await expect(lead.page.getByText('Successfully added 1 email')).toBeVisible()
  const accountId = `e2e-${randomUUID().slice(0, 8)}`
  const made = await fetch(`${demo().simulators.sheets}/control/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Accounts ${accountId}`,
      tabs: [
        {
          title: 'Accounts',
          rows: [
            ['id', 'country', 'login_pass', 'email'],
            [accountId, 'ES', 'user:pass', emails[0]],
          ],
        },
      ],
    }),
  })
  const { url } = (await made.json()) as { url: string }
  // All tests share Google's quota per minute: once it is used up, the sheet is added in the next one.
  test.slow()
  let sheetId = 0
  await expect(async () => {
    sheetId = (await change<{ sheet: { id: number } }>(lead.page, '/sheets/add', { url })).sheet.id
  }).toPass({ timeout: 100_000, intervals: [5_000] })
  await lead.context.close()

  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code?view=mine`)
  await change(page, '/accounts/take', { accountId, sheetUrl: `sheet:${sheetId}`, rowNumber: 2 })
  const row = page.getByRole('listitem').filter({ hasText: emails[0]! })
  await expect(row).toContainText(`Account ID: ${accountId}`)
  await row.getByRole('link', { name: `Links of ${accountId}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Link Generator' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('account')).toBe(accountId)
  await context.close()
})

for (const language of ['en', 'uk'] as const) {
  test(`at 320 px nothing runs out of the codes page, in ${language}`, long, async ({ browser }) => {
    for (const who of ['lead', 'farmer', 'buyer']) {
      const context = await browserOf(browser, who, { viewport: { width: 320, height: 800 } })
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const page = await context.newPage()
      await openWhole(page, `${demo().url}/get-code`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([who, await over()]).toEqual([who, 0])
      if (who === 'lead') {
        // A tap anywhere on a card opens its record.
        await page
          .getByRole('row')
          .nth(1)
          .click({ position: { x: 250, y: 50 } })
        const record = page.getByRole('dialog')
        await expect(record.getByRole('button', { name: language === 'en' ? 'Delete' : 'Видалити' })).toBeVisible()
        expect(await over()).toBe(0)
      }
      await context.close()
    }
  })
}

test('[FLOW-05] from an open account one press leads to the code of its mailbox; what the pool lacks is asked for and added', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'buyer', { viewport: { width: 390, height: 844 } })
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-accounts?my=1`)
  interface Joined {
    own: { id: number }
    mailbox: { email: string; state: string } | null
  }
  const read = async <T>(path: string) => (await (await page.request.get(`${demo().url}/api${path}`)).json()) as T
  const { accounts } = await read<{ accounts: { id: number; closed: boolean }[] }>('/accounts/my-accounts')
  const open = accounts.filter(({ closed }) => !closed)
  const records = await Promise.all(open.map(({ id }) => read<Joined>(`/accounts/${id}`)))
  const account = records.find(({ mailbox }) => mailbox?.state === 'not_in_pool')!
  const email = account.mailbox!.email
  await page.goto(`${demo().url}/get-accounts?my=1&open=account-${account.own.id}`)
  const part = page.locator('aside[data-beside]').getByRole('region', { name: 'Email' })
  await expect(part).toContainText('Ask a team lead to add it.')

  const leads = await browserOf(browser, 'lead')
  const lead = await leads.newPage()
  await lead.goto(`${demo().url}/get-accounts?view=panel&open=account-${account.own.id}`)
  await lead.locator('aside[data-beside]').getByRole('link', { name: 'Add to the pool' }).click()
  const field = lead.getByRole('textbox', { name: 'Emails, one per line' })
  await expect(field).toHaveValue(`${email}:`)
  await expect(field).toBeFocused()
  const [clientId, refreshToken] = [randomUUID(), `M.C5_${[1, 2, 3, 4].map(() => randomUUID()).join('')}`]
  await outlook('mailboxes', 'PUT', [{ email, clientId, refreshToken }])
  await lead.keyboard.type(`Secret1:${refreshToken}:${clientId}`)
  await lead.getByRole('button', { name: 'Add Existing Emails' }).click()
  await expect(lead.getByText('Successfully added 1 email')).toBeVisible()
  expect(new URL(lead.url()).searchParams.has('add')).toBe(false)

  // The account's page updates by itself; one press takes the mailbox and requests its code.
  const get = part.getByRole('button', { name: `Get code: ${email}` })
  await expect(get).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  let presses = 0
  await page.exposeFunction('pressed', () => (presses += 1))
  await page.evaluate(() =>
    document.addEventListener('click', () => (window as never as { pressed(): void }).pressed()),
  )
  await get.click()
  await expect(part).toContainText('Waiting for the code…')
  await outlook('mails', 'POST', {
    mailbox: email,
    folder: 'inbox',
    from: 'Platform <no-reply@ads.example.com>',
    subject: 'Your verification code',
    text: 'Your verification code is 461927. Do not share it.',
  })
  await expect(part.getByRole('img', { name: 'Code 4 6 1 9 2 7' })).toBeVisible()
  await expect(part).toContainText('no-reply@ads.example.com')
  expect(presses).toBe(1)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  expect(await violationsOf(page)).toEqual([])

  // The mailbox links back to the account by name and ID.
  await part.getByRole('button', { name: email, exact: true }).click()
  const record = page.locator('aside[data-beside]')
  await expect(record.getByRole('region', { name: 'Linked records' })).toContainText('Held by')
  await page.goBack()
  await expect(part.getByRole('img', { name: 'Code 4 6 1 9 2 7' })).toBeVisible()

  // Taken away meanwhile, it gives no more codes.
  const { emails } = (await (
    await lead.request.get(`${demo().url}/api/outlook-emails?search=${encodeURIComponent(email)}`)
  ).json()) as { emails: { id: number }[] }
  await change(lead, `/outlook-emails/${emails[0]!.id}/return`, {})
  await expect(part).toContainText('Nobody has this email')
  await expect(part.getByRole('img', { name: /^Code/ })).toHaveCount(0)
  expect(violations()).toEqual([])
  await leads.close()
  await context.close()
})

test('a mailbox in which nothing can be pressed is read to its end by keys, on a phone', async ({ browser }) => {
  const { emails, lines } = await mailboxes('unused', 1)
  const context = await browserOf(browser, 'admin', { viewport: { width: 320, height: 568 } })
  const page = await context.newPage()
  await page.goto(`${demo().url}/get-code`)
  await change(page, '/outlook-emails/bulk-add', { isExisting: true, markAsInvalid: false, emailsData: lines[0] })
  const found = await page.request.get(`${demo().url}/api/outlook-emails?search=${encodeURIComponent(emails[0]!)}`)
  const [mailbox] = ((await found.json()) as { emails: { id: number }[] }).emails
  await page.goto(`${demo().url}/get-code?open=mailbox-${mailbox!.id}`)
  const record = page.getByRole('dialog')
  await expect(record.getByText('Nobody has taken it yet')).toHaveCount(1)
  await expect(record.getByRole('heading', { level: 2 })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  const last = record.getByText('Nobody has taken it yet')
  let tabs = 0
  for (; !(await last.evaluate((text) => document.activeElement?.contains(text))); tabs += 1) {
    expect(tabs).toBeLessThan(8)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await context.close()
})
