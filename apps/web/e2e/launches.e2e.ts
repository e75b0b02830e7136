import { randomUUID } from 'node:crypto'
import { expect, onceMore, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, change, demo, enterCode, enterPassword, newPerson, nextCode, watchPolicy } from './people.ts'

/** Records the effort in a page: mouse clicks and number of typed characters. */
const counted = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { clicks: [] as string[], typed: 0 })
    const nameOf = (at: EventTarget | null) => {
      const pressed = at instanceof Element ? (at.closest('button, a, [role]') ?? at) : null
      return pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? ''
    }
    addEventListener('click', (event) => event.isTrusted && seen.clicks.push(nameOf(event.target)), true)
    addEventListener('beforeinput', () => (seen.typed += 1), true)
  })
const count = (page: Page) =>
  page.evaluate(() => {
    const { clicks, typed } = globalThis as unknown as { clicks: string[]; typed: number }
    return { clicks, typed }
  })

/** Gives the tracker several domains and three templates, more than one of them for the country. */
const withChoices = async (admin: Page): Promise<void> => {
  const read = <T>(path: string) => admin.evaluate(async (at) => (await (await fetch(at)).json()) as T, path)
  type Templates = { templates: { id: number; country: string | null }[] }
  const { templates } = await read<Templates>('/api/templates?fresh=1')
  const ofSpain = templates.filter(({ country }) => country === 'ES')
  if (ofSpain.length < 2)
    await fetch(`${demo().simulators.keitaro}/control/campaigns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ like: ofSpain[0]!.id, name: '[template] ES 2' }),
    })
  const { templates: all } = await read<Templates>('/api/templates?fresh=1')
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(all.filter(({ country }) => country === 'ES').length).toBeGreaterThanOrEqual(2)
  const { data } = await read<{ data: { domains: unknown[] } }>('/api/links/filters?fresh=1')
  expect(data.domains.length).toBeGreaterThanOrEqual(2)
}

const outlook = async (path: string, method: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${demo().simulators.outlook}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}
/** Mailbox of the person's newest launch. */
const mailboxOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { launches } = (await (await fetch('/api/launches')).json()) as { launches: { mailbox: { email: string } }[] }
    return launches[0]!.mailbox.email
  })
/** Gives a mailbox a valid token, since Microsoft refuses those of some demo mailboxes. */
const renew = async (admin: Page, email: string): Promise<void> => {
  const mailbox = {
    email,
    clientId: randomUUID(),
    refreshToken: `M.C5_${[1, 2, 3, 4].map(() => randomUUID()).join('')}`,
  }
  await outlook('mailboxes', 'PUT', [mailbox])
  const emailsData = `${email}:Pa:ss-${randomUUID()}:${mailbox.refreshToken}:${mailbox.clientId}`
  const { updated } = await change<{ updated: number }>(admin, '/outlook-emails/bulk-add', {
    emailsData,
    isExisting: false,
    markAsInvalid: false,
  })
  expect(updated).toBe(1)
}
/** Delivers a mail with this code. */
const sendCode = (mailbox: string, code: string): Promise<void> =>
  outlook('mails', 'POST', {
    mailbox,
    folder: 'inbox',
    from: 'Platform <no-reply@ads.example.com>',
    ...{ subject: 'Your verification code', text: `Your verification code is ${code}.` },
  })

for (const withCode of [false, true])
  test(
    `[LAUNCH-01] [LAUNCH-02] [DESK-07] a buyer of whom nothing is remembered comes to a copied link in at most 6 clicks without typing${withCode ? ', and a code of its mailbox comes meanwhile' : ''}; a second device sees it`,
    onceMore(!withCode),
    async ({ browser }) => {
      test.slow()
      const chief = await browserOf(browser, 'admin')
      const admin = await chief.newPage()
      await admin.goto(`${demo().url}/admin`)
      await withChoices(admin)
      // No other menu may change meanwhile.
      const person = await newPerson(browser, 'buyer')
      const { users } = (await admin.evaluate(async () => (await fetch('/api/admin/users')).json())) as {
        users: { id: number; username: string }[]
      }
      const buyer = users.find(({ username }) => username === person.username)!
      await change(admin, '/admin/grants', { permission: 'links.create', roles: [], userIds: [buyer.id] }, 'PUT')
      const permissions = ['clipboard-read', 'clipboard-write']
      const entrance = await browser.newContext()
      const entering = await entrance.newPage()
      const code = await nextCode(person)
      await entering.goto(`${demo().url}/login`)
      await enterPassword(entering, person)
      await enterCode(entering, await code())
      await expect(entering.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      const storageState = await entrance.storageState()
      await entrance.close()
      const [mine, other] = [
        await browser.newContext({ permissions, storageState }),
        await browser.newContext({ permissions, storageState }),
      ]
      const violations = await watchPolicy(mine)
      const [page, device] = [await mine.newPage(), await other.newPage()]
      await counted(page)
      await page.goto(`${demo().url}/get-accounts`)

      const launch = page.locator('aside[data-beside]')
      // The link's target is in the demo's library; the tracker's first domain and template are used.
      await page.getByRole('button', { name: 'New launch' }).click()
      await launch
        .getByRole('list', { name: 'Countries with free accounts' })
        .getByRole('button', { name: /^ES / })
        .click()
      await expect(launch.getByText('login not shown yet', { exact: false })).toBeVisible()
      await device.goto(`${demo().url}/get-accounts${new URL(page.url()).search}`)
      const there = device.locator('aside[data-beside]')
      await expect(there.getByRole('button', { name: 'Create link' })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      if (withCode) {
        // If its sheet names no email, one of the stock is taken.
        const get = launch.getByRole('button', { name: /^Get code/ })
        const take = launch.getByRole('button', { name: 'Take an email for this account' })
        await expect(get.or(take)).toBeVisible()
        if (await take.isVisible()) await take.click()
        await expect(get).toBeVisible()
        await renew(admin, await mailboxOf(page))
        await get.click()
        await expect(launch.getByRole('button', { name: /^Stop waiting/ })).toBeVisible()
      }
      await launch.getByRole('button', { name: 'Create link' }).click()
      // The site sends its code while the link is being created: neither waits for the other.
      if (withCode) await sendCode(await mailboxOf(page), '519207')
      await expect(launch.getByRole('listitem').filter({ hasText: 'Campaign ES |' })).toBeVisible({ timeout: 60_000 })
      await launch
        .getByRole('listitem')
        .filter({ hasText: 'Campaign ES |' })
        .getByRole('button', { name: 'Copy' })
        .click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/go\.localhost/)
      if (withCode) {
        await expect(launch.getByRole('img', { name: 'Code 5 1 9 2 0 7' })).toBeVisible()
        await expect(launch.getByText('no-reply@ads.example.com')).toBeVisible()
        await expect(launch.getByRole('button', { name: /^Not this one/ })).toBeVisible()
      }
      // The other device updates by itself.
      await expect(there.getByText(/Campaign ES \|/)).toBeVisible()
      const { clicks, typed } = await count(page)
      // New launch, country, Make link and Copy. With a code, Get code too, and the mailbox may have to be taken.
      expect(clicks.length).toBeGreaterThanOrEqual(withCode ? 5 : 4)
      expect(clicks, clicks.join(', ')).toHaveLength(Math.min(clicks.length, 6))
      expect(typed).toBe(0)
      if (withCode) {
        // Automatic updates must not move anything that somebody is about to press.
        const copy = launch
          .getByRole('listitem')
          .filter({ hasText: 'Campaign ES |' })
          .getByRole('button', { name: 'Copy' })
        await launch.getByRole('button', { name: /^Not this one/ }).press('Enter')
        await expect(launch.getByRole('button', { name: /^Stop waiting/ })).toBeVisible()
        const before = await copy.boundingBox()
        await sendCode(await mailboxOf(page), '730164')
        await expect(launch.getByRole('img', { name: 'Code 7 3 0 1 6 4' })).toBeVisible()
        expect(await copy.boundingBox()).toEqual(before)
      }
      await page.keyboard.press('Escape')
      await expect(launch).toBeHidden()
      // Opens by its key from any page; Escape closes it.
      await page.locator('body').press('n')
      await expect(launch.getByRole('list', { name: 'Countries with free accounts' })).toBeVisible()
      expect(violations()).toEqual([])
      await change(admin, '/admin/grants', { permission: 'links.create', roles: [], userIds: [] }, 'PUT')
      await Promise.all([chief, mine, other].map((each) => each.close()))
    },
  )

test('[LAUNCH-05] a buyer who may not make links asks for one in the launch, on a narrow phone; it is approved on the page of links and goes on by itself', async ({
  browser,
}) => {
  test.slow()
  const chief = await browserOf(browser, 'admin')
  const admin = await chief.newPage()
  const person = await newPerson(browser, 'buyer')
  const violations = await watchPolicy(chief)
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  const code = await nextCode(person)
  await page.goto(`${demo().url}/login`)
  await enterPassword(page, person)
  await enterCode(page, await code())
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'uk'))
  await page.goto(`${demo().url}/get-accounts`)
  await page.getByRole('button', { name: 'Новий запуск' }).click()
  const launch = page.getByRole('dialog').or(page.locator('aside[data-beside]')).first()
  await launch.getByRole('list', { name: 'Країни з вільними акаунтами' }).getByRole('button', { name: /^ES / }).click()
  const ask = launch.getByRole('button', { name: 'Попросити посилання' })
  await ask.click()
  await expect(launch.getByText('Запит надіслано', { exact: false })).toBeVisible()
  await expect(ask).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // Refused with a reason, requested again, approved.
  await admin.goto(`${demo().url}/links`)
  const queue = admin.getByRole('region', { name: /^Waiting requests/ })
  const row = queue.getByRole('listitem').filter({ hasText: person.username })
  await row.getByRole('button', { name: /^Refuse the link/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(dialog.getByText('Enter a reason for the requester')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Зачекайте на новий шаблон')
  expect(await violationsOf(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(launch.getByText('Зачекайте на новий шаблон', { exact: false })).toBeVisible()
  await ask.click()
  await row.getByRole('button', { name: /^Approve the link/ }).click()
  await expect(row).toHaveCount(0)
  await expect(launch.getByRole('button', { name: 'Копіювати', exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  expect(violations()).toEqual([])
  await context.close()
  await chief.close()
})
