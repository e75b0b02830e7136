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

/** Export with its meaning. It is generated without the reader: the meaning comes before the text. */
export interface GeneratedTable {
  /** Describes the seed and all choices. */
  name: string
  /** Exactly one of both: pasted text, or the bytes of a file. */
  text?: string
  bytes?: Uint8Array
  fileName: string
  /** Cells of an equivalent workbook sheet, if there is one: texts, with the row numbers of the file. */
  workbook?: string[][]
  /** Roles with heads from memory: 'memory' is asked before anything is read. */
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
  /** Cents in the second spend column, if there is one. */
  second: number
  /** Has a thousands or decimal mark. */
  marked: boolean
}

/** All choices for a table before its rows. */
export interface Plan {
  chance: Chance
  heads: Heads
  network: Network
  language: Language
  layout: Layout
  style: AmountStyle
  scenario: Scenario
  encoding: Encoding
  /** Place of the currency. */
  place: 'head' | 'column' | 'cells' | 'none'
  currency: 'USD' | 'EUR'
  days: DayStyle
  /** Days in two columns: start and end. */
  range: boolean
  /** Days and months below 10 have a leading zero. */
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
