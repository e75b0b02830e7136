import type { ChosenRole, TableChoices, TableQuestion, TableReading } from '@app/contract'

type Columns = NonNullable<TableChoices['columns']>

const without = <T extends object, K extends keyof T>(record: T, keys: readonly K[]): Omit<T, K> => {
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}

/** Questions that wait for an answer. A look at the whole is none: going on is its answer. */
export const openQuestions = ({ questions }: TableReading): TableQuestion[] =>
  questions.filter(({ question }) => question !== 'confirm')

/** The choices of a reading without what is only proposed where something is asked: silence is no answer. */
export const settledChoices = (reading: TableReading): TableChoices => {
  const open = openQuestions(reading)
  const roles = open.flatMap(({ role }) => (role === null ? [] : [role]))
  const asked = (['dates', 'decimal', 'repeats'] as const).filter((key) =>
    open.some(({ question }) => question === key),
  )
  const { columns, ...choices } = reading.choices
  return { ...without(choices, asked), ...(columns && { columns: without(columns, roles) }) }
}

/** Choices with another one. A sheet is another table; a column that gets a role loses the one that it had. */
export const withChoice = (choices: TableChoices, more: TableChoices): TableChoices => {
  if (more.sheet !== undefined) return { sheet: more.sheet }
  if (!more.columns) return { ...choices, ...more }
  const given = Object.values(more.columns)
  const kept = Object.entries(choices.columns ?? {}).filter(([, column]) => column === null || !given.includes(column))
  return { ...choices, columns: { ...(Object.fromEntries(kept) as Columns), ...more.columns } }
}

/** The column that has a role, or is on its way to it; null: none has it; undefined: nobody has said yet. */
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
