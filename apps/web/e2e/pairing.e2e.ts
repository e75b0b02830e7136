import { randomInt } from 'node:crypto'
import { expect, onceMore, test, type Locator, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, demo, enterCode, enterPassword, newPerson, nextCode, watchPolicy } from './people.ts'

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
const newId = (): string => String(randomInt(400_000_000, 499_999_999))

const words = {
  en: {
    pair: 'Pair another Telegram account',
    password: 'Current password',
    next: 'Next',
    old: 'Code from the old chat',
    open: 'Open the bot in Telegram',
    first: 'Digit 1 of 6',
    paired: 'Telegram account paired. Your other sessions have ended.',
    anew: 'Pair your Telegram',
    enter: 'Password',
    unpair: 'Unpair Telegram',
    unpaired: 'Not paired',
  },
  uk: {
    pair: 'Прив’язати інший акаунт Telegram',
    password: 'Поточний пароль',
    next: 'Далі',
    old: 'Код зі старого чату',
    open: 'Відкрити бота в Telegram',
    first: 'Цифра 1 із 6',
    paired: 'Акаунт Telegram прив’язано. Інші ваші сеанси завершено.',
    anew: 'Прив’яжіть свій Telegram',
    enter: 'Пароль',
    unpair: 'Відв’язати Telegram',
    unpaired: 'Не прив’язано',
  },
}

/** Presses Start through the page's link and types the code that the bot sends. */
const throughBot = async (page: Page, bot: Locator, telegramId: string, first: string): Promise<void> => {
  const code = await nextCode({ username: '', password: '', role: null, telegramId })
  const payload = new URL((await bot.getAttribute('href'))!).searchParams.get('start')
  const pressed = await fetch(`${demo().simulators.telegram}/control/chats/${telegramId}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  })
  expect(pressed.ok).toBe(true)
  await page.getByLabel(first).focus()
  await page.keyboard.type(await code())
}

for (const language of ['en', 'uk'] as const)
  test(
    `[FLOW-11] a person of 320 px pairs another Telegram account by keyboard, is unpaired and paired anew by a link, in ${language}`,
    onceMore(language === 'en'),
    async ({ browser }) => {
      const text = words[language]
      const person = await newPerson(browser)
      const context = await browser.newContext({ viewport: { width: 320, height: 800 } })
      const violations = await watchPolicy(context)
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const page = await context.newPage()
      const signingIn = await nextCode(person)
      await page.goto(`${demo().url}/login`)
      await enterPassword(page, person, language)
      await enterCode(page, await signingIn(), language)
      await expect(page).toHaveURL(/\/get-code$/)
      await page.goto(`${demo().url}/settings`)
      const opener = page.getByRole('button', { name: text.pair })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(text.password).last()).toBeFocused()
      expect([await violationsOf(page), await wide(page)]).toEqual([[], false])
      const old = await nextCode(person)
      await page.keyboard.type(person.password)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(text.old)).toBeFocused()
      expect([await violationsOf(page), await wide(page)]).toEqual([[], false])
      await page.keyboard.type(await old())
      await page.keyboard.press('Enter')
      const bot = page.getByRole('link', { name: text.open })
      await expect(bot).toBeFocused()
      expect([await violationsOf(page), await wide(page)]).toEqual([[], false])
      // A reloaded page continues where it was.
      await page.reload()
      await opener.click()
      await expect(bot).toBeVisible()
      const telegramId = newId()
      await throughBot(page, bot, telegramId, text.first)
      await expect(page.getByText(text.paired).first()).toBeVisible()
      await expect(page.getByText(telegramId)).toBeVisible()
      await expect(opener).toBeFocused()

      const me = await page.evaluate(async () => (await fetch('/api/auth/me')).json() as Promise<{ id: number }>)
      const chief = await browserOf(browser, 'admin', { viewport: { width: 320, height: 800 } })
      await chief.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const unpairing = await chief.newPage()
      await unpairing.goto(`${demo().url}/admin?open=person-${me.id}`)
      await unpairing.getByRole('button', { name: text.unpair }).click()
      const asked = unpairing.getByRole('dialog').filter({ hasText: person.username }).last()
      await expect(asked.getByRole('heading', { name: person.username }).last()).toBeVisible()
      expect([await violationsOf(unpairing), await wide(unpairing)]).toEqual([[], false])
      await asked.getByRole('button', { name: text.unpair }).click()
      await expect(page).toHaveURL(/\/login/)
      await expect(unpairing.getByText(text.unpaired, { exact: true }).last()).toBeVisible()
      await chief.close()

      const theirs = await browserOf(browser, 'admin')
      const admin = await theirs.newPage()
      await admin.goto(`${demo().url}/admin?open=person-${me.id}`)
      const record = admin.getByRole('complementary').or(admin.getByRole('dialog')).last()
      await expect(record.getByText('Not paired')).toBeVisible()
      expect(await violationsOf(admin)).toEqual([])
      await admin.getByRole('button', { name: 'New pairing link' }).click()
      const question = admin.getByRole('dialog', { name: `Create a pairing link for ${person.username}?` })
      await question.getByRole('button', { name: 'New pairing link' }).click()
      const made = admin.getByRole('dialog', { name: `Pairing link for ${person.username}` })
      const link = await made.getByRole('group', { name: 'Pairing link' }).innerText()
      expect(await violationsOf(admin)).toEqual([])
      await made.getByRole('button', { name: 'Done' }).click()
      await page.goto(link)
      await expect(page.getByRole('heading', { name: text.anew })).toBeVisible()
      expect([await violationsOf(page), await wide(page)]).toEqual([[], false])
      await page.getByLabel(text.enter, { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await expect(bot).toBeFocused()
      await throughBot(page, bot, newId(), text.first)
      await expect(page).toHaveURL(/\/get-code$/)
      expect(violations()).toEqual([])
      await theirs.close()
      await context.close()
    },
  )
