import { type Expectation, judge, type MeantLine, type ReadTable } from './generator-oracle.ts'
import { type Column, type GeneratedTable, type GeneratedLine, type Plan, words } from './generator-model.ts'

/** Expected result of a table: read, or questions with the result of each answer. */
export const expectationOf = (
  plan: Plan,
  columns: readonly Column[],
  meant: readonly MeantLine[],
  lines: readonly GeneratedLine[],
): Expectation => {
  const asked = (questions: string[], answers: Extract<Expectation, { kind: 'asked' }>['answers']): Expectation => ({
    kind: 'asked',
    questions,
    answers,
  })
  const at = (kind: Column['kind']) => columns.findIndex((column) => column.kind === kind)
  const judged = (change: (line: MeantLine, of: GeneratedLine) => MeantLine): ReadTable =>
    judge(meant.map((line, index) => change(line, lines[index] as GeneratedLine)))
  switch (plan.scenario) {
    case 'dates': {
      const swap = (day: string) => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`
      const swapped = judged((line) => ({ ...line, from: swap(line.from), to: swap(line.to) }))
      const [dates, other] =
        plan.days === 'day_first' ? (['day_first', 'month_first'] as const) : (['month_first', 'day_first'] as const)
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
        plan.style.decimal === 'point' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
      return asked(
        ['decimal'],
        [
          { choices: { decimal }, ...judge(meant) },
          { choices: { decimal: other }, ...small },
        ],
      )
    }
    case 'repeats': {
      const seen = new Set<GeneratedLine>()
      const once = meant.filter(
        (_, index) => !seen.has(lines[index] as GeneratedLine) && seen.add(lines[index] as GeneratedLine),
      )
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
      const column = columns.find(({ head }) => head.startsWith(words.unknown[plan.language]))
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

const pngBytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/** File that contains no readable table; `heads` are those of account, day and spend. */
export const makeRefused = (plan: Plan, name: string, heads: readonly string[]): GeneratedTable => {
  const reason = plan.chance.of(['picture', 'open_quote', 'too_many_columns', 'empty'] as const)
  const table = {
    name: `${name}, ${reason}`,
    fileName: 'export.csv',
    memory: [],
    expectation: { kind: 'refused', reason },
  } as const
  const { separator } = plan.layout
  if (reason === 'picture')
    return { ...table, memory: [], bytes: Uint8Array.from([...pngBytes, ...Buffer.alloc(200, 7)]) }
  if (reason === 'empty') return { ...table, memory: [], text: plan.chance.of([' ', '\n\n', ' \r\n \r\n']) }
  const cells = Array.from({ length: 201 }, (_, index) => String(index))
  if (reason === 'too_many_columns')
    return { ...table, memory: [], text: `${cells.join(separator)}\n${cells.join(separator)}\n` }
  const open = ['7712345', '2026-11-20', '12.34', '"Autumn'].join(separator)
  return { ...table, memory: [], text: `${[...heads, 'X'].join(separator)}\n${open}\n7712345${separator}2026-11-21` }
}
