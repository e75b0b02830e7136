import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { browserOf, change, demo, enterCode, enterPassword, newPerson, nextCode, watchPolicy } from './people.ts'

const pwa = 'https://pwa.example.com/kept/reels-9'

/** Counts what a person does to a page: presses of the mouse, and characters. */
const counted = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { clicks: 0, typed: 0 })
    addEventListener('click', (event) => event.isTrusted && (seen.clicks += 1), true)
    addEventListener('beforeinput', () => (seen.typed += 1), true)
  })
const count = (page: Page) =>
  page.evaluate(() => {
    const { clicks, typed } = globalThis as unknown as { clicks: number; typed: number }
    return { clicks, typed }
  })

test('[LAUNCH-01] [LAUNCH-02] [DESK-07] a buyer comes to a copied link in at most 6 clicks without typing, with the code too; a second device sees it', async ({
  browser,
}) => {
  test.slow()
  const chief = await browserOf(browser, 'admin')
  const admin = await chief.newPage()
  await admin.goto(`${demo().url}/admin`)
  // Nobody else's menu may change meanwhile.
  const person = await newPerson(browser, 'buyer')
  const { users } = (await admin.evaluate(async () => (await fetch('/api/admin/users')).json())) as {
    users: { id: number; username: string }[]
  }
  const buyer = users.find(({ username }) => username === person.username)!
  await change(admin, '/admin/grants', { permission: 'links.create', roles: [], userIds: [buyer.id] }, 'PUT')

  const kept = await change<{ pwa_link: { id: number } }>(admin, '/pwa-links', {
    name: 'Reels',
    address: pwa,
    country: 'ES',
    active: true,
  })
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
  for (const withCode of [false, true]) {
    const before = await count(page)
    // Nothing is remembered of the person: what is known stands in the library.
    await page.getByRole('button', { name: 'New launch' }).click()
    await launch
      .getByRole('list', { name: 'Countries with free accounts' })
      .getByRole('button', { name: /^ES / })
      .click()
    await expect(launch.getByText('login not shown yet', { exact: false })).toBeVisible()
    await device.goto(`${demo().url}/get-accounts${new URL(page.url()).search}`)
    const there = device.locator('aside[data-beside]')
    await expect(there.getByRole('button', { name: 'Make link' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    if (withCode) {
      // Its sheet names no email: one of the stock is taken for it.
      const get = launch.getByRole('button', { name: /^Get code/ })
      const take = launch.getByRole('button', { name: 'Take one for this account' })
      await expect(get.or(take)).toBeVisible()
      if (await take.isVisible()) await take.click()
      await get.click()
      await expect(launch.getByRole('button', { name: /^Stop waiting|^Get code/ })).toBeVisible()
    }
    await launch.getByRole('button', { name: 'Make link' }).click()
    await expect(launch.getByRole('listitem').filter({ hasText: 'Campaign ES |' })).toBeVisible({ timeout: 60_000 })
    await launch
      .getByRole('listitem')
      .filter({ hasText: 'Campaign ES |' })
      .getByRole('button', { name: 'Copy' })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/go\.localhost/)
    // Told to the other device by itself.
    await expect(there.getByText(/Campaign ES \|/)).toBeVisible()
    const after = await count(page)
    expect(after.clicks - before.clicks).toBeLessThanOrEqual(6)
    expect(after.typed - before.typed).toBe(0)
    await page.keyboard.press('Escape')
    await expect(launch).toBeHidden()
  }
  // By its key, from any page; Escape leaves it.
  await page.locator('body').press('n')
  await expect(launch.getByRole('list', { name: 'Countries with free accounts' })).toBeVisible()
  expect(violations()).toEqual([])
  const { id } = kept.pwa_link
  await change(admin, `/pwa-links/${id}`, { name: 'Reels', address: pwa, country: 'ES', active: false }, 'PUT')
  await change(admin, '/admin/grants', { permission: 'links.create', roles: [], userIds: [] }, 'PUT')
  await Promise.all([chief, mine, other].map((each) => each.close()))
})
