import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, change, demo, pressStart, watchPolicy } from './people.ts'

const messagesTo = async (telegramId: string): Promise<string[]> => {
  const answer = await fetch(`${demo().simulators.telegram}/control/chats/${telegramId}/messages`)
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text)
}

test('[R-08] an open status page shows by itself what was given up, and a key has it tried again', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'admin')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/admin?section=status`)
  const services = page.getByRole('table', { name: 'External services' })
  for (const name of ['Telegram', 'Keitaro', 'Google Sheets', 'Outlook', 'ADSpower'])
    await expect(services.getByRole('row').filter({ hasText: name })).toContainText('Simulated')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  const telegramId = String(randomInt(700_000_000, 799_999_999))
  const person = { username: `silent-${randomUUID().slice(0, 8)}`, password: randomUUID(), telegramId }
  const { user } = await change<{ user: { id: number } }>(page, '/admin/users', person)
  await change(page, `/admin/users/${user.id}/reset-password`, { password: randomUUID() })
  const given = page.getByRole('table', { name: 'Failed jobs' })
  const row = given.getByRole('row').filter({ hasText: String(user.id) })
  await expect(row).toContainText('The bot cannot write to this user')
  await expect(page.getByRole('link', { name: /^Status .*need/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  expect((await pressStart(telegramId)).ok).toBe(true)
  await row.getByRole('button', { name: `Retry: Telegram message, ${user.id}` }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Failed jobs/ })).toBeFocused()
  await expect.poll(async () => (await messagesTo(telegramId)).join('\n')).toMatch(/password/i)
  await change(page, `/admin/users/${user.id}/delete`, {})
  expect(violations()).toEqual([])
  await context.close()
})
