import { expect, test } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, choose, demo, watchPolicy } from './people.ts'

test('[LAUNCH-04] a team lead keeps the library on a narrow phone by the keyboard, and an administrator sees it at once', async ({
  browser,
}) => {
  const [leads, admins] = [await browserOf(browser, 'lead'), await browserOf(browser, 'admin')]
  const violations = [await watchPolicy(leads), await watchPolicy(admins)]
  const [phone, desk] = [await leads.newPage(), await admins.newPage()]
  await desk.goto(`${demo().url}/admin?section=library&search=steppe`)
  await expect(desk.getByRole('row', { name: /Steppe Reels/ })).toBeVisible()
  expect(await violationsOf(desk)).toEqual([])
  await phone.setViewportSize({ width: 320, height: 700 })
  await phone.addInitScript(() => localStorage.setItem('language', 'uk'))
  await phone.goto(`${demo().url}/settings`)
  const library = phone.getByRole('region', { name: /^Бібліотека PWA/ })
  await library.getByRole('button', { name: 'Додати PWA-посилання' }).focus()
  await phone.keyboard.press('Enter')
  const form = phone.getByRole('dialog', { name: 'Додати PWA-посилання' })
  await expect(form.getByRole('textbox', { name: 'Назва' })).toBeFocused()
  const name = `Steppe ${Date.now()}`
  await phone.keyboard.type(name)
  await phone.keyboard.press('Tab')
  await phone.keyboard.type('http://pwa.example.com/')
  await phone.keyboard.press('Enter')
  await expect(form.getByText('Введіть адресу, що починається з https://')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Адреса' })).toBeFocused()
  expect(await violationsOf(phone)).toEqual([])
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  await form.getByRole('textbox', { name: 'Адреса' }).fill(`https://pwa.example.com/kz/${Date.now()}`)
  await choose(form.getByRole('combobox', { name: 'Країна' }), /KZ/)
  await form.getByRole('button', { name: 'Додати PWA-посилання' }).click()
  await expect(form).toHaveCount(0)
  await expect(library.getByText(name)).toBeVisible()
  expect(await wide()).toBeLessThanOrEqual(0)
  expect(await violationsOf(phone)).toEqual([])

  const row = desk.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Kazakhstan')
  await row.getByRole('button', { name: `Change PWA link: ${name}` }).click()
  const change = desk.getByRole('dialog', { name: 'Change PWA link' })
  await change.getByRole('checkbox').uncheck()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Not offered')
  await expect(library.getByText('Не пропонується').first()).toBeVisible()
  for (const of of violations) expect(of()).toEqual([])
  await leads.close()
  await admins.close()
})
