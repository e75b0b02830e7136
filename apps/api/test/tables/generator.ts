import type { TableFault, TableRole } from '@app/contract'
import { ColumnMaker } from './generator-columns.ts'
import { expectationOf, makeRefused } from './generator-expectation.ts'
import { type Encoding, encodeText, isBeyondAscii, writeLines } from './generator-files.ts'
import {
  type Column,
  type GeneratedTable,
  type Heads,
  languages,
  type GeneratedLine,
  networks,
  type Plan,
  type Scenario,
  words,
} from './generator-model.ts'
import type { MeantLine } from './generator-oracle.ts'
import {
  type Cell,
  Chance,
  groupedUnits,
  makeAccount,
  withCurrency,
  writeAccount,
  writeAmount,
  writeDay,
  writeLostAccount,
  writeThreeDecimals,
} from './generator-values.ts'

export type { GeneratedTable, Head, Heads } from './generator-model.ts'
export type { Expectation } from './generator-oracle.ts'

const chooseScenario = (chance: Chance, commas: boolean): Scenario => {
  if (chance.odds(0.04)) return 'refused'
  if (commas) return chance.of(['decimal comma, quoted', 'decimal comma, quoted', 'decimal comma, split'])
  if (chance.odds(0.6)) return 'read'
  return chance.of([
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

const choosePlace = (chance: Chance, scenario: Scenario): Plan['place'] => {
  if (scenario === 'two currencies') return 'head'
  // A column with a questionable head contains no currency.
  if (['unknown head', 'missing column', 'two columns'].includes(scenario)) return chance.of(['column', 'none'])
  const plain = scenario === 'decimal comma, split' || scenario === 'decimal of thousands'
  return chance.of(['head', 'column', plain ? 'none' : 'cells', 'none'])
}

const makePlan = (chance: Chance, heads: Heads, index: number): Plan => {
  const network = networks[index % 3] ?? 'facebook'
  const language = languages[Math.floor(index / 3) % 3] ?? 'en'
  const separator = ([',', ';', '\t'] as const)[Math.floor(index / 9) % 3] ?? ','
  const decimal = Math.floor(index / 27) % 2 === 0 ? 'point' : 'comma'
  const scenario = chooseScenario(chance, separator === ',' && decimal === 'comma')
  const legacy = language === 'en' ? [] : (['windows-1251'] as const)
  const encoding = chance.of<Encoding>(['text', 'text', 'utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', ...legacy])
  const narrow = encoding === 'windows-1251' ? '\u00A0' : '\u202F'
  const thousands = decimal === 'point' ? ['', ',', '\u00A0', narrow, "'"] : ['', '.', '\u00A0', narrow]
  const place = choosePlace(chance, scenario)
  const has = (role: TableRole) => heads[network].some((one) => one.role === role && one.language === language)
  return {
    chance,
    heads,
    network,
    language,
    layout: {
      separator,
      lineEnd: chance.of(['\n', '\n', '\r\n', '\r\n', '\r']),
      quoted: chance.odds(0.25),
      lastLineEnd: chance.odds(0.8),
    },
    style: { decimal, thousands: chance.of(thousands) },
    scenario,
    encoding,
    place,
    currency: scenario === 'read' && place !== 'none' && chance.odds(0.15) ? 'EUR' : 'USD',
    days:
      scenario === 'dates'
        ? chance.of(['day_first', 'month_first'])
        : chance.of(['year_first', 'year_first', 'dotted', 'month_first', 'day_first', 'words']),
    range: has('start') && has('end') && chance.odds(0.5),
    padded: scenario === 'dates' || chance.odds(0.75),
  }
}

class TableMaker {
  readonly #plan: Plan
  readonly #heads: ColumnMaker
  readonly #columns: readonly Column[]

  constructor(plan: Plan) {
    this.#plan = plan
    this.#heads = new ColumnMaker(plan)
    this.#columns = this.#heads.make()
  }

  #dayIn(first: boolean): string {
    const two = (value: number) => String(value).padStart(2, '0')
    if (this.#plan.scenario === 'dates') {
      const date = this.#plan.chance.int(1, 10)
      const month = first ? (date % 10) + 1 : this.#plan.chance.int(1, 10)
      return `2026-${two(month)}-${two(date)}`
    }
    if (this.#plan.days === 'words')
      return `2026-${two(this.#plan.chance.int(1, 10))}-${two(this.#plan.chance.int(1, 28))}`
    // The first day is unambiguous about which part is the month.
    return `2026-${this.#plan.chance.of(['10', '11'])}-${two(first ? this.#plan.chance.int(13, 22) : this.#plan.chance.int(1, 22))}`
  }

  #makeLines(): GeneratedLine[] {
    const count = this.#plan.chance.int(5, 14)
    const accounts = Array.from({ length: this.#plan.chance.int(1, 3) }, () =>
      makeAccount(this.#plan.chance, this.#plan.network),
    )
    const days = Array.from({ length: this.#plan.chance.int(1, 4) }, (_, index) => this.#dayIn(index === 0))
    const own = this.#plan.chance.int(10, 99)
    return Array.from({ length: count }, (_, index) => {
      const day = index === 0 ? (days[0] ?? '') : this.#plan.chance.of(days)
      const [sign, line] = [this.#plan.chance.of(['', ';', ',', ' "A"', '\n2', '\t|']), index + 1]
      return {
        account: this.#plan.chance.of(accounts),
        from: day,
        to: day,
        cents: this.#makeCents(index),
        second: this.#makeCents(1),
        fault: null,
        cells: new Map<Column['kind'], Cell>(),
        name: `${words.names[this.#plan.language]} ${own}-${line}${sign}`,
        marked: true,
      }
    })
  }

  #makeCents(index: number): number {
    if (this.#plan.scenario === 'decimal of thousands')
      return (
        (index % 2 === 0
          ? this.#plan.chance.int(100, 999) * 10 + this.#plan.chance.int(1, 9)
          : this.#plan.chance.int(1, 999)) * 100
      )
    if (this.#plan.scenario === 'decimal comma, split')
      return this.#plan.chance.int(1, 9_999) * 10 + this.#plan.chance.int(1, 9)
    // The first amount has both decimals, so that the decimal mark of the column is certain.
    if (index === 0) return this.#plan.chance.int(10, 40_000) * 10 + this.#plan.chance.int(1, 9)
    if (this.#plan.chance.odds(0.05)) return 0
    return this.#plan.chance.odds(0.2) ? this.#plan.chance.int(1, 5_000) * 100 : this.#plan.chance.int(1, 500_000)
  }

  /** Adds a fault to a few lines; the first line stays valid. */
  #spoil(lines: GeneratedLine[]): void {
    if (this.#plan.scenario !== 'read') return
    if (this.#plan.currency === 'EUR') {
      for (const line of lines) line.fault = 'currency'
      return
    }
    if (this.#plan.chance.odds(0.08)) {
      const line = this.#plan.chance.of(lines.slice(1))
      line.account = makeAccount(this.#plan.chance, this.#plan.network)
      line.cents = 100_000_000
    }
    const faults: TableFault[] = ['negative', 'decimals', 'too_much', 'amount', 'lost_id']
    const exact = this.#plan.days === 'year_first' || this.#plan.days === 'dotted'
    if (this.#plan.range || exact) faults.push('range', 'range')
    if (exact) faults.push('day')
    if (this.#plan.place === 'column' || this.#plan.place === 'cells') faults.push('currency', 'currency')
    const chosen = this.#plan.chance.shuffled(lines.slice(1)).slice(0, this.#plan.chance.of([0, 0, 1, 1, 2, 3]))
    for (const line of chosen) this.#giveFault(line, this.#plan.chance.of(faults))
  }

  #giveFault(line: GeneratedLine, fault: TableFault): void {
    line.fault = fault
    if (fault === 'too_much') line.cents = 100_000_000 + this.#plan.chance.int(1, 9_999)
    if (fault === 'negative') line.cents = Math.max(line.cents, 1)
    // Day that does not exist.
    if (fault === 'day') line.from = line.to = this.#plan.chance.of(['2026-02-30', '2026-09-31'])
    if (fault === 'range')
      line.from = `${line.from.slice(0, 8)}${String(Number(line.from.slice(8)) - 1).padStart(2, '0')}`
    if (fault === 'range' && line.from.endsWith('00')) [line.from, line.to] = ['2026-10-30', '2026-11-02']
  }

  #writeSpend({ cents, fault, marked }: Pick<GeneratedLine, 'cents' | 'fault' | 'marked'>): Cell {
    if (fault === 'amount') return { text: '#VALUE!' }
    if (this.#plan.scenario === 'decimal of thousands')
      return { text: groupedUnits(cents / 100, marked ? this.#ambiguousMark : '') }
    if (this.#plan.scenario === 'decimal comma, split')
      return { text: `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`, raw: true }
    const amount =
      fault === 'decimals'
        ? writeThreeDecimals(this.#plan.chance, this.#plan.style)
        : writeAmount(this.#plan.chance, cents, this.#plan.style)
    const currency = fault === 'currency' ? 'EUR' : this.#plan.currency
    const text = this.#plan.place === 'cells' ? withCurrency(this.#plan.chance, amount, currency) : amount
    return { text: fault === 'negative' ? `-${text}` : text }
  }

  get #ambiguousMark(): string {
    return this.#plan.style.decimal === 'point' ? ',' : '.'
  }

  #writeDays(line: GeneratedLine): void {
    const write = (day: string) =>
      writeDay(this.#plan.chance, day, this.#plan.days, this.#plan.language, this.#plan.padded)
    line.cells.set('start', { text: write(line.from) })
    line.cells.set('end', { text: write(line.to) })
    const exact = this.#plan.days === 'year_first' || this.#plan.days === 'dotted'
    const range = line.fault === 'range' || (exact && line.fault === null && this.#plan.chance.odds(0.04))
    line.cells.set('day', { text: range ? `${write(line.from)} - ${write(line.to)}` : write(line.from) })
  }

  #writeLine(line: GeneratedLine, index: number): void {
    const { cells } = line
    const style = {
      ascii: this.#plan.encoding === 'windows-1251',
      plain: this.#plan.scenario === 'decimal comma, split',
    }
    const digits = line.account ?? ''
    cells.set('account', writeAccount(this.#plan.chance, digits, style))
    if (line.fault === 'lost_id') {
      cells.set('account', { text: writeLostAccount(digits, this.#plan.style.decimal) })
      line.account = null
    }
    this.#writeDays(line)
    cells.set('spend', this.#writeSpend(line))
    cells.set('second', { text: writeAmount(this.#plan.chance, line.second, this.#plan.style) })
    cells.set('currency', { text: line.fault === 'currency' ? 'EUR' : this.#plan.currency })
    cells.set('name', { text: line.name })
    cells.set('count', { text: String(100 + index * 10 + this.#plan.chance.int(0, 9)) })
  }

  #cellsOf(line: GeneratedLine): Cell[] {
    return this.#columns.map(({ kind }) => {
      if (kind === 'money')
        return { text: writeAmount(this.#plan.chance, this.#plan.chance.int(1, 90_000), this.#plan.style) }
      if (kind === 'id') return { text: makeAccount(this.#plan.chance, this.#plan.network) }
      return line.cells.get(kind) ?? { text: '' }
    })
  }

  /** Row of totals: marked by the word in its first cell, or by its sum alone. */
  #totalOf(lines: readonly GeneratedLine[], byWord: boolean): Cell[] {
    const days = lines.flatMap(({ from, to, fault }) => (fault === 'day' ? [] : [from, to])).toSorted()
    const write = (day = '') => ({
      text: writeDay(this.#plan.chance, day, this.#plan.days, this.#plan.language, this.#plan.padded),
    })
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    const spanned = this.#plan.chance.odds(0.5)
    const cells = this.#columns.map(({ kind }): Cell => {
      if (kind === 'spend') return this.#writeSpend({ cents, fault: null, marked: true })
      if (kind === 'count') return { text: String(this.#plan.chance.int(5_000, 9_000)) }
      if (kind === 'start' && spanned) return write(days[0])
      if (kind === 'end' && spanned) return write(days.at(-1))
      return { text: '' }
    })
    const google = { en: 'Total: Account', uk: 'Разом', ru: 'Итого (Аккаунт)' }[this.#plan.language]
    const word = this.#plan.chance.of([
      ...words.total[this.#plan.language],
      ...(this.#plan.network === 'google' ? [google] : []),
    ])
    return byWord ? [{ text: word }, ...cells.slice(1)] : cells
  }

  /** Rows of data and totals, in order. */
  #rowsOf(lines: readonly GeneratedLine[]): { cells: Cell[]; line: GeneratedLine | null }[] {
    const rows: { cells: Cell[]; line: GeneratedLine | null }[] = lines.map((line) => ({
      cells: this.#cellsOf(line),
      line,
    }))
    const twice = rows[1]
    if (this.#plan.scenario === 'repeats' && twice) rows.splice(this.#plan.chance.int(2, rows.length), 0, twice)
    if (this.#plan.scenario !== 'read' || !this.#plan.chance.odds(0.5)) return rows
    const clean = lines.every(({ fault }) => fault === null)
    if (clean && this.#plan.chance.odds(0.4)) rows.push({ cells: this.#totalOf(lines, false), line: null })
    else if (this.#columns[0]?.kind !== 'spend') {
      rows.push({ cells: this.#totalOf(lines, true), line: null })
      if (this.#plan.chance.odds(0.4))
        rows.splice(this.#plan.chance.int(2, rows.length - 1), 0, {
          cells: this.#totalOf(lines.slice(0, 2), true),
          line: null,
        })
    }
    return rows
  }

  #titles(): Cell[][] {
    if (this.#plan.chance.odds(0.6)) return []
    const titles = [[{ text: words.title[this.#plan.language] }]]
    if (this.#plan.chance.odds(0.7)) titles.push([{ text: words.period[this.#plan.language] }])
    if (this.#plan.chance.odds(0.3)) titles.push([])
    return titles
  }

  make(seed: string): GeneratedTable {
    const { separator } = this.#plan.layout
    const layout = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[separator]
    const name = `${seed}: ${this.#plan.network} ${this.#plan.language}, ${this.#plan.scenario}`
    if (this.#plan.scenario === 'refused') {
      const roles = ['account', 'day', 'spend'] as const
      return makeRefused(
        this.#plan,
        name,
        roles.map((role) => this.#heads.namesOf(role)[0] ?? ''),
      )
    }
    const lines = this.#makeLines()
    for (const [index, line] of lines.entries()) line.marked = line.cents >= 100_000 || index === 0
    this.#spoil(lines)
    for (const [index, line] of lines.entries()) this.#writeLine(line, index)
    const rows = this.#rowsOf(lines)
    const signed = separator !== '\t' && this.#plan.chance.odds(0.12)
    const before: Cell[][] = [
      ...(signed ? [[{ text: `sep=${separator}`, raw: true }]] : []),
      ...this.#titles(),
      this.#columns.map((column) => ({ text: this.#heads.headOf(column) })),
    ]
    const meant: MeantLine[] = []
    const of: GeneratedLine[] = []
    for (const [index, { line }] of rows.entries()) {
      if (line === null) continue
      const { account, from, to, cents, fault } = line
      meant.push({ line: before.length + index + 1, account, from, to, cents, fault })
      of.push(line)
    }
    const records = [...before, ...rows.map(({ cells }) => cells)]
    const text = writeLines(records, this.#plan.layout)
    const encoding = this.#plan.encoding === 'windows-1251' && !isBeyondAscii(text) ? 'utf-8' : this.#plan.encoding
    const written = signed || (layout === 'comma' && this.#plan.style.decimal === 'comma')
    const isPlain = records.every((cells) => cells.every((cell) => !cell.raw && !cell.text.startsWith('=')))
    return {
      name: `${name}, ${layout}, ${this.#plan.style.decimal} decimals, ${encoding}, ${this.#plan.currency} from ${this.#plan.place}, days ${this.#plan.days}`,
      fileName: separator === '\t' ? 'export.tsv' : 'export.csv',
      ...(encoding === 'text' ? { text } : { bytes: encodeText(text, encoding) }),
      ...(written || !isPlain ? {} : { workbook: records.map((cells) => cells.map((cell) => cell.text)) }),
      memory: this.#heads.memoryOf(this.#columns),
      expectation: expectationOf(this.#plan, this.#columns, meant, of),
    }
  }
}

/**
 * Exports of the three networks in the three languages, with their meaning. Deterministic per seed and heads; 54
 * consecutive tables cover every combination of network, language, separator and decimal mark.
 */
export const generateTables = (seed: number, count: number, heads: Heads): GeneratedTable[] =>
  Array.from({ length: count }, (_, index) => {
    const chance = new Chance(Math.imul(seed, 1_000_003) + index)
    return new TableMaker(makePlan(chance, heads, index)).make(`seed ${seed}, table ${index}`)
  })
