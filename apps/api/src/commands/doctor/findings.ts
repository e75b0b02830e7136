import type { Finding as Known, FindingCode, Service, Severity } from '@app/contract'
import { named } from '../../health/finding.ts'
import { checkFailure } from '../../health/services.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/** One thing that was looked at, in words for people. Holds no secret. */
export interface Finding {
  severity: Severity
  /** What the status page calls it, where it knows it, too. */
  code?: FindingCode
  /** What was looked at, in a word or two. */
  about: string
  /** How it stands. */
  text: string
  /** What to do, and who must, where something is wrong. */
  todo?: { who: string; what: string }
}

/** Whoever runs the servers and writes the settings. */
export const operator = 'Who runs the server'

export const ok = (about: string, text: string): Finding => ({ severity: 'ok', about, text })

export const warning = (about: string, text: string, what: string, who = operator): Finding => ({
  severity: 'warning',
  about,
  text,
  todo: { who, what },
})

export const fault = (about: string, text: string, what: string, who = operator): Finding => ({
  severity: 'fault',
  about,
  text,
  todo: { who, what },
})

/** What the status page also shows, as a line of ours. */
export const told = (known: Known): Finding => {
  const { about, who } = named(known)
  const { code, severity, text, todo } = known
  return { code, severity, about, text, ...(todo && who && { todo: { who, what: todo.what } }) }
}

const lineOf = ({ severity, about, text, todo }: Finding): string =>
  `${severity.padEnd(8)} ${about}: ${text}${todo ? `\n         ${todo.who}: ${todo.what}` : ''}`

/** Everything that was found, and a line that sums it up. */
export const printed = (findings: readonly Finding[]): string => {
  const count = (severity: Severity): number => findings.filter((each) => each.severity === severity).length
  return [...findings.map(lineOf), `${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults`].join(
    '\n',
  )
}

/** What a failed call of a service says. @throws whatever is no failure of one */
export const toldFailure = (service: Service, error: unknown): Finding => {
  if (!(error instanceof VendorError)) throw error
  const { failure: code, message: text, actor } = error
  return told(checkFailure(service, { code, text, actor }))
}
