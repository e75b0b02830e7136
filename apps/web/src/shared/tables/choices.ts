import type { ChosenRole, TableChoices, TableQuestion, TableReading } from '@app/contract'

type Columns = NonNullable<TableChoices['columns']>

const without = <T extends object, K extends keyof T>(record: T, keys: readonly K[]): Omit<T, K> => {
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}

/** Unanswered questions. `confirm` does not count: going on answers it. */
export const openQuestions = ({ questions }: TableReading): TableQuestion[] =>
  questions.filter(({ question }) => question !== 'confirm')

/** Choices of a reading without proposals for open questions: no answer does not accept a proposal. */
export const settledChoices = (reading: TableReading): TableChoices => {
  const open = openQuestions(reading)
  const roles = open.flatMap(({ role }) => (role === null ? [] : [role]))
  const asked = (['dates', 'decimal', 'repeats'] as const).filter((key) =>
    open.some(({ question }) => question === key),
  )
  const { columns, ...choices } = reading.choices
  return { ...without(choices, asked), ...(columns && { columns: without(columns, roles) }) }
}

/** Merges a choice. A different sheet resets everything; a column that gets a role loses its previous one. */
export const withChoice = (choices: TableChoices, more: TableChoices): TableChoices => {
  if (more.sheet !== undefined) return { sheet: more.sheet }
  if (!more.columns) return { ...choices, ...more }
  const given = Object.values(more.columns)
  const kept = Object.entries(choices.columns ?? {}).filter(([, column]) => column === null || !given.includes(column))
  return { ...choices, columns: { ...(Object.fromEntries(kept) as Columns), ...more.columns } }
}

/** Column with a role, including a pending choice. Null if no column has it; undefined while undecided. */
export const columnOf = (
  reading: TableReading,
  sent: TableChoices | undefined,
  role: ChosenRole,
): number | null | undefined => {
  const chosen = sent?.columns?.[role]
  if (chosen !== undefined) return chosen
  const found = reading.columns.find((each) => each.role === role)
  return found ? found.column : reading.choices.columns?.[role]
}
