import { findings, type Finding, type FindingCode, type Service, type ServiceState } from '@app/contract'
import { found, type More } from './finding.ts'

/** Failure of a service, as carried by its port's errors. */
export interface ServiceFailure {
  /** Failure code of the port. */
  code: string
  text: string
  actor?: string | undefined
}

const isCode = (code: string): code is FindingCode => code in findings

const codeOf = (service: Service, { code, actor }: ServiceFailure): FindingCode => {
  // A malformed answer that an administrator must fix comes from a wrong address.
  const exact = `${service}/${code === 'broken' && actor === 'administrator' ? 'address' : code}`
  return isCode(exact) ? exact : `${service}/broken`
}

/** Finding for a failed call of a service, with who must act and what to do. */
export const checkFailure = (service: Service, failure: ServiceFailure, more: More = {}): Finding =>
  found(codeOf(service, failure), {}, { text: failure.text, ...more })

/** Findings for lists of a service with unreadable rows. */
export const checkSkipped = ({ service, skipped }: Pick<ServiceState, 'service' | 'skipped'>): Finding[] =>
  skipped.map(({ since, ...values }) => found(`${service}/rows`, values, { since }))

const severities = { green: 'ok', stale: 'warning', down: 'fault' } as const

/** Finding for the last failure of a service; an `ok` once the service is green again. */
export const checkService = ({ service, state, since, lastError }: ServiceState): Finding | null =>
  lastError && checkFailure(service, lastError, { severity: severities[state], since })
