import type { ErrorKey, Service, ServiceState } from '@app/contract'

interface Meaning {
  /** Who has to act. */
  actor: NonNullable<ServiceState['lastError']>['actor']
  /** Its weight for the circuit breaker; see `CircuitBreakerOptions`. */
  weight: 'counts' | 'odd' | 'refuses' | 'harmless'
  /** Error shown to people: the part before the slash. */
  error: 'vendor_broken' | 'vendor_down' | 'vendor_rejected' | 'vendor_slow'
}

/**
 * Failure kinds of outside services, common to all of them.
 * - `unauthorized`: it does not accept our key. `forbidden`: the key may not do this.
 * - `rate_limited`: it asks to wait. `rejected`: it refuses this request from anybody.
 * - `malformed`: an invalid answer to one request; others may be fine.
 * - `failing`: a fault on its side. `unreachable`: no connection. `timeout`: no answer in time.
 */
export const failureKinds = {
  unauthorized: { actor: 'administrator', weight: 'refuses', error: 'vendor_broken' },
  forbidden: { actor: 'administrator', weight: 'refuses', error: 'vendor_broken' },
  rate_limited: { actor: 'nobody', weight: 'harmless', error: 'vendor_down' },
  rejected: { actor: 'person', weight: 'harmless', error: 'vendor_rejected' },
  malformed: { actor: 'nobody', weight: 'odd', error: 'vendor_broken' },
  failing: { actor: 'nobody', weight: 'counts', error: 'vendor_broken' },
  unreachable: { actor: 'nobody', weight: 'counts', error: 'vendor_down' },
  timeout: { actor: 'nobody', weight: 'counts', error: 'vendor_slow' },
} as const satisfies Record<string, Meaning>

export type FailureKind = keyof typeof failureKinds

/** A vendor's failures by kind, with the names of their errors if these differ from the service or the kind. */
export type Failures<F extends string> = Readonly<Record<F, { kind: FailureKind; name?: string; key?: ErrorKey }>>

/** Details of one failure beyond its kind. */
export interface VendorErrorMore {
  /** Overrides the kind for this occurrence. */
  kind?: FailureKind | undefined
  actor?: Meaning['actor'] | undefined
  weight?: Meaning['weight'] | undefined
  retryAfterSeconds?: number | undefined
}

/** Contains no address, key, token or body: it may be logged, and its message may be shown. */
export class VendorError<F extends string = string, K extends ErrorKey = ErrorKey> extends Error {
  /** Failure in the terms of its port. */
  readonly failure: F
  readonly kind: FailureKind
  readonly actor: Meaning['actor']
  readonly weight: Meaning['weight']
  /** Error key shown to people. */
  readonly key: K
  readonly retryAfterSeconds: number | undefined

  constructor(service: Service, failures: Failures<F>, failure: F, message: string, more: VendorErrorMore = {}) {
    super(message)
    const { kind: defaultKind, name = service, key } = failures[failure]
    const kind = more.kind ?? defaultKind
    this.name = 'VendorError'
    this.failure = failure
    this.kind = kind
    this.actor = more.actor ?? failureKinds[kind].actor
    this.weight = more.weight ?? failureKinds[kind].weight
    this.key = (key ?? `${failureKinds[kind].error}/${name}`) as K
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
