import type { Cell } from '../cells/cell.ts'
import { newTab, type Tab } from '../grid.ts'
import { europe, overseas, rich } from './countries.ts'
import { tableOf, type Field, type Style } from './rows.ts'

type Headings = readonly (readonly [string, Field | null])[]

const plain: Headings = [
  ['id', 'id'],
  ['name', 'name'],
  ['country', 'country'],
  ['mail_type', 'mailType'],
  ['wh_geo', 'whGeo'],
  ['pixel', 'pixel'],
  ['cvv', 'cvv'],
  ['login_pass', 'loginPass'],
  ['link', 'link'],
  ['email', 'email'],
  ['status', 'status'],
  ['taken_by', 'takenBy'],
  ['taken_at', 'takenAt'],
  ['spend', 'spend'],
  ['closed_at', 'closedAt'],
]

const ukrainian: Headings = [
  ['№ ', 'id'],
  ['Країна', 'country'],
  ["Ім'я", 'name'],
  ['Логін:Пароль', 'loginPass'],
  ['CVV', 'cvv'],
  ['Піксель', 'pixel'],
  ['Посилання', 'link'],
  ['Пошта', 'email'],
  ['Тип пошти', 'mailType'],
  ['WH гео', 'whGeo'],
  ['Фармер', 'farmer'],
  ['Дата створення', 'made'],
  ['Статус', 'status'],
  ['Хто взяв', 'takenBy'],
  ['Коли взяв', 'takenAt'],
  ['Витрати', 'spend'],
  ['Закрито', 'closedAt'],
  ['Примітки', 'note'],
]

const mixed: Headings = [
  ['Account ID', 'id'],
  ['  Имя', 'name'],
  ['СТРАНА', 'country'],
  ['wh geo', 'whGeo'],
  ['Mail Type', 'mailType'],
  ['E-mail', 'email'],
  ['Login / pass', 'loginPass'],
  ['cvv ', 'cvv'],
  ['Pixel', 'pixel'],
  ['Link', 'link'],
  ['', null],
  ['Status', 'status'],
  ['Taken by', 'takenBy'],
  ['Taken at', 'takenAt'],
  ['Spend', 'spend'],
  ['Closed at', 'closedAt'],
]

const numbered =
  (prefix: string) =>
  (n: number): Cell =>
    `${prefix}-${String(n + 1).padStart(4, '0')}`

const styleOf = (seed: number, document: number, more: Pick<Style, 'countries' | 'id'> & Partial<Style>): Style => ({
  seed: seed + document,
  codes: 'text',
  used: 0.05,
  formulas: 0.2,
  ...more,
})

/** Number of rows per country, as formulas over the first tab. */
const summary = (tab: string, column: string, countries: readonly string[]): Cell[][] => [
  ['Country', 'Rows'],
  ...countries.map((country): Cell[] => [country, { formula: `=COUNTIF('${tab}'!${column}:${column},"${country}")` }]),
  ['All', { formula: `=COUNTA('${tab}'!A:A)-1` }],
]

/** Twelve countries of Europe under their usual names; one duplicate id, a row without id, one without country. */
export const europeTabs = (seed: number): Tab[] => {
  const style = styleOf(seed, 1, { countries: europe, id: numbered('EU') })
  const rows = tableOf([...plain, ['2FA', 'totp']], style, 420)
  rows[200]![0] = 'EU-0150'
  rows[260]![0] = null
  rows[300]![2] = null
  return [
    newTab(0, 'Accounts', rows),
    newTab(1_804_289_383, 'Summary', summary('Accounts', 'C', europe)),
    newTab(846_930_886, 'Архів', tableOf(plain, { ...style, seed: seed + 90, id: numbered('OLD'), used: 1 }, 60)),
  ]
}

/** Other continents under Ukrainian names; ids are fifteen-digit numbers, codes are numbers with leading zeros. */
export const overseasTabs = (seed: number): Tab[] => {
  const style = styleOf(seed, 2, {
    countries: overseas,
    id: (n) => 100_084_500_000_000 + n * 7_919,
    codes: 'padded',
    formulas: 0.5,
  })
  const rows = tableOf(ukrainian, style, 360)
  // People leave blank rows between deliveries, and more of them at the end.
  rows.splice(180, 0, [], [])
  rows.push([], ['', '  '], [])
  return [
    newTab(0, 'Акаунти', rows, { hiddenColumns: [10, 11] }),
    newTab(1_681_692_777, 'Довідник', [
      ['Гео', 'Коментар'],
      ['BR', 'тільки прогріті'],
      ['MX', null],
    ]),
  ]
}

/** Rich countries under mixed names; five ids occur in the first document too. */
export const richTabs = (seed: number): Tab[] => {
  const style = styleOf(seed, 3, { countries: rich, id: numbered('T1'), formulas: 0 })
  const rows = tableOf(mixed, style, 300)
  for (let n = 0; n < 5; n++) rows[40 + n * 3]![0] = `eu-${String(11 + n).padStart(4, '0')}`
  rows[120]![2] = 'Atlantis'
  rows[121]![2] = '???'
  return [newTab(1_714_636_915, 'Tier 1', rows), newTab(0, 'Лист2', [])]
}

/** Thousands of rows, to make speed visible. */
export const largeTabs = (seed: number): Tab[] => [
  newTab(
    0,
    'All',
    tableOf(plain, styleOf(seed, 4, { countries: [...europe, ...overseas], id: numbered('BIG') }), 4_200),
    {
      rowCount: 6_000,
    },
  ),
]

/** A title above, the header in the third row, a duplicate heading, error values. */
export const messyTabs = (seed: number): Tab[] => {
  const style = styleOf(seed, 5, { countries: europe, id: numbered('MS') })
  const [header = [], ...body] = tableOf(mixed, style, 80)
  header[15] = 'Status'
  body[3]![9] = { formula: '=VLOOKUP(A1,B:B,1)' }
  body[4]![9] = { formula: '=1/0' }
  body[5]![0] = '  MS-0006  '
  body[6]![0] = 'ms-0006'
  return [newTab(0, 'Робочий', [['Видача акаунтів, лютий'], [], header, ...body])]
}

/** Rows without a header. */
export const headlessTabs = (seed: number): Tab[] => [
  newTab(0, 'Sheet1', tableOf(plain, styleOf(seed, 6, { countries: europe, id: numbered('NH') }), 40).slice(1)),
]

/** For documents of which only the sharing matters. */
export const smallTabs =
  (document: number, prefix: string) =>
  (seed: number): Tab[] => [
    newTab(0, 'Accounts', tableOf(plain, styleOf(seed, document, { countries: europe, id: numbered(prefix) }), 60)),
  ]
