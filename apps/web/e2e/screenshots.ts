import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'

// Makes the pictures of the README from a running demo installation: npm start, then npm run screenshots.
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
  await page.getByRole('navigation').waitFor()
}

const shoot = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await signIn(page, 'buyer')
  await page.goto(`${demo.url}/settings`)
  await page.getByRole('heading', { level: 2 }).last().waitFor()
  await page.screenshot({ path: join(folder, 'settings.png') })
}

const browser = await chromium.launch(await findChromium())
await shoot(browser)
await browser.close()
