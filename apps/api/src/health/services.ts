import { findings, type Finding, type FindingCode, type Service, type ServiceState } from '@app/contract'
import { found, type More } from './finding.ts'

/** A failure of a service, as its port's errors carry it. */
export interface ServiceFailure {
  /** The failure of the port. */
  code: string
  text: string
  actor?: string | undefined
}

const isCode = (code: string): code is FindingCode => code in findings

const codeOf = (service: Service, { code, actor }: ServiceFailure): FindingCode => {
  // What makes no sense and yet is ours to mend comes from a wrong address.
  const exact = `${service}/${code === 'broken' && actor === 'administrator' ? 'address' : code}`
  return isCode(exact) ? exact : `${service}/broken`
}

/** What a failed call of a service means, who must act, and what to do. */
export const checkFailure = (service: Service, failure: ServiceFailure, more: More = {}): Finding =>
  found(codeOf(service, failure), {}, { text: failure.text, ...more })

/** Lists of a service of which some rows could not be read. */
export const checkSkipped = ({ service, skipped }: Pick<ServiceState, 'service' | 'skipped'>): Finding[] =>
  skipped.map(({ since, ...values }) => found(`${service}/rows`, values, { since }))

const severities = { green: 'ok', stale: 'warning', down: 'fault' } as const

/** The last failure of a service; over, when it is green again. */
export const checkService = ({ service, state, since, lastError }: ServiceState): Finding | null =>
  lastError && checkFailure(service, lastError, { severity: severities[state], since })
