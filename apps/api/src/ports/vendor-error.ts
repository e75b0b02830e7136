import type { ErrorKey, Service, ServiceState } from '@app/contract'

interface Meaning {
  /** Who has to act. */
  actor: NonNullable<ServiceState['lastError']>['actor']
  /** What it says about the service; see `CircuitBreakerOptions`. */
  weight: 'counts' | 'odd' | 'refuses' | 'harmless'
  /** Of the error that people are told: the part before the slash. */
  error: 'vendor_broken' | 'vendor_down' | 'vendor_rejected' | 'vendor_slow'
}

/**
 * Why an outside service did not do what was asked; the same for all of them.
 * - `unauthorized`: it does not accept our key. `forbidden`: the key may not do this.
 * - `rate_limited`: it asks to wait. `rejected`: it will not do this, whoever asks.
 * - `malformed`: an answer to one question that makes no sense; others may be well.
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

/** What a vendor's own failures are, and what their errors are called where that is not the service or the kind. */
export type Failures<F extends string> = Readonly<Record<F, { kind: FailureKind; name?: string; key?: ErrorKey }>>

/** What is known of one failure beyond its kind. */
export interface VendorErrorMore {
  /** Where the same failure is of another kind this time. */
  kind?: FailureKind | undefined
  actor?: Meaning['actor'] | undefined
  weight?: Meaning['weight'] | undefined
  retryAfterSeconds?: number | undefined
}

/** Carries no address, key, token or body: it may be logged, and its message may be shown. */
export class VendorError<F extends string = string, K extends ErrorKey = ErrorKey> extends Error {
  /** In the words of its port. */
  readonly failure: F
  readonly kind: FailureKind
  readonly actor: Meaning['actor']
  readonly weight: Meaning['weight']
  /** What people are told. */
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
