import { randomInt, randomUUID } from 'node:crypto'
import { expect, onceMore, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, choose, demo, nextCode, watchPolicy } from './people.ts'

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Counts clicks and taps in a page. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
const clicksOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { clicks: number }).clicks)

const words = {
  en: {
    choose: 'Choose a password',
    password: 'Password',
    next: 'Next',
    open: 'Open the bot in Telegram',
    first: 'Digit 1 of 6',
    menu: 'Menu',
    used: 'This invitation has already been used',
  },
  uk: {
    choose: 'Придумайте пароль',
    password: 'Пароль',
    next: 'Далі',
    open: 'Відкрити бота в Telegram',
    first: 'Цифра 1 із 6',
    menu: 'Меню',
    used: 'Це запрошення вже використано',
  },
}

for (const language of ['en', 'uk'] as const)
  test(
    `[FLOW-10] an admin invites by a link, and another browser of 320 px accepts it through Telegram, in ${language}`,
    onceMore(language === 'en'),
    async ({ browser }) => {
      const text = words[language]
      const username = `in-${randomUUID().slice(0, 8)}`
      const context = await browserOf(browser, 'admin')
      const violations = await watchPolicy(context)
      const page = await context.newPage()
      await countClicks(page)
      await page.goto(`${demo().url}/admin`)
      await page.getByRole('button', { name: 'Create user' }).click()
      const drawer = page.getByRole('dialog', { name: 'Create user' })
      await drawer.getByLabel('Username').fill(username)
      await choose(drawer.getByRole('combobox', { name: 'Role' }), 'Buyer')
      expect(await violationsOf(page)).toEqual([])
      await drawer.getByRole('button', { name: 'Create invitation' }).click()
      const made = page.getByRole('dialog', { name: `Invitation for ${username}` })
      const link = await made.getByRole('group', { name: 'Invitation link' }).innerText()
      expect(link).toMatch(new RegExp(`^${demo().url}/invite#[\\w-]{43}$`))
      expect(await violationsOf(page)).toEqual([])
      await made.getByRole('button', { name: 'Done' }).click()
      // Create user, the role and its list, the invitation, and closing it.
      expect(await clicksOf(page)).toBe(5)
      const open = page.getByRole('table', { name: 'Invitations' })
      await expect(open.getByRole('row').filter({ hasText: username })).toBeVisible()

      const theirs = await browser.newContext({ viewport: { width: 320, height: 800 }, hasTouch: true })
      const theirViolations = await watchPolicy(theirs)
      await theirs.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const invited = await theirs.newPage()
      await countClicks(invited)
      const asked: string[] = []
      invited.on('request', (request) => asked.push(request.url()))
      await invited.goto(link)
      await expect(invited.getByRole('heading', { name: text.choose })).toBeVisible()
      const token = link.split('#')[1]!
      expect(invited.url()).not.toContain(token)
      expect(
        asked.filter((url) => url.slice(0, url.indexOf('#') < 0 ? undefined : url.indexOf('#')).includes(token)),
      ).toEqual([])
      const kept = await invited.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
      )
      expect(kept).not.toContain(token)
      expect([await violationsOf(invited), await wide(invited)]).toEqual([[], false])
      // Keyboard only, up to Telegram.
      await invited.keyboard.type(randomUUID())
      await invited.keyboard.press('Enter')
      const bot = invited.getByRole('link', { name: text.open })
      await expect(bot).toBeFocused()
      expect([await violationsOf(invited), await wide(invited)]).toEqual([[], false])
      const payload = new URL((await bot.getAttribute('href'))!).searchParams.get('start')
      // A reloaded page continues where it was.
      await invited.reload()
      await expect(bot).toHaveAttribute('href', new RegExp(`start=${payload}$`))

      const telegramId = String(randomInt(500_000_000, 599_999_999))
      const code = await nextCode({ username, password: '', role: null, telegramId })
      const pressed = await fetch(`${demo().simulators.telegram}/control/chats/${telegramId}/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payload }),
      })
      expect(pressed.ok).toBe(true)
      await invited.getByLabel(text.first).focus()
      await invited.keyboard.type(await code())
      await expect(invited).toHaveURL(`${demo().url}/`)
      const me = await invited.evaluate(
        async () => (await fetch('/api/auth/me')).json() as Promise<{ username: string }>,
      )
      expect(me.username).toBe(username)
      expect(await clicksOf(invited)).toBe(0)

      await expect(open.getByRole('row').filter({ hasText: username })).toHaveCount(0)
      await invited.goto(`${demo().url}/settings`)
      expect(theirViolations()).toEqual([])
      const late = await (await browser.newContext()).newPage()
      await late.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await late.goto(link)
      await expect(late.getByRole('heading', { name: text.used })).toBeVisible()
      expect(violations()).toEqual([])
      await late.context().close()
      await theirs.close()
      await context.close()
    },
  )
