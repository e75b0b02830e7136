import { actors, findings, subjectOf, subjects, type Finding, type FindingCode } from '@app/contract'

type Values = Finding['values']

/** Overrides for the entry in the findings table. */
export type More = Partial<Pick<Finding, 'severity' | 'text' | 'since'>>

/** Fills the placeholders of a text. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))

/** Creates a finding from the table. */
export const found = (code: FindingCode, values: Values = {}, more: More = {}): Finding => {
  const { severity, text, ...rest } = findings[code]
  const todo = 'who' in rest ? { who: rest.who, what: filled(rest.what, values) } : null
  return { code, severity, text: filled(text, values), todo, values, since: null, ...more }
}

/** Subject of a finding and who must act, as displayed. */
export const named = ({ code, todo, values }: Finding): { about: string; who: string | null } => ({
  about: subjects[subjectOf(code)],
  who: todo && filled(actors[todo.who], values),
})
