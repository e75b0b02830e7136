import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'

// Takes the README screenshots from a running demo: npm start, then npm run screenshots. Arguments select pictures by
// name.
const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Demo {
  url: string
  people: { username: string; password: string; telegramId: string }[]
  simulators: { telegram: string }
}

const demo = JSON.parse(readFileSync(join(process.env['DATA_DIR'] ?? join(root, '.data'), 'demo.json'), 'utf8')) as Demo
const folder = join(root, 'docs/screenshots')
mkdirSync(folder, { recursive: true })

const signIn = async (page: Page, username: string): Promise<void> => {
  const { password, telegramId } = demo.people.find((each) => each.username === username)!
  await page.goto(`${demo.url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
  await page.screenshot({ path: join(folder, 'code.png') })
  const messages = (await (await fetch(`${demo.simulators.telegram}/control/chats/${telegramId}/messages`)).json()) as {
    text: string
  }[]
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(/: (\d{6})\./.exec(messages.at(-1)?.text ?? '')?.[1] ?? '')
  await page.getByRole('navigation', { name: /^(Menu|Меню)$/ }).waitFor()
}

/** Opens the launch that the buyer has begun. */
const openLaunch = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Launch|Запуск):/ })
    .first()
    .click()

/** Opens a link whose campaign, account, mailbox and holder all exist. */
const openTrail = async (page: Page): Promise<void> => {
  const id = await page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(`/api${path}`)).json()) as Record<string, unknown>
    const { links } = (await read('/links?state=done&limit=50')) as { links: { id: number }[] }
    for (const each of links) {
      const { mailbox } = (await read(`/trail/${each.id}?from=link`)) as { mailbox: { state: string } | null }
      if (mailbox?.state === 'held') return each.id
    }
    return null
  })
  await page.goto(`${demo.url}/links?open=link-${id}`)
  await page.getByRole('region', { name: /^(Linked records|Пов’язані записи)$/ }).scrollIntoViewIfNeeded()
}

/** All pictures: person, path, width, language, theme, and preparation. */
const pictures: {
  name: string
  who: string
  path: string
  width?: number
  language?: 'en' | 'uk'
  theme?: string
  open?: (page: Page) => Promise<void>
}[] = [
  { name: 'dashboard', who: 'buyer', path: '/?compare=weekdays' },
  { name: 'dashboard-uk-light', who: 'buyer', path: '/?compare=weekdays', language: 'uk', theme: 'light' },
  { name: 'dashboard-phone', who: 'buyer', path: '/?compare=weekdays', width: 390 },
  {
    name: 'accounts-buyer',
    who: 'buyer',
    path: '/get-accounts',
    open: (page) => page.getByRole('button', { name: /Germany/ }).click(),
  },
  { name: 'accounts-mine-uk', who: 'buyer', path: '/get-accounts?my=1', language: 'uk' },
  { name: 'accounts-buyer-phone', who: 'buyer', path: '/get-accounts', width: 320 },
  { name: 'accounts-lead', who: 'lead', path: '/get-accounts' },
  { name: 'accounts-lead-uk', who: 'lead', path: '/get-accounts', language: 'uk', theme: 'light' },
  { name: 'accounts-lead-phone', who: 'lead', path: '/get-accounts', width: 320 },
  { name: 'accounts-lead-phone-uk', who: 'lead', path: '/get-accounts', width: 320, language: 'uk' },
  { name: 'launch', who: 'buyer', path: '/get-accounts?my=1', open: openLaunch },
  { name: 'launch-phone-uk', who: 'buyer', path: '/get-accounts?my=1', width: 390, language: 'uk', open: openLaunch },
  { name: 'codes-lead', who: 'lead', path: '/get-code' },
  { name: 'codes-lead-uk', who: 'lead', path: '/get-code', language: 'uk', theme: 'light' },
  { name: 'codes-farmer', who: 'farmer', path: '/get-code' },
  { name: 'codes-farmer-phone', who: 'farmer', path: '/get-code', width: 320 },
  { name: 'campaigns', who: 'buyer', path: '/campaigns' },
  { name: 'campaigns-found-uk', who: 'buyer', path: '/campaigns?search=slots', language: 'uk', theme: 'light' },
  { name: 'campaigns-phone', who: 'buyer', path: '/campaigns', width: 320 },
  { name: 'campaigns-phone-uk', who: 'buyer', path: '/campaigns', width: 320, language: 'uk' },
  {
    name: 'campaigns-record-phone',
    who: 'buyer',
    path: '/campaigns',
    width: 320,
    open: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  { name: 'links', who: 'admin', path: '/links' },
  { name: 'links-phone-uk', who: 'admin', path: '/links', width: 320, language: 'uk' },
  { name: 'trail', who: 'admin', path: '/links', open: openTrail },
  { name: 'trail-phone-uk', who: 'admin', path: '/links', width: 390, language: 'uk', open: openTrail },
  { name: 'settings', who: 'buyer', path: '/settings' },
  { name: 'admin', who: 'admin', path: '/admin' },
  { name: 'admin-uk', who: 'admin', path: '/admin', language: 'uk', theme: 'light' },
  { name: 'admin-phone', who: 'admin', path: '/admin', width: 390 },
  { name: 'admin-status', who: 'admin', path: '/admin?section=status' },
  { name: 'admin-status-uk', who: 'admin', path: '/admin?section=status', language: 'uk', theme: 'light' },
  { name: 'admin-status-phone', who: 'admin', path: '/admin?section=status', width: 320 },
  { name: 'admin-permissions', who: 'admin', path: '/admin?section=permissions' },
  { name: 'admin-audit', who: 'admin', path: '/admin?section=audit' },
]

/** Chart animations take a second and a half. */
const settleMs = 5_000

const named = process.argv.slice(2)
const wanted = pictures.filter(({ name }) => named.length === 0 || named.includes(name))

const shoot = async (browser: Browser): Promise<void> => {
  const states = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  for (const { name, who, path, width = 1280, language = 'en', theme = 'dark', open } of wanted) {
    if (!states.has(who)) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await signIn(page, who)
      states.set(who, await page.context().storageState())
      await page.context().close()
    }
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      storageState: states.get(who)!,
      timezoneId: 'Europe/Kyiv',
    })
    await context.addInitScript(
      ([chosenLanguage, chosenTheme]) => {
        localStorage.setItem('language', chosenLanguage!)
        localStorage.setItem('theme', chosenTheme!)
      },
      [language, theme],
    )
    const page = await context.newPage()
    await page.goto(demo.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open?.(page)
    // Everything has loaded by then, even on a busy machine.
    await page.waitForFunction(
      () => document.fonts.status === 'loaded' && !document.querySelector('main [aria-busy=true]'),
    )
    await page.waitForTimeout(settleMs)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await context.close()
  }
}

const browser = await chromium.launch(await findChromium())
await shoot(browser)
await browser.close()
