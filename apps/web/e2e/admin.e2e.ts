import { randomInt, randomUUID } from 'node:crypto'
import { expect, long, test } from './test.ts'
import { violationsOf } from './axe.ts'
import {
  browserOf,
  change,
  choose,
  demo,
  enterCode,
  enterPassword,
  newPerson,
  nextCode,
  pressStart,
  watchPolicy,
  type DemoPerson,
} from './people.ts'

/** Person who pressed Start in the bot and is still unknown to the program. */
const newcomer = async (): Promise<DemoPerson> => {
  const person = {
    username: `new-${randomUUID().slice(0, 8)}`,
    password: randomUUID(),
    role: 'buyer',
    telegramId: String(randomInt(600_000_000, 699_999_999)),
  }
  expect((await pressStart(person.telegramId)).ok).toBe(true)
  return person
}

test('[ADMIN-27] an admin’s day: create a person, change role and limit, see them sign in and leave at once', async ({
  browser,
}) => {
  const person = await newcomer()
  const { username } = person
  const context = await browserOf(browser, 'admin')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/admin`)
  await page.getByRole('button', { name: 'Create user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create user' })
  await drawer.getByText('With a password').click()
  await drawer.getByLabel('Username').fill(username)
  await drawer.getByLabel('Password', { exact: true }).fill(person.password)
  await drawer.getByLabel('Telegram ID').fill('12a')
  await expect(drawer.getByText('Please enter only numbers')).toBeVisible()
  await drawer.getByLabel('Telegram ID').fill(person.telegramId)
  await drawer.getByRole('checkbox').first().check()
  expect(await violationsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search users' }).fill(username)
  const row = page.getByRole('row').filter({ hasText: username })
  await choose(row.getByRole('combobox', { name: `Role of ${username}` }), 'Buyer')
  // Their group already has a buyer whose campaigns would lose their owner: the dialog says so first.
  const roleQuestion = page.getByRole('dialog', { name: `Change the role of ${username}?` })
  await expect(roleQuestion.getByText(/^\d+ campaigns of buyer will have no owner: /)).toBeVisible()
  await roleQuestion.getByRole('checkbox', { name: /^Keep \d+ campaigns with buyer$/ }).check()
  await roleQuestion.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('User role updated successfully')).toBeVisible()
  await row.getByRole('button', { name: `Account limit of ${username}: Unlimited. Edit` }).click()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account limit updated successfully')).toBeVisible()
  await expect(row.getByRole('button', { name: `Account limit of ${username}: 15. Edit` })).toBeFocused()

  const theirs = await (await browser.newContext()).newPage()
  const code = await nextCode(person)
  await theirs.goto(`${demo().url}/login`)
  await enterPassword(theirs, person)
  await enterCode(theirs, await code())
  await expect(theirs.getByRole('navigation', { name: 'Menu' })).toBeVisible()

  await row.getByRole('button', { name: `Manage: ${username}` }).click()
  const record = page.getByRole('complementary', { name: username })
  expect(await violationsOf(page)).toEqual([])
  await record.getByRole('checkbox', { name: 'May sign in' }).click()
  await expect(page.getByText('Access updated')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByText('Disabled')).toBeVisible()

  await row.getByRole('button', { name: `Delete user: ${username}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await expect(question.getByText('This user will lose access immediately.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(page.getByText(`Nothing matches “${username}”`)).toBeVisible()
  expect(violations()).toEqual([])
  await theirs.context().close()
  await context.close()
})

/** Whether a column head is in the language; proper names are exempt. */
const isIn = {
  en: (text: string) => !/\p{Script=Cyrillic}/u.test(text),
  uk: (text: string) => text.trim() === '' || /^(ID|Telegram ID|ADSpower|Email)$|\p{Script=Cyrillic}/u.test(text),
}

for (const language of ['en', 'uk'] as const) {
  test(
    `[I18N-03] every section fits 320 px, and a card leads to its record, in ${language}`,
    long,
    async ({ browser }) => {
      // At least one disclosure exists, whichever test runs first.
      const seeing = await (await browserOf(browser, 'buyer')).newPage()
      await seeing.goto(`${demo().url}/settings`)
      // Another test may give an account back between both calls.
      await expect(async () => {
        const { accounts } = (await (await seeing.request.get(`${demo().url}/api/accounts/my-accounts`)).json()) as {
          accounts: { id: number; revealable: string[] }[]
        }
        const { id, revealable } = accounts.find((each) => each.revealable.length > 0)!
        await change(seeing, `/accounts/${id}/reveal`, { fields: revealable.slice(0, 1) })
      }).toPass()

      const context = await browserOf(browser, 'admin', { viewport: { width: 320, height: 800 }, hasTouch: true })
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const page = await context.newPage()
      for (const section of [
        'users',
        'status',
        'taken',
        'emails',
        'permissions',
        'audit',
        'audit&of=seen&from=2026-01-01',
      ]) {
        await page.goto(`${demo().url}/admin?section=${section}`)
        await expect(page.getByRole('table').first()).toBeVisible()
        for (const head of await page.locator('thead th').allTextContents())
          expect([section, head, isIn[language](head)]).toEqual([section, head, true])
        expect([section, await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([
          section,
          false,
        ])
        expect(await violationsOf(page)).toEqual([])
      }
      await page.goto(`${demo().url}/admin`)
      await page.getByRole('button', { name: 'buyer', exact: true }).tap()
      await expect(page.getByRole('dialog', { name: /^buyer/ })).toBeVisible()
      await page.goto(`${demo().url}/admin?section=audit`)
      await page.locator('[data-record^="entry-"]').first().tap()
      await expect(page.getByRole('dialog').getByText(/^(Event code|Код події)$/)).toBeVisible()
      await context.close()
    },
  )
}

test('[FLOW-13] a deletion is undone on the page of people, in both languages and on a narrow phone', async ({
  browser,
}) => {
  const { username } = await newPerson(browser)
  const context = await browserOf(browser, 'admin')
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/admin`)
  const words = {
    en: { remove: 'Delete user', undo: `Undo the deletion of ${username}`, back: `${username} can sign in again` },
    uk: { remove: 'Видалити', undo: `Скасувати видалення: ${username}`, back: `${username} знову має доступ` },
  }
  for (const language of ['en', 'uk'] as const) {
    const said = words[language]
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${demo().url}/admin`)
    await page.getByRole('searchbox').first().fill(username)
    await page.getByRole('button', { name: new RegExp(`${said.remove}.*${username}`) }).click()
    const question = page.getByRole('dialog')
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: new RegExp(`^${said.remove}`) }).click()
    const undo = page.getByRole('button', { name: said.undo })
    await expect(undo).toBeVisible()
    if (language === 'uk') await page.setViewportSize({ width: 320, height: 700 })
    // The toast may disappear: what can be undone stays on the page.
    await page.reload()
    await expect(undo).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await undo.click()
    await expect(page.getByText(said.back)).toBeVisible()
    await expect(undo).toBeHidden()
  }
  expect(violations()).toEqual([])
  await context.close()
})
