import { randomUUID } from 'node:crypto'
import { expect, long, onceMore, test, type Page } from './test.ts'
import { violationsOf } from './axe.ts'
import { browserOf, change, choose, demo, watchPolicy } from './people.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const form = (page: Page) => page.getByRole('form')
const rows = (page: Page) => page.getByRole('table', { name: 'Link history' }).locator('tbody tr')

const fill = async (page: Page, account: string): Promise<void> => {
  await choose(form(page).getByRole('combobox', { name: 'Country' }), /^ES /)
  await field(page, 'ID Account').fill(account)
  await field(page, 'Pixel').fill('881204417730265')
  await field(page, 'PWA Link').fill('https://pwa.example.com/es/reels-7')
}

test('[LINK-01] the administrator makes a link, copies it, finds it and sees that it works', async ({ browser }) => {
  const context = await browserOf(browser, 'admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`${demo().url}/links`)
  await expect(page.getByRole('heading', { level: 1, name: 'Link Generator' })).toBeVisible()
  // Created at the start of the demo.
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Generate Link' })).toBeDisabled()
  const account = `e2e-${randomUUID().slice(0, 8)}`
  await fill(page, account)
  // The template is named, or selectable once there are several.
  await expect(page.getByText(/^(Template: \[template\] ES · )?Streams: 2/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.keyboard.press('Enter')
  // The account is held by nobody, which may be intended.
  await expect(page.getByText('None of the users you can see holds this account')).toBeVisible()
  await page.getByRole('button', { name: 'Create anyway' }).click()
  const bar = page.getByRole('progressbar', { name: 'Progress of the link' })
  await expect(bar).toBeVisible()
  await expect(field(page, 'Your link')).toHaveValue(/^http:\/\/go\.localhost:\d+\/[a-z0-9]{10}\?sub1=\{\{ad\.id\}\}/)
  await expect(bar).toBeHidden()
  const link = await field(page, 'Your link').inputValue()
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await page.getByRole('searchbox', { name: 'Campaign, account, pixel' }).fill(account)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(`ES | ${account} | admin |`)
  await expect(rows(page).first()).toContainText('Streams: 2')
  await page.getByRole('button', { name: `Details: ES | ${account}` }).click()
  const record = page.locator('aside[data-beside]')
  await expect(record.getByText('Leads to pwa.example.com', { exact: false })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^links-.*\.csv$/)
  expect(violations()).toEqual([])
  await context.close()
})

test('[LINK-04] an account that was chosen for a campaign fills the form once', async ({ browser }) => {
  const context = await browserOf(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`${demo().url}/settings`)
  await page.evaluate(() =>
    localStorage.setItem('selectedAccountForCampaign', JSON.stringify({ account_id: 'KZ-19877', pixel: '774019' })),
  )
  await page.goto(`${demo().url}/links`)
  await expect(field(page, 'ID Account')).toHaveValue('KZ-19877')
  await expect(field(page, 'Pixel')).toHaveValue('774019')
  await page.reload()
  await expect(field(page, 'ID Account')).toHaveValue('')
  await context.close()
})

test('[PERM-08] [ACC-27] a buyer without the grant reads who makes links, and gets what that person needs', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'buyer')
  const page = await context.newPage()
  await page.goto(`${demo().url}/links`)
  await expect(page).toHaveURL(/\/get-code$/)
  await expect(page.getByText('Admin access required')).toBeVisible()
  await page.goto(`${demo().url}/get-accounts?my=1`)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Account for Campaign' })
  await expect(dialog.getByText('Campaign links are created by an administrator.', { exact: false })).toBeVisible()
  // People without the right copy the account ID to pass it on.
  await expect(dialog.getByRole('button', { name: 'Copy account ID' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedAccountForCampaign'))).toBeNull()
  await context.close()
  // People with the right get access.
  const allowed = await browserOf(browser, 'admin')
  const form = await allowed.newPage()
  await form.goto(`${demo().url}/links`)
  await expect(form.getByRole('button', { name: 'Generate Link' })).toBeVisible()
  await expect(form).toHaveURL(/\/links$/)
  await allowed.close()
})

test(
  'on a narrow phone, in every theme and in Ukrainian, nothing is cut off or out of reach',
  long,
  async ({ browser }) => {
    const context = await browserOf(browser, 'admin', { viewport: { width: 320, height: 640 }, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`${demo().url}/links`)
    for (const theme of ['dark', 'light', 'blue', 'purple']) {
      await page.evaluate((name) => {
        localStorage.setItem('theme', name)
        localStorage.setItem('language', 'uk')
      }, theme)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Генератор посилань' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Історія посилань' }).locator('tbody tr')).toHaveCount(10)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(await violationsOf(page)).toEqual([])
    }
    await context.close()
  },
)

interface Trail {
  campaign: { name: string; opens: boolean } | null
  link: { id: number; address: string } | null
  account: { id: number | null; accountId: string } | null
  mailbox: { id: number | null; email: string; state: string } | null
}

for (const [language, title] of [
  ['en', 'Linked records'],
  ['uk', 'Пов’язані записи'],
] as const)
  test(
    `[LOOP-01] campaign, link, account and mailbox lead to each other, on a phone, in ${language}`,
    onceMore(language === 'en'),
    async ({ browser }) => {
      const context = await browserOf(browser, 'admin')
      const page = await context.newPage()
      await page.setViewportSize({ width: 320, height: 700 })
      const read = async <T>(path: string) => (await (await page.request.get(`${demo().url}/api${path}`)).json()) as T
      const { links } = await read<{ links: { id: number }[] }>('/links?state=done')
      const trails = await Promise.all(links.map(({ id }) => read<Trail>(`/trail/${id}?from=link`)))
      const { link, account, mailbox, campaign } = trails.find(
        (each) => each.account?.id && each.mailbox && each.campaign?.opens,
      )!
      await page.goto(`${demo().url}/links`)
      if (mailbox!.id === null)
        await change(page, '/outlook-emails/bulk-add', {
          isExisting: true,
          markAsInvalid: false,
          emailsData: `${mailbox!.email}:Secret1:M.C5_${[1, 2, 3, 4].map(() => randomUUID()).join('')}:${randomUUID()}`,
        })
      const record = page.locator('aside[data-beside]')
      await page.goto(`${demo().url}/links?open=link-${link!.id}`)
      await page.evaluate((to) => localStorage.setItem('language', to), language)
      await page.reload()
      const part = record.getByRole('region', { name: title })
      const follow = async (name: string | RegExp, kind: string): Promise<void> => {
        await part.getByRole('button', { name }).click()
        await expect(page).toHaveURL(new RegExp(`open=${kind}-`))
        await expect(part.getByRole('listitem').filter({ has: page.locator('b') })).toHaveCount(1)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        expect(await violationsOf(page)).toEqual([])
      }
      await follow(new RegExp(`^${account!.accountId}`), 'account')
      await follow(mailbox!.email, 'mailbox')
      await follow(campaign!.name, 'campaign')
      await follow(/^go\./, 'link')
      await context.close()
    },
  )
