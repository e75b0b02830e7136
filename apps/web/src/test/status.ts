import {
  findings,
  services,
  type Answer,
  type AppContract,
  type DeadJob,
  type Finding,
  type FindingCode,
  type Service,
  type ServiceStatus,
} from '@app/contract'

export type StatusAnswer = Answer<AppContract['getStatus']>

/** Finding as the server sends it. */
export const finding = (code: FindingCode, values: Finding['values'] = {}, more: Partial<Finding> = {}): Finding => {
  const { severity, text, ...rest } = findings[code]
  return {
    code,
    severity,
    text,
    todo: 'who' in rest ? { who: rest.who, what: rest.what } : null,
    values,
    since: null,
    ...more,
  }
}

/** Working external service. */
export const service = (name: Service, more: Partial<ServiceStatus> = {}): ServiceStatus => ({
  service: name,
  state: 'green',
  since: '2026-11-20T12:00:00Z',
  nextTry: null,
  answeredAt: '2026-11-20T12:30:00Z',
  lastError: null,
  skipped: [],
  place: 'vendor',
  ...more,
})

/** Dead job with the given number. */
export const deadJob = (n: number, more: Partial<DeadJob> = {}): DeadJob => ({
  id: `0191d3a4-5b6c-7d8e-9f00-${String(n).padStart(12, '0')}`,
  queue: 'person.notify',
  key: String(n),
  reason: 'The bot cannot write to this person',
  tries: 1,
  sentAt: '2026-11-20T12:30:00Z',
  diedAt: '2026-11-20T12:32:00Z',
  ...more,
})

/** Status of an installation without trouble. */
export const statusAnswer = (more: Partial<StatusAnswer> = {}): StatusAnswer => ({
  troubles: 0,
  services: (Object.keys(services) as Service[]).map((name) => service(name)),
  findings: [finding('database/answers'), finding('redis/unused'), finding('audit/whole', { rows: 1204 })],
  queues: [
    { queue: 'link.check', depth: 0, oldestSeconds: 0, dead: 0 },
    { queue: 'sheet.mark', depth: 3, oldestSeconds: 125, dead: 0 },
  ],
  dead: { total: 0, jobs: [] },
  ...more,
})
