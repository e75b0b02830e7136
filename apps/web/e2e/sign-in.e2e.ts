import { expect, test } from './test.ts'
import { demo, enterCode, enterPassword, newPerson, nextCode, personNamed, signIn, signOut } from './people.ts'

test.beforeEach(({ page }) => page.goto(`${demo().url}/login`).then(() => undefined))

test.afterEach(({ page }) => signOut(page))

test('[AUTH-09] wrong credentials: the text, empty fields, focus on the name', async ({ page }) => {
  await enterPassword(page, { ...personNamed('buyer2'), password: 'wrong' })
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('[AUTH-12] [AUTH-15] a wrong code clears the boxes; a pasted one signs in', async ({ page, context, browser }) => {
  const person = await newPerson(browser)
  const code = await nextCode(person)
  await enterPassword(page, person)
  const right = await code()
  await enterCode(page, right === '000000' ? '111111' : '000000')
  await expect(page.getByText('Wrong code. Attempts left: 4')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(`Code: ${text.slice(0, 3)} ${text.slice(3)}`), right)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})

test('[AUTH-17] the cooldown survives a reload, and so does the sign-in', async ({ page, browser }) => {
  const person = await newPerson(browser)
  const code = await nextCode(person)
  await enterPassword(page, person)
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  await enterCode(page, await code())
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})

test('[PERM-11] signing in can be begun before the program is there, and goes on with it', async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser)
  const code = await nextCode(person)
  const program = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await program.promise
    await route.continue()
  })
  await page.goto(`${demo().url}/login`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByText('Next: a code from Telegram')).toBeVisible()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${person.password}`)
  await page.keyboard.press('Enter')
  // No input ends up in the address.
  await expect(page).toHaveURL(`${demo().url}/login`)
  program.resolve()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(page.getByRole('radiogroup', { name: 'Language' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(person.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await enterCode(page, await code())
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})

test('[PERM-11] what was typed before the program stays while the server takes its time to answer', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/status', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${demo().url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('their password')
  // The program waits for it for at most two seconds.
  await expect(page.locator('[data-first]')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByLabel('Username')).toHaveValue('somebody')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('their password')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('[PERM-11] the page holds the sign-in form for strangers alone, in the language that was chosen here', async ({
  page,
  request,
}) => {
  const at = async (path: string, cookie?: string) =>
    (await request.get(`${demo().url}${path}`, { headers: { ...(cookie !== undefined && { cookie }) } })).text()
  expect(await at('/login')).toContain('name="password"')
  expect(await at('/login', 'sid=whoever')).not.toContain('name="password"')
  expect(await at('/campaigns')).not.toContain('name="password"')
  const refused: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && /policy/i.test(message.text()) && refused.push(message.text()),
  )
  await page.addInitScript(() => localStorage.setItem('language', 'uk'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${demo().url}/login`)
  await expect(page.getByRole('heading', { name: 'Увійти' })).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(1)
  await expect(page.getByLabel('Логін')).toBeFocused()
  expect(refused).toEqual([])
})

test('[AUTH-21] a page that was asked for before signing in opens after it', async ({ page }) => {
  await page.goto(`${demo().url}/settings`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'lead')
  await expect(page).toHaveURL(`${demo().url}/settings`)
})

test('[AUTH-02] who is signed in does not see the sign-in page', async ({ page }) => {
  await signIn(page, 'buyer2')
  await page.goto(`${demo().url}/login`)
  await expect(page).toHaveURL(`${demo().url}/`)
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})

test('the whole way with the keyboard alone, ended by a recovery code', async ({ page }) => {
  const person = personNamed('lead')
  await signIn(page, 'lead')
  await page.goto(`${demo().url}/settings`)
  const section = page
    .getByRole('region', { name: 'Recovery codes' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recovery codes' }) }))
  await section.getByRole('button', { name: 'Create new codes' }).click()
  await section
    .getByLabel(/password/i)
    .first()
    .fill(person.password)
  await page.keyboard.press('Enter')
  const shown = await section
    .getByText(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
    .first()
    .textContent()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.getByRole('button', { name: /recovery code/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(shown ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
})
