import type { TableChoices, TableFault, TableRefusal } from '@app/contract'

/** Data row as meant by its author. */
export interface MeantLine {
  /** 1-based record number in the file, counting titles, `sep=` and empty lines. */
  line: number
  /** Digits; null if lost. */
  account: string | null
  from: string
  to: string
  cents: number
  /** Its own fault, regardless of other rows of the day. */
  fault: TableFault | null
}

export interface ReadTable {
  /** Sums by account and day, sorted by both; `lines` is the number of rows in a sum. */
  rows: { account: string; day: string; cents: number; lines: number }[]
  faults: { line: number; fault: TableFault }[]
}

export type Expectation =
  | ({ kind: 'read' } & ReadTable)
  | {
      kind: 'asked'
      /** Kinds of questions that must be asked. */
      questions: string[]
      /** Answers to them, and how the table is read after each. */
      answers: ({ choices: TableChoices } & ReadTable)[]
    }
  | { kind: 'refused'; reason: TableRefusal }

/** Faults that leave the sum of an account and day unknown. */
const faultsOfMoney = new Set<TableFault | null>(['amount', 'currency', 'negative', 'decimals', 'too_much'])

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

export const judge = (lines: readonly MeantLine[]): ReadTable => {
  const faults: ReadTable['faults'] = []
  const sums = new Map<string, { account: string; day: string; of: MeantLine[] }>()
  for (const line of lines) {
    if (line.fault !== null) faults.push({ line: line.line, fault: line.fault })
    if (line.account === null || (line.fault !== null && !faultsOfMoney.has(line.fault))) continue
    const key = `${line.account} ${line.from}`
    const sum = sums.get(key) ?? { account: line.account, day: line.from, of: [] }
    sum.of.push(line)
    sums.set(key, sum)
  }
  const rows: ReadTable['rows'] = []
  for (const { account, day, of } of sums.values()) {
    if (of.every(({ fault }) => fault === null))
      rows.push({ account, day, cents: of.reduce((sum, { cents }) => sum + cents, 0), lines: of.length })
    else for (const { line, fault } of of) if (fault === null) faults.push({ line, fault: 'incomplete' })
  }
  return {
    rows: rows.toSorted((left, right) => compare(left.account, right.account) || compare(left.day, right.day)),
    faults: faults.toSorted((left, right) => left.line - right.line),
  }
}
