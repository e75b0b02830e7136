import type { Finding as Known, FindingCode, Service, Severity } from '@app/contract'
import { named } from '../../health/finding.ts'
import { checkFailure } from '../../health/services.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/** Result of one check, in words for people. Contains no secret. */
export interface Finding {
  severity: Severity
  /** Code of the same finding on the status page, if there is one. */
  code?: FindingCode
  /** Subject of the check, in a word or two. */
  about: string
  text: string
  /** Remedy and who must apply it, if something is wrong. */
  todo?: { who: string; what: string }
}

/** The person who runs the servers and maintains the settings. */
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

/** Converts a finding of the status page into one of doctor. */
export const told = (known: Known): Finding => {
  const { about, who } = named(known)
  const { code, severity, text, todo } = known
  return { code, severity, about, text, ...(todo && who && { todo: { who, what: todo.what } }) }
}

const lineOf = ({ severity, about, text, todo }: Finding): string =>
  `${severity.padEnd(8)} ${about}: ${text}${todo ? `\n         ${todo.who}: ${todo.what}` : ''}`

/** All findings as text, with a summary line. */
export const printed = (findings: readonly Finding[]): string => {
  const count = (severity: Severity): number => findings.filter((each) => each.severity === severity).length
  return [...findings.map(lineOf), `${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults`].join(
    '\n',
  )
}

/**
 * Finding for a failed call of a service.
 * @throws the error itself if it is not a vendor failure
 */
export const failureFinding = (service: Service, error: unknown): Finding => {
  if (!(error instanceof VendorError)) throw error
  const { failure: code, message: text, actor } = error
  return told(checkFailure(service, { code, text, actor }))
}
