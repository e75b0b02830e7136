import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'

export interface DemoPerson {
  username: string
  password: string
  role: string | null
  telegramId: string
}

interface Demo {
  url: string
  people: DemoPerson[]
  simulators: { telegram: string; sheets: string; outlook: string; keitaro: string }
}

export const demo = (): Demo =>
  JSON.parse(readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'demo.json'), 'utf8')) as Demo

export const personNamed = (username: string): DemoPerson => demo().people.find((each) => each.username === username)!

/** Makes the simulated Telegram fail for the next message. */
export const telegramFault = (kind: string, more: Record<string, unknown> = {}): Promise<Response> =>
  fetch(`${demo().simulators.telegram}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { path: 'sendMessage' }, times: 1, kind, ...more }),
  })

const messagesTo = async ({ telegramId }: DemoPerson): Promise<{ message_id: number; text: string }[]> =>
  (await (await fetch(`${demo().simulators.telegram}/control/chats/${telegramId}/messages`)).json()) as {
    message_id: number
    text: string
  }[]

/** Remembers the messages so far; the returned function waits for a newer code that it has not returned yet. */
export const nextCode = async (person: DemoPerson): Promise<() => Promise<string>> => {
  const before = (await messagesTo(person)).at(-1)?.message_id ?? 0
  const given = new Set<number>()
  return async () => {
    let code: string | undefined
    await expect
      .poll(async () => {
        const fresh = (await messagesTo(person)).filter(({ message_id: id }) => id > before && !given.has(id))
        const message = fresh.findLast(({ text }) => /: \d{6}\./.test(text))
        if (message) given.add(message.message_id)
        code = /: (\d{6})\./.exec(message?.text ?? '')?.[1]
        return code
      })
      .toMatch(/^\d{6}$/)
    return code!
  }
}

const words = {
  en: {
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    heading: 'Enter the 6-digit code',
    first: 'Digit 1 of 6',
  },
  uk: {
    username: 'Логін',
    password: 'Пароль',
    submit: 'Увійти',
    heading: 'Введіть 6-значний код',
    first: 'Цифра 1 із 6',
  },
}

/** Fills in the first step and waits for code entry. */
export const enterPassword = async (page: Page, person: DemoPerson, language: 'en' | 'uk' = 'en'): Promise<void> => {
  const text = words[language]
  await page.getByLabel(text.username, { exact: true }).fill(person.username)
  await page.getByLabel(text.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: text.submit, exact: true }).click()
}

export const enterCode = async (page: Page, code: string, language: 'en' | 'uk' = 'en'): Promise<void> => {
  await page.getByLabel(words[language].first).click()
  await page.keyboard.type(code)
}

/** Signs in through the page with the code received by the simulated Telegram. */
export const signIn = async (page: Page, username: string, language: 'en' | 'uk' = 'en'): Promise<void> => {
  const person = personNamed(username)
  const code = await nextCode(person)
  if (!page.url().includes('/login')) await page.goto(`${demo().url}/login`)
  await enterPassword(page, person, language)
  await expect(page.getByRole('heading', { name: words[language].heading })).toBeVisible()
  // Another worker may be signing in the same person, so the newest code can be theirs.
  for (let refused = true; refused;) {
    const next = await code()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/verify-2fa')),
      enterCode(page, next, language),
    ])
    refused = answer.status() === 401
  }
  await expect(page.getByRole('navigation', { name: /^(Menu|Меню)$/ })).toBeVisible()
}

/** Ends the page's session: sessions per person are limited, and those of other tests are older. */
export const signOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/auth/csrf-token')).json()) as { csrfToken: string }
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
    const answer = await fetch('/api/logout', { method: 'POST', headers, body: '{}' })
    if (!answer.ok) throw new Error(`Signing out was answered with ${answer.status}`)
  })

/** Calls the API with the cookies of a signed-in person, without a page. */
const ask = async <Answer>(by: APIRequestContext, method: string, path: string, body?: unknown): Promise<Answer> => {
  const { url } = demo()
  const csrf = async () =>
    ((await (await by.get(`${url}/api/auth/csrf-token`)).json()) as { csrfToken: string }).csrfToken
  const headers = method === 'GET' ? {} : { origin: url, 'x-csrf-token': await csrf() }
  const answer = await by.fetch(`${url}/api${path}`, { method, headers, data: body })
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const signedIn = async (person: DemoPerson) => {
  const by = await request.newContext()
  const code = await nextCode(person)
  const { tempToken } = await ask<{ tempToken: string }>(by, 'POST', '/login', {
    username: person.username,
    password: person.password,
  })
  // Another worker may be signing in the same person, so the newest code can be theirs.
  await expect(async () => {
    await ask(by, 'POST', '/verify-2fa', { tempToken, code: await code() })
  }).toPass()
  const state = await by.storageState()
  await by.dispose()
  return state
}

/**
 * Session of a person in this worker slot. A worker that replaces a failed one reuses it: the number of sessions per person
 * is limited, and one more would end another worker's.
 */
const sessionOf = async (username: string): ReturnType<typeof signedIn> => {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', `session-${username}-${process.env['TEST_PARALLEL_INDEX']}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Awaited<ReturnType<typeof signedIn>>
  const session = await signedIn(personNamed(username))
  writeFileSync(file, JSON.stringify(session))
  return session
}
const kept = new Map<string, ReturnType<typeof signedIn>>()

/** Browser context with this person signed in; each worker slot signs each person in once. */
export const browserOf = async (
  browser: Browser,
  username: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> => {
  if (!kept.has(username)) kept.set(username, sessionOf(username))
  return browser.newContext({ ...options, storageState: await kept.get(username)! })
}

/** Sends Start to the bot as a person in Telegram. */
export const pressStart = (telegramId: string): Promise<Response> =>
  fetch(`${demo().simulators.telegram}/control/chats/${telegramId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: '/start' }),
  })

/** Opens a select field, again if it closes, and chooses an option. */
export const choose = async (field: Locator, name: string | RegExp): Promise<void> => {
  await expect(async () => {
    if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
    await field.page().getByRole('option', { name, exact: true }).click({ timeout: 10_000 })
  }).toPass()
}

/** Makes a change with the page's session, where the screen is not under test. */
export const change = <Answer>(page: Page, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  page.evaluate(
    async ([to, text, how]) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf-token')).json()) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      const answer = await fetch(`/api${to}`, { method: how, headers, body: text })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Answer
    },
    [path, JSON.stringify(body), method] as const,
  )

/** Person unknown to other tests, so that the newest code is the one just requested. */
export const newPerson = async (browser: Browser, role: string | null = null): Promise<DemoPerson> => {
  const telegramId = String(randomInt(800_000_000, 899_999_999))
  const person = { username: `own-${randomUUID().slice(0, 8)}`, password: randomUUID(), telegramId }
  const context = await browserOf(browser, 'admin')
  const by = context.request
  const { roles } = await ask<{ roles: { id: number; name: string }[] }>(by, 'GET', '/roles')
  await ask(by, 'POST', '/admin/users', { ...person, roleId: roles.find(({ name }) => name === role)?.id ?? null })
  await context.close()
  await pressStart(telegramId)
  return { ...person, role }
}

/** Browser context with a new person, whose things nobody else acts on. */
export const browserOfNew = async (
  browser: Browser,
  role: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> =>
  browser.newContext({ ...options, storageState: await signedIn(await newPerson(browser, role)) })

/** Counts violations of the content security policy in every page. */
export const watchPolicy = async (context: BrowserContext): Promise<() => string[]> => {
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { reportViolation(text: string): Promise<void> }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      )
    })
  })
  return () => violations
}
