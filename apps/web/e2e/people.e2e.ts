import { expect, onceMore, test } from './test.ts'
import { demo, signIn, signOut, watchPolicy } from './people.ts'

const labels = {
  en: {
    '/': 'Dashboard',
    '/campaigns': 'Campaigns',
    '/results': 'Results',
    '/get-accounts': 'Accounts',
    '/get-code': 'Codes',
    '/links': 'Links',
    '/settings': 'Settings',
    '/admin': 'Admin Panel',
  },
  uk: {
    '/': 'Дашборд',
    '/campaigns': 'Кампанії',
    '/results': 'Результати',
    '/get-accounts': 'Акаунти',
    '/get-code': 'Коди',
    '/links': 'Посилання',
    '/settings': 'Налаштування',
    '/admin': 'Адмінпанель',
  },
}
/** Pages whose heading differs from the menu label. */
const headings = {
  en: { ...labels.en, '/links': 'Link Generator' },
  uk: { ...labels.uk, '/links': 'Генератор посилань' },
}
type Path = keyof (typeof labels)['en']
const all = Object.keys(labels.en) as Path[]

/** Menu in order and accessible pages of each demo person, by the rules of the roles. */
const people: { username: string; menu: Path[]; opens: Path[]; role: { en: string; uk: string } }[] = [
  { username: 'admin', menu: all, opens: all, role: { en: 'Admin', uk: 'Адмін' } },
  {
    username: 'lead',
    menu: ['/get-accounts', '/get-code', '/settings'],
    opens: ['/', '/campaigns', '/get-accounts', '/get-code', '/settings'],
    role: { en: 'Team lead farmer', uk: 'Тімлід фармерів' },
  },
  {
    username: 'farmer',
    menu: ['/get-code', '/settings'],
    opens: ['/get-accounts', '/get-code', '/settings'],
    role: { en: 'Farmer', uk: 'Фармер' },
  },
  {
    username: 'buyer',
    menu: ['/', '/campaigns', '/results', '/get-accounts', '/get-code', '/settings'],
    opens: ['/', '/campaigns', '/results', '/get-accounts', '/get-code', '/settings'],
    role: { en: 'Buyer', uk: 'Баєр' },
  },
  {
    username: 'buyer2',
    menu: ['/', '/campaigns', '/results', '/get-accounts', '/get-code', '/settings'],
    opens: ['/', '/campaigns', '/results', '/get-accounts', '/get-code', '/settings'],
    role: { en: 'Buyer', uk: 'Баєр' },
  },
  {
    username: 'nobody',
    menu: ['/get-code', '/settings'],
    opens: ['/', '/campaigns', '/get-accounts', '/get-code', '/settings'],
    role: { en: 'No role', uk: 'Без ролі' },
  },
]

/** People whose menus are also tested without the long tests: the widest, the most common and the narrowest. */
const alsoShort = ['admin', 'buyer', 'nobody']

for (const { username, menu, opens, role } of people) {
  for (const language of ['en', 'uk'] as const) {
    test(
      `[SHELL-06] [SHELL-07] [SHELL-08] ${username} finds their menu and pages (${language})`,
      onceMore(language === 'uk' || !alsoShort.includes(username)),
      async ({ browser }) => {
        const context = await browser.newContext()
        const violations = await watchPolicy(context)
        await context.addInitScript(
          (chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen),
          language,
        )
        const page = await context.newPage()
        await page.goto(`${demo().url}/login`)
        await signIn(page, username, language)
        const text = labels[language]

        // Lands on the first page of their menu.
        await expect(page).toHaveURL(`${demo().url}${menu[0]}`)
        const navigation = page.getByRole('navigation', { name: /^(Menu|Меню)$/ })
        await expect(navigation.getByRole('link')).toHaveText(menu.map((path) => text[path]))
        await expect(page.getByRole('complementary')).toContainText(username)
        await expect(page.getByRole('complementary')).toContainText(role[language])

        const titleOf = (path: Path): string => headings[language][opens.includes(path) ? path : '/get-code']
        for (const path of menu) {
          // The label of Links also contains the number of waiting requests.
          await navigation.getByRole('link', { name: new RegExp(`^${text[path]}(,|$)`) }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path))
          await expect(page).toHaveURL(`${demo().url}${path}`)
        }
        // Pages outside their menu, opened by address.
        for (const path of all.filter((each) => !menu.includes(each))) {
          await page.goto(`${demo().url}${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path))
          await expect(page).toHaveURL(`${demo().url}${opens.includes(path) ? path : '/get-code'}`)
          // The bare address requests no page in particular, so no refusal is shown.
          if (!opens.includes(path) && path !== '/')
            await expect(page.getByText(language === 'en' ? 'Access denied' : 'Немає доступу').first()).toBeVisible()
        }
        expect(violations()).toEqual([])
        await signOut(page)
        await context.close()
      },
    )
  }
}
