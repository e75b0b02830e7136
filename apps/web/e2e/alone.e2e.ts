import { expect, test } from './test.ts'
import { browserOf, demo, enterPassword, personNamed, signIn, telegramFault } from './people.ts'

// These run alone, after everything else: a fault hits whoever calls next, all sessions of a person end, and a narrow
// menu would lack its labels for other tests.
test.beforeEach(({ page }) => page.goto(`${demo().url}/login`).then(() => undefined))

test('a session ended in one browser closes the page of another, without a click there', async ({ browser }) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()]
  const [acting, watching] = [await here.newPage(), await there.newPage()]
  await signIn(watching, 'nobody')
  await signIn(acting, 'nobody')
  await watching.goto(`${demo().url}/settings`)
  await expect(watching.getByText('Live', { exact: true })).toBeVisible()
  await acting.goto(`${demo().url}/settings`)
  await acting.getByRole('button', { name: 'End all other sessions' }).click()
  const clickedAt = Date.now()
  await expect(watching).toHaveURL(/\/login/)
  console.log(`The other page left after ${Date.now() - clickedAt} ms`)
  await expect(acting.getByText('All other sessions have ended')).toBeVisible()
  await here.close()
  await there.close()
})

test('[SHELL-02] the sidebar collapses to a rail, and the choice follows the person', async ({ browser }) => {
  const context = await browserOf(browser, 'lead')
  const page = await context.newPage()
  await page.goto(`${demo().url}/settings`)
  const side = page.getByRole('complementary')
  await expect(side).toBeVisible()
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(216)
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/preferences') && response.ok())
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(56)
  await saved
  await page.reload()
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(56)
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await context.close()
})

const troubles: [string, string, Record<string, unknown>, RegExp][] = [
  ['401', 'status', { status: 401 }, /Telegram is not answering, so the code cannot be sent/],
  ['403', 'status', { status: 403 }, /Open the bot in Telegram, press Start and try again/],
  ['429', 'status', { status: 429 }, /Telegram is not answering, so the code cannot be sent/],
  ['reply lost', 'dropAfter', {}, /The code may still arrive/],
]
for (const [name, kind, more, text] of troubles) {
  test(`[S-21] Telegram in trouble (${name}): the person reads what to do, and is not signed in`, async ({ page }) => {
    await telegramFault(kind, more)
    await enterPassword(page, personNamed(name === '401' || name === '403' ? 'buyer' : 'buyer2'))
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('button', { name: /recovery code/ })).toBeVisible()
    expect((await page.request.get(`${demo().url}/api/auth/me`)).status()).toBe(401)
  })
}
