import { code } from '../../keitaro/random.ts'
import type { Locale } from '../cells/display.ts'
import { newTab, type Access, type Document, type Tab } from '../grid.ts'
import { europeTabs, headlessTabs, largeTabs, messyTabs, overseasTabs, richTabs, smallTabs } from './accounts.ts'

export interface Seed {
  id: string
  title: string
  access: Access
  locale: Locale
  kind: Document['kind']
  tabs(seed: number): Tab[]
}

const defaults = { access: 'editor', locale: 'en_US', kind: 'spreadsheet' } as const

/** Id of 44 letters and digits, in the service's format. */
export const newId = (n: number): string => `1${code(43, n, 77)}`

const list: Omit<Seed, 'id'>[] = [
  { ...defaults, title: 'Free accounts: Europe', tabs: europeTabs },
  { ...defaults, title: 'Вільні акаунти: LATAM та Азія', locale: 'uk_UA', tabs: overseasTabs },
  { ...defaults, title: 'Tier 1 (свободные)', tabs: richTabs },
  { ...defaults, title: 'All accounts, all years', tabs: largeTabs },
  { ...defaults, title: 'Робочий файл команди', locale: 'uk_UA', tabs: messyTabs },
  { ...defaults, title: 'Accounts, for reading only', access: 'viewer', tabs: smallTabs(7, 'VW') },
  { ...defaults, title: 'Private accounts', access: 'none', tabs: smallTabs(8, 'PR') },
  { ...defaults, title: 'accounts.xlsx', kind: 'office', tabs: smallTabs(9, 'XL') },
  { ...defaults, title: 'Нова таблиця', tabs: () => [newTab(0, 'Аркуш1', [])] },
  { ...defaults, title: 'Accounts without a header', tabs: headlessTabs },
]

/** Initial documents: three good ones, a large one, a messy one, and some that are unusable as they are. */
export const seeds: readonly Seed[] = list.map((each, index) => ({ id: newId(index), ...each }))

/** Generating thousands of rows takes a moment, so a process caches them per seed. */
const made = new Map<string, Document>()

/** Shared by all simulators of a process: changes are made on a copy. */
export const seedDocument = ({ id, title, locale, kind, tabs }: Seed, seed: number): Document => {
  const known = made.get(`${id} ${seed}`)
  if (known) return known
  const document: Document = { id, title, locale, kind, tabs: tabs(seed) }
  for (const tab of document.tabs) for (const part of [...tab.rows, tab.rows, tab]) Object.freeze(part)
  Object.freeze(document.tabs)
  made.set(`${id} ${seed}`, Object.freeze(document))
  return document
}
