import type { TableFault, TableRole } from '@app/contract'
import { type Encoding, encodeText, isBeyondAscii, type Layout, writeLines } from './generator-files.ts'
import { type Expectation, judge, type MeantLine, type ReadTable } from './generator-oracle.ts'
import {
  type AmountStyle,
  type Cell,
  Chance,
  type DayStyle,
  groupedUnits,
  type Language,
  makeAccount,
  withCurrency,
  writeAccount,
  writeAmount,
  writeDay,
  writeLostAccount,
  writeThreeDecimals,
} from './generator-values.ts'

export type { Expectation } from './generator-oracle.ts'

export interface Head {
  head: string
  role: TableRole
  language: Language
  source: string
}

const networks = ['facebook', 'tiktok', 'google'] as const
const languages = ['en', 'uk', 'ru'] as const
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

type Scenario =
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

interface Column {
  kind: 'account' | 'day' | 'start' | 'end' | 'spend' | 'second' | 'currency' | 'name' | 'count' | 'money' | 'id'
  head: string
}

interface Line extends Omit<MeantLine, 'line'> {
  cells: Map<Column['kind'], Cell>
  name: string
  /** Of the second column, where there is one. */
  second: number
  /** Has a mark that parts thousands, or decimals. */
  marked: boolean
}

