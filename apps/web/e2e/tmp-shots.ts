import { readFileSync, mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
const demo = JSON.parse(readFileSync(process.env['DATA_DIR'] + '/demo.json', 'utf8'))
const out = process.env['OUT']!
mkdirSync(out, { recursive: true })
const shots = JSON.parse(process.env['SHOTS']!) as any[]
const browser = await chromium.launch(await findChromium())
const state = new Map<string, any>()
for (const s of shots) {
  const ctx = await browser.newContext({
    viewport: { width: s.width ?? 1440, height: s.height ?? 900 },
    locale: s.language ?? 'en',
    reducedMotion: 'reduce',
    storageState: state.get(s.who),
  })
  const page = await ctx.newPage()
  if (!state.has(s.who)) {
    const { password, telegramId } = demo.people.find((e: any) => e.username === s.who)
    await page.goto(demo.url + '/login')
    await page.getByLabel('Username').fill(s.who)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Digit 1 of 6').waitFor({ timeout: 60000 })
    let code: string | undefined
    for (let i = 0; i < 60 && !code; i++) {
      const messages = (await (
        await fetch(`${demo.simulators.telegram}/control/chats/${telegramId}/messages`)
      ).json()) as any[]
      code = messages
        .map((m) => /: (\d{6})\./.exec(m.text)?.[1])
        .filter(Boolean)
        .at(-1)
      if (!code) await page.waitForTimeout(200)
    }
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code!)
    await page.getByRole('navigation', { name: /^(Menu|Меню)$/ }).waitFor({ timeout: 60000 })
    state.set(s.who, await ctx.storageState())
  }
  if (page.url() === 'about:blank') await page.goto(demo.url + '/favicon.ico')
  if (page.url() === 'about:blank') await page.goto(demo.url + '/api-none.txt')
  await page.evaluate(
    ([l, t]) => {
      localStorage.setItem('language', l)
      localStorage.setItem('theme', t)
    },
    [s.language ?? 'en', s.theme ?? 'dark'] as const,
  )
  await page.goto(demo.url + s.path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1500)
  for (const step of s.steps ?? []) {
    if (step.press) await page.keyboard.press(step.press)
    else if (step.fill)
      await page
        .getByRole('textbox', { name: new RegExp(step.fill) })
        .first()
        .fill(step.text)
    else
      await page
        .getByRole(step.role ?? 'button', { name: new RegExp(step.name) })
        .nth(step.nth ?? 0)
        .click({ timeout: 20000, force: step.force })
    await page.waitForTimeout(step.wait ?? 1200)
  }
  await page.screenshot({ path: `${out}/${s.name}.png`, fullPage: s.full ?? false })
  console.log(s.name, await page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? 'WIDE' : 'ok')))
  await ctx.close()
}
await browser.close()
