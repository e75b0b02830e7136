import { actors, findings, subjectOf, subjects, type Finding, type FindingCode } from '@app/contract'

type Values = Finding['values']

/** What is known better than the table knows it. */
export type More = Partial<Pick<Finding, 'severity' | 'text' | 'since'>>

/** A text of the table with its values. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))

/** One finding of the table. */
export const found = (code: FindingCode, values: Values = {}, more: More = {}): Finding => {
  const { severity, text, ...rest } = findings[code]
  const todo = 'who' in rest ? { who: rest.who, what: filled(rest.what, values) } : null
  return { code, severity, text: filled(text, values), todo, values, since: null, ...more }
}

/** What a finding is about and who must act, by the names that people read. */
export const named = ({ code, todo, values }: Finding): { about: string; who: string | null } => ({
  about: subjects[subjectOf(code)],
  who: todo && filled(actors[todo.who], values),
})