const fold = (head: string) => head.toLowerCase().replaceAll('ё', 'е')
const words = {
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
const pngBytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

class TableMaker {
  readonly #chance: Chance
  readonly #heads: Heads
  readonly #network: Network
  readonly #language: Language
  readonly #layout: Layout
  readonly #style: AmountStyle
  readonly #scenario: Scenario
  readonly #encoding: Encoding
  readonly #place: 'head' | 'column' | 'cells' | 'none'
  readonly #currency: 'USD' | 'EUR'
  readonly #days: DayStyle
  readonly #range: boolean
  readonly #padded: boolean
  readonly #taken = new Set<string>()
  readonly #columns: Column[]

  constructor(chance: Chance, heads: Heads, index: number) {
    this.#chance = chance
    this.#heads = heads
    this.#network = networks[index % 3] ?? 'facebook'
    this.#language = languages[Math.floor(index / 3) % 3] ?? 'en'
    const separator = ([',', ';', '\t'] as const)[Math.floor(index / 9) % 3] ?? ','
    const decimal = Math.floor(index / 27) % 2 === 0 ? 'point' : 'comma'
    this.#layout = {
      separator,
      lineEnd: chance.of(['\n', '\n', '\r\n', '\r\n', '\r']),
      quoted: chance.odds(0.25),
      lastLineEnd: chance.odds(0.8),
    }
    this.#scenario = this.#chooseScenario(separator === ',' && decimal === 'comma')
    const legacy = this.#language === 'en' ? [] : (['windows-1251'] as const)
    this.#encoding = chance.of(['text', 'text', 'utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', ...legacy])
    const narrow = this.#encoding === 'windows-1251' ? '\u00A0' : '\u202F'
    const thousands = decimal === 'point' ? ['', ',', '\u00A0', narrow, "'"] : ['', '.', '\u00A0', narrow]
    this.#style = { decimal, thousands: chance.of(thousands) }
    const simple = !['read', 'dates', 'repeats', 'decimal comma, quoted'].includes(this.#scenario)
    this.#place =
      this.#scenario === 'two currencies' ? 'head' : chance.of(['head', 'column', simple ? 'none' : 'cells', 'none'])
    if (['unknown head', 'missing column', 'two columns'].includes(this.#scenario) && this.#place === 'head')
      this.#place = 'none'
    this.#currency = this.#scenario === 'read' && this.#place !== 'none' && chance.odds(0.15) ? 'EUR' : 'USD'
    this.#days =
      this.#scenario === 'dates'
        ? chance.of(['day_first', 'month_first'])
        : chance.of(['year_first', 'year_first', 'dotted', 'month_first', 'day_first', 'words'])
    this.#padded = this.#scenario === 'dates' || chance.odds(0.75)
    this.#range = this.#namesOf('start').length > 0 && this.#namesOf('end').length > 0 && chance.odds(0.5)
    this.#columns = this.#makeColumns()
  }

  #chooseScenario(commas: boolean): Scenario {
    if (this.#chance.odds(0.04)) return 'refused'
    if (commas) return this.#chance.of(['decimal comma, quoted', 'decimal comma, quoted', 'decimal comma, split'])
    if (this.#chance.odds(0.6)) return 'read'
    return this.#chance.of([
      'two currencies',
      'dates',
      'dates',
      'decimal of thousands',
      'repeats',
      'unknown head',
      'missing column',
      'two columns',
    ])
  }

  #namesOf(role: TableRole): string[] {
    const heads = this.#heads[this.#network].filter((one) => one.role === role && one.language === this.#language)
    return heads.map(({ head }) => head)
  }

  #isFromMemory(head: string): boolean {
    const all = networks.flatMap((network) => this.#heads[network]).filter((one) => fold(one.head) === fold(head))
    return all.length > 0 && all.every(({ source }) => source === 'memory')
  }

  /** A head that the table has not yet. */
  #pick(role: TableRole): string | null {
    const free = this.#namesOf(role).filter((head) => !this.#taken.has(fold(head)))
    if (free.length === 0) return null
    // Known heads come more often than those from memory, about which each table of a kind asks first.
    const known = free.filter((head) => !this.#isFromMemory(head))
    const head = this.#chance.of(known.length > 0 && this.#chance.odds(0.75) ? known : free)
    this.#taken.add(fold(head))
    return head
  }

  #column(kind: Column['kind'], role: TableRole): Column[] {
    const head = this.#pick(role)
    return head === null ? [] : [{ kind, head }]
  }

  /** Roles that are needed and whose heads are from memory; what a scenario asks for by itself is left out. */
  get #memory(): TableRole[] {
    const needed = new Set<string>(['account', 'spend', 'currency', ...(this.#range ? ['start', 'end'] : ['day'])])
    if (this.#scenario === 'two columns') needed.delete('spend')
    const heads = this.#columns.filter(({ kind, head }) => needed.has(kind) && this.#isFromMemory(head))
    return heads.map(({ kind }) => kind as TableRole)
  }

  #makeColumns(): Column[] {
    const ends = [...this.#column('start', 'start'), ...this.#column('end', 'end')]
    // Exports by day may have both, and agree with themselves.
    const days = this.#range ? ends : [...this.#column('day', 'day'), ...(this.#chance.odds(0.25) ? ends : [])]
    const spend = this.#column('spend', 'spend')
    const others = [
      ...this.#column('account', 'account'),
      ...days,
      ...(this.#place === 'column' ? this.#column('currency', 'currency') : []),
      ...(this.#chance.odds(0.8) ? this.#column('name', 'name') : []),
    ]
    const kinds = this.#hasPlainOthers ? (['count', 'id'] as const) : (['money', 'money', 'count', 'id'] as const)
    const distractors: Column[] = this.#column('count', 'other')
    for (let more = this.#chance.int(1, 4); more > 0; more -= 1)
      if (!distractors.some(({ kind }) => kind === 'id') || this.#chance.odds(0.7))
        distractors.push(...this.#column(this.#chance.of(kinds), 'other'))
    const unknown = `${spend[0]?.head ?? ''} ${words.perDay[this.#language]}`
    if (!this.#hasPlainOthers && this.#chance.odds(0.3)) distractors.push({ kind: 'money', head: unknown })
    const [left, right, ...rest] = distractors
    const core = [...(left ? [left] : []), ...spend, ...(right ? [right] : [])]
    const before = this.#chance.shuffled([...others, ...rest])
    const place = this.#chance.int(0, before.length)
    return this.#arrange([...before.slice(0, place), ...core, ...before.slice(place)])
  }

  /** Whether columns beside the spend have no money in them. */
  get #hasPlainOthers(): boolean {
    return this.#scenario === 'decimal comma, split' || this.#scenario === 'decimal of thousands'
  }

  /** Columns as the scenario has them: with an unknown head, one missing, or one more. */
  #arrange(columns: Column[]): Column[] {
    if (this.#scenario === 'missing column') return columns.filter(({ kind }) => kind !== 'account')
    if (this.#scenario === 'two currencies') {
      const spend = columns.findIndex(({ kind }) => kind === 'spend')
      return columns.toSpliced(this.#chance.int(0, columns.length), 0, {
        kind: 'second',
        head: columns[spend]?.head ?? '',
      })
    }
    if (this.#scenario === 'unknown head') {
      const kind = this.#chance.of(['account', 'spend', this.#range ? 'spend' : 'day'] as const)
      return columns.map((one) =>
        one.kind === kind ? { kind, head: `${words.unknown[this.#language]} ${this.#chance.int(10, 99)}` } : one,
      )
    }
    if (this.#scenario === 'two columns') {
      const second = this.#pick('spend') ?? columns.find(({ kind }) => kind === 'spend')?.head ?? ''
      return columns.toSpliced(this.#chance.int(0, columns.length), 0, { kind: 'second', head: second })
    }
    return columns
  }

  #headOf({ kind, head }: Column): string {
    const money = kind === 'spend' || kind === 'money' || kind === 'second'
    const currency = kind === 'second' ? 'EUR' : this.#currency
    const named = money && this.#place === 'head' ? `${head} (${currency})` : head
    if (this.#chance.odds(0.06)) return ` ${named} `
    return this.#chance.odds(0.06) ? named.toUpperCase() : named
  }

  #dayIn(first: boolean): string {
    const two = (value: number) => String(value).padStart(2, '0')
    if (this.#scenario === 'dates') {
      const date = this.#chance.int(1, 10)
      const month = first ? (date % 10) + 1 : this.#chance.int(1, 10)
      return `2026-${two(month)}-${two(date)}`
    }
    if (this.#days === 'words') return `2026-${two(this.#chance.int(1, 10))}-${two(this.#chance.int(1, 28))}`
    // The first day tells which part of it is the month.
    return `2026-${this.#chance.of(['10', '11'])}-${two(first ? this.#chance.int(13, 22) : this.#chance.int(1, 22))}`
  }

  #makeLines(): Line[] {
    const count = this.#chance.int(5, 14)
    const accounts = Array.from({ length: this.#chance.int(1, 3) }, () => makeAccount(this.#chance, this.#network))
    const days = Array.from({ length: this.#chance.int(1, 4) }, (_, index) => this.#dayIn(index === 0))
    const own = this.#chance.int(10, 99)
    return Array.from({ length: count }, (_, index) => {
      const day = index === 0 ? (days[0] ?? '') : this.#chance.of(days)
      const [sign, line] = [this.#chance.of(['', ';', ',', ' "A"', '\n2', '\t|']), index + 1]
      return {
        account: this.#chance.of(accounts),
        from: day,
        to: day,
        cents: this.#makeCents(index),
        second: this.#makeCents(1),
        fault: null,
        cells: new Map<Column['kind'], Cell>(),
        name: `${words.names[this.#language]} ${own}-${line}${sign}`,
        marked: true,
      }
    })
  }

  #makeCents(index: number): number {
    if (this.#scenario === 'decimal of thousands')
      return (
        (index % 2 === 0 ? this.#chance.int(100, 999) * 10 + this.#chance.int(1, 9) : this.#chance.int(1, 999)) * 100
      )
    if (this.#scenario === 'decimal comma, split') return this.#chance.int(1, 9_999) * 10 + this.#chance.int(1, 9)
    // The first amount has both decimals, so that the mark of the column is certain.
    if (index === 0) return this.#chance.int(10, 40_000) * 10 + this.#chance.int(1, 9)
    if (this.#chance.odds(0.05)) return 0
    return this.#chance.odds(0.2) ? this.#chance.int(1, 5_000) * 100 : this.#chance.int(1, 500_000)
  }

  /** Gives a few lines a fault each; the first line stays as it is. */
  #spoil(lines: Line[]): void {
    if (this.#scenario !== 'read') return
    if (this.#currency === 'EUR') {
      for (const line of lines) line.fault = 'currency'
      return
    }
    if (this.#chance.odds(0.08)) {
      const line = this.#chance.of(lines.slice(1))
      line.account = makeAccount(this.#chance, this.#network)
      line.cents = 100_000_000
    }
    const faults: TableFault[] = ['negative', 'decimals', 'too_much', 'amount', 'lost_id']
    const exact = this.#days === 'year_first' || this.#days === 'dotted'
    if (this.#range || exact) faults.push('range', 'range')
    if (exact) faults.push('day')
    if (this.#place === 'column' || this.#place === 'cells') faults.push('currency', 'currency')
    const chosen = this.#chance.shuffled(lines.slice(1)).slice(0, this.#chance.of([0, 0, 1, 1, 2, 3]))
    for (const line of chosen) this.#giveFault(line, this.#chance.of(faults))
  }

  #giveFault(line: Line, fault: TableFault): void {
    line.fault = fault
    if (fault === 'too_much') line.cents = 100_000_000 + this.#chance.int(1, 9_999)
    if (fault === 'negative') line.cents = Math.max(line.cents, 1)
    // A day that no month has.
    if (fault === 'day') line.from = line.to = this.#chance.of(['2026-02-30', '2026-09-31'])
    if (fault === 'range')
      line.from = `${line.from.slice(0, 8)}${String(Number(line.from.slice(8)) - 1).padStart(2, '0')}`
    if (fault === 'range' && line.from.endsWith('00')) [line.from, line.to] = ['2026-10-30', '2026-11-02']
  }

  #writeSpend({ cents, fault, marked }: Pick<Line, 'cents' | 'fault' | 'marked'>): Cell {
    if (fault === 'amount') return { text: '#VALUE!' }
    if (this.#scenario === 'decimal of thousands')
      return { text: groupedUnits(cents / 100, marked ? this.#ambiguousMark : '') }
    if (this.#scenario === 'decimal comma, split')
      return { text: `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`, raw: true }
    const amount =
      fault === 'decimals'
        ? writeThreeDecimals(this.#chance, this.#style)
        : writeAmount(this.#chance, cents, this.#style)
    const currency = fault === 'currency' ? 'EUR' : this.#currency
    const text = this.#place === 'cells' ? withCurrency(this.#chance, amount, currency) : amount
    return { text: fault === 'negative' ? `-${text}` : text }
  }

  get #ambiguousMark(): string {
    return this.#style.decimal === 'point' ? ',' : '.'
  }

  #writeDays(line: Line): void {
    const write = (day: string) => writeDay(this.#chance, day, this.#days, this.#language, this.#padded)
    line.cells.set('start', { text: write(line.from) })
    line.cells.set('end', { text: write(line.to) })
    const exact = this.#days === 'year_first' || this.#days === 'dotted'
    const range = line.fault === 'range' || (exact && line.fault === null && this.#chance.odds(0.04))
    line.cells.set('day', { text: range ? `${write(line.from)} - ${write(line.to)}` : write(line.from) })
  }

  #writeLine(line: Line, index: number): void {
    const { cells } = line
    const style = { ascii: this.#encoding === 'windows-1251', plain: this.#scenario === 'decimal comma, split' }
    const digits = line.account ?? ''
    cells.set('account', writeAccount(this.#chance, digits, style))
    if (line.fault === 'lost_id') {
      cells.set('account', { text: writeLostAccount(digits, this.#style.decimal) })
      line.account = null
    }
    this.#writeDays(line)
    cells.set('spend', this.#writeSpend(line))
    cells.set('second', { text: writeAmount(this.#chance, line.second, this.#style) })
    cells.set('currency', { text: line.fault === 'currency' ? 'EUR' : this.#currency })
    cells.set('name', { text: line.name })
    cells.set('count', { text: String(100 + index * 10 + this.#chance.int(0, 9)) })
  }

  #cellsOf(line: Line): Cell[] {
    return this.#columns.map(({ kind }) => {
      if (kind === 'money') return { text: writeAmount(this.#chance, this.#chance.int(1, 90_000), this.#style) }
      if (kind === 'id') return { text: makeAccount(this.#chance, this.#network) }
      return line.cells.get(kind) ?? { text: '' }
    })
  }

  /** A row of totals: by the word in its first cell, else by its sum alone. */
  #totalOf(lines: readonly Line[], byWord: boolean): Cell[] {
    const days = lines.flatMap(({ from, to, fault }) => (fault === 'day' ? [] : [from, to])).toSorted()
    const write = (day = '') => ({ text: writeDay(this.#chance, day, this.#days, this.#language, this.#padded) })
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    const spanned = this.#chance.odds(0.5)
    const cells = this.#columns.map(({ kind }): Cell => {
      if (kind === 'spend') return this.#writeSpend({ cents, fault: null, marked: true })
      if (kind === 'count') return { text: String(this.#chance.int(5_000, 9_000)) }
      if (kind === 'start' && spanned) return write(days[0])
      if (kind === 'end' && spanned) return write(days.at(-1))
      return { text: '' }
    })
    const google = { en: 'Total: Account', uk: 'Разом', ru: 'Итого (Аккаунт)' }[this.#language]
    const word = this.#chance.of([...words.total[this.#language], ...(this.#network === 'google' ? [google] : [])])
    return byWord ? [{ text: word }, ...cells.slice(1)] : cells
  }

  /** Rows of data and of totals, in their order. */
  #rowsOf(lines: readonly Line[]): { cells: Cell[]; line: Line | null }[] {
    const rows: { cells: Cell[]; line: Line | null }[] = lines.map((line) => ({ cells: this.#cellsOf(line), line }))
    const twice = rows[1]
    if (this.#scenario === 'repeats' && twice) rows.splice(this.#chance.int(2, rows.length), 0, twice)
    if (this.#scenario !== 'read' || !this.#chance.odds(0.5)) return rows
    const clean = lines.every(({ fault }) => fault === null)
    if (clean && this.#chance.odds(0.4)) rows.push({ cells: this.#totalOf(lines, false), line: null })
    else if (this.#columns[0]?.kind !== 'spend') {
      rows.push({ cells: this.#totalOf(lines, true), line: null })
      if (this.#chance.odds(0.4))
        rows.splice(this.#chance.int(2, rows.length - 1), 0, {
          cells: this.#totalOf(lines.slice(0, 2), true),
          line: null,
        })
    }
    return rows
  }

  #titles(): Cell[][] {
    if (this.#chance.odds(0.6)) return []
    const titles = [[{ text: words.title[this.#language] }]]
    if (this.#chance.odds(0.7)) titles.push([{ text: words.period[this.#language] }])
    if (this.#chance.odds(0.3)) titles.push([])
    return titles
  }

  #expect(meant: readonly MeantLine[], lines: readonly Line[]): Expectation {
    const asked = (questions: string[], answers: Extract<Expectation, { kind: 'asked' }>['answers']): Expectation => ({
      kind: 'asked',
      questions,
      answers,
    })
    const at = (kind: Column['kind']) => this.#columns.findIndex((column) => column.kind === kind)
    const judged = (change: (line: MeantLine, of: Line) => MeantLine): ReadTable =>
      judge(meant.map((line, index) => change(line, lines[index] as Line)))
    switch (this.#scenario) {
      case 'dates': {
        const swap = (day: string) => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`
        const swapped = judged((line) => ({ ...line, from: swap(line.from), to: swap(line.to) }))
        const [dates, other] =
          this.#days === 'day_first' ? (['day_first', 'month_first'] as const) : (['month_first', 'day_first'] as const)
        return asked(
          ['dates'],
          [
            { choices: { dates }, ...judge(meant) },
            { choices: { dates: other }, ...swapped },
          ],
        )
      }
      case 'decimal comma, quoted':
        return asked(['decimal'], [{ choices: { decimal: 'comma' }, ...judge(meant) }])
      case 'decimal comma, split':
        return asked(['decimal'], [])
      case 'decimal of thousands': {
        const small = judged((line) => ({ ...line, fault: line.cents >= 100_000 ? 'decimals' : null }))
        const [decimal, other] =
          this.#style.decimal === 'point' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
        return asked(
          ['decimal'],
          [
            { choices: { decimal }, ...judge(meant) },
            { choices: { decimal: other }, ...small },
          ],
        )
      }
      case 'repeats': {
        const seen = new Set<Line>()
        const once = meant.filter((_, index) => !seen.has(lines[index] as Line) && seen.add(lines[index] as Line))
        return asked(
          ['repeats'],
          [
            { choices: { repeats: 'add' }, ...judge(meant) },
            { choices: { repeats: 'once' }, ...judge(once) },
          ],
        )
      }
      case 'missing column':
        return asked(['columns'], [])
      case 'unknown head': {
        const column = this.#columns.find(({ head }) => head.startsWith(words.unknown[this.#language]))
        const role = column?.kind === 'account' || column?.kind === 'day' ? column.kind : 'spend'
        return asked(['columns'], [{ choices: { columns: { [role]: at(role) } }, ...judge(meant) }])
      }
      case 'two columns': {
        const other = judged((line, { second }) => ({ ...line, cents: second }))
        return asked(
          ['columns'],
          [
            { choices: { columns: { spend: at('spend') } }, ...judge(meant) },
            { choices: { columns: { spend: at('second') } }, ...other },
          ],
        )
      }
      default:
        return { kind: 'read', ...judge(meant) }
    }
  }

  #refused(name: string): GeneratedTable {
    const reason = this.#chance.of(['picture', 'open_quote', 'too_many_columns', 'empty'] as const)
    const table = {
      name: `${name}, ${reason}`,
      fileName: 'export.csv',
      memory: [],
      expectation: { kind: 'refused', reason },
    } as const
    const { separator } = this.#layout
    if (reason === 'picture')
      return { ...table, memory: [], bytes: Uint8Array.from([...pngBytes, ...Buffer.alloc(200, 7)]) }
    if (reason === 'empty') return { ...table, memory: [], text: this.#chance.of([' ', '\n\n', ' \r\n \r\n']) }
    const cells = Array.from({ length: 201 }, (_, index) => String(index))
    if (reason === 'too_many_columns')
      return { ...table, memory: [], text: `${cells.join(separator)}\n${cells.join(separator)}\n` }
    const heads = ['account', 'day', 'spend'].map((role) => this.#namesOf(role as TableRole)[0] ?? '')
    const open = ['7712345', '2026-11-20', '12.34', '"Autumn'].join(separator)
    return { ...table, memory: [], text: `${[...heads, 'X'].join(separator)}\n${open}\n7712345${separator}2026-11-21` }
  }

  make(seed: string): GeneratedTable {
    const { separator } = this.#layout
    const layout = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[separator]
    const name = `${seed}: ${this.#network} ${this.#language}, ${this.#scenario}`
    if (this.#scenario === 'refused') return this.#refused(name)
    const lines = this.#makeLines()
    for (const [index, line] of lines.entries()) line.marked = line.cents >= 100_000 || index === 0
    this.#spoil(lines)
    for (const [index, line] of lines.entries()) this.#writeLine(line, index)
    const rows = this.#rowsOf(lines)
    const signed = separator !== '\t' && this.#chance.odds(0.12)
    const before: Cell[][] = [
      ...(signed ? [[{ text: `sep=${separator}`, raw: true }]] : []),
      ...this.#titles(),
      this.#columns.map((column) => ({ text: this.#headOf(column) })),
    ]
    const meant: MeantLine[] = []
    const of: Line[] = []
    for (const [index, { line }] of rows.entries()) {
      if (line === null) continue
      const { account, from, to, cents, fault } = line
      meant.push({ line: before.length + index + 1, account, from, to, cents, fault })
      of.push(line)
    }
    const records = [...before, ...rows.map(({ cells }) => cells)]
    const text = writeLines(records, this.#layout)
    const encoding = this.#encoding === 'windows-1251' && !isBeyondAscii(text) ? 'utf-8' : this.#encoding
    const written = signed || (layout === 'comma' && this.#style.decimal === 'comma')
    const isPlain = records.every((cells) => cells.every((cell) => !cell.raw && !cell.text.startsWith('=')))
    return {
      name: `${name}, ${layout}, ${this.#style.decimal} decimals, ${encoding}, ${this.#currency} from ${this.#place}, days ${this.#days}`,
      fileName: separator === '\t' ? 'export.tsv' : 'export.csv',
      ...(encoding === 'text' ? { text } : { bytes: encodeText(text, encoding) }),
      ...(written || !isPlain ? {} : { workbook: records.map((cells) => cells.map((cell) => cell.text)) }),
      memory: this.#memory,
      expectation: this.#expect(meant, of),
    }
  }
}

/**
 * Exports of the three networks in the three languages with what each of them means. Equal seeds and heads make equal tables;
 * 54 tables in a row have each network, language, separator and decimal mark together.
 */
export const generateTables = (seed: number, count: number, heads: Heads): GeneratedTable[] =>
  Array.from({ length: count }, (_, index) => {
    const chance = new Chance(Math.imul(seed, 1_000_003) + index)
    return new TableMaker(chance, heads, index).make(`seed ${seed}, table ${index}`)
  })
