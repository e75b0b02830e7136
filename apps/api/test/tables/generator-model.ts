import type { TableRole } from '@app/contract'
import type { Encoding, Layout } from './generator-files.ts'
import type { Expectation, MeantLine } from './generator-oracle.ts'
import type { AmountStyle, Cell, Chance, DayStyle, Language } from './generator-values.ts'

export interface Head {
  head: string
  role: TableRole
  language: Language
  source: string
}

export const networks = ['facebook', 'tiktok', 'google'] as const
export const languages = ['en', 'uk', 'ru'] as const
type Network = (typeof networks)[number]
export type Heads = Record<Network, readonly Head[]>

/** An export and what it means. It is made without the reader: its meaning is there before its text. */
export interface GeneratedTable {
  /** Names the seed and all that was chosen. */
  name: string
  /** One of both: what is pasted, or the bytes of a file. */
  text?: string
  bytes?: Uint8Array
  fileName: string
  /** Cells of a sheet that means the same, where there is one: texts, its rows numbered as those of the file. */
  workbook?: string[][]
  /** Roles whose heads are from memory: 'memory' is asked before anything is read. */
  memory: TableRole[]
  expectation: Expectation
}

export type Scenario =
  | 'read'
  | 'two currencies'
  | 'dates'
  | 'decimal comma, quoted'
  | 'decimal comma, split'
  | 'decimal of thousands'
  | 'repeats'
  | 'unknown head'
  | 'missing column'
  | 'two columns'
  | 'refused'

export interface Column {
  kind: 'account' | 'day' | 'start' | 'end' | 'spend' | 'second' | 'currency' | 'name' | 'count' | 'money' | 'id'
  head: string
}

export interface GeneratedLine extends Omit<MeantLine, 'line'> {
  cells: Map<Column['kind'], Cell>
  name: string
  /** Of the second column, where there is one. */
  second: number
  /** Has a mark that parts thousands, or decimals. */
  marked: boolean
}

/** All that is chosen for a table before its rows. */
export interface Plan {
  chance: Chance
  heads: Heads
  network: Network
  language: Language
  layout: Layout
  style: AmountStyle
  scenario: Scenario
  encoding: Encoding
  /** Where the currency stands. */
  place: 'head' | 'column' | 'cells' | 'none'
  currency: 'USD' | 'EUR'
  days: DayStyle
  /** Days in two columns: start and end. */
  range: boolean
  /** Days and months below 10 with a 0 before them. */
  padded: boolean
}

export const fold = (head: string) => head.toLowerCase().replaceAll('ё', 'е')
export const words = {
  title: { en: 'Campaign report', uk: 'Звіт про кампанії', ru: 'Отчет по кампаниям' },
  period: {
    en: 'November 1, 2026 - November 22, 2026',
    uk: '1 лист. 2026 р. - 22 лист. 2026 р.',
    ru: '1 нояб. 2026 г. - 22 нояб. 2026 г.',
  },
  total: { en: ['Total'], uk: ['Разом', 'Всього'], ru: ['Итого'] },
  unknown: { en: 'Indicator', uk: 'Показник', ru: 'Показатель' },
  names: { en: 'Autumn', uk: 'Осінь', ru: 'Осень' },
  perDay: { en: 'per day', uk: 'за день', ru: 'за день' },
}
