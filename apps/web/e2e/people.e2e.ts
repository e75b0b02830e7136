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
/** Pages whose heading says more than the menu. */
const headings = {
  en: { ...labels.en, '/links': 'Link Generator' },
  uk: { ...labels.uk, '/links': 'Генератор посилань' },
}
type Path = keyof (typeof labels)['en']
const all = Object.keys(labels.en) as Path[]

/** What each demo person finds, as the rules of the roles say: the menu in order, and the pages that open. */
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

/** Whose menus a run without long tests goes through: the widest, the commonest and the narrowest. */
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

        // Lands on the first page of the own menu.
        await expect(page).toHaveURL(`${demo().url}${menu[0]}`)
        const navigation = page.getByRole('navigation', { name: /^(Menu|Меню)$/ })
        await expect(navigation.getByRole('link')).toHaveText(menu.map((path) => text[path]))
        await expect(page.getByRole('complementary')).toContainText(username)
        await expect(page.getByRole('complementary')).toContainText(role[language])

        const titleOf = (path: Path): string => headings[language][opens.includes(path) ? path : '/get-code']
        for (const path of menu) {
          // Links tells besides how many requests wait.
          await navigation.getByRole('link', { name: new RegExp(`^${text[path]}(,|$)`) }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path))
          await expect(page).toHaveURL(`${demo().url}${path}`)
        }
        // By its address, what stands in no menu of theirs.
        for (const path of all.filter((each) => !menu.includes(each))) {
          await page.goto(`${demo().url}${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path))
          await expect(page).toHaveURL(`${demo().url}${opens.includes(path) ? path : '/get-code'}`)
          // The bare address asks for no page: nobody is told that they may not.
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
