import type { Service, ServiceState } from '@app/contract'
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  wrap,
} from 'cockatiel'
import type { Log } from '../log.ts'
import { createSkipped } from '../skipped.ts'

/** What a failure of an outside call means. */
export interface Failure {
  failure: string
  /** For people; without secrets. */
  message: string
  actor: NonNullable<ServiceState['lastError']>['actor']
  /**
   * `counts` towards leaving the service alone; `odd`: it answers, if only something that makes no sense, so that other
   * questions may well go on; `refuses` us until somebody acts; `harmless` says nothing about it.
   */
  weight: 'counts' | 'odd' | 'refuses' | 'harmless'
}

export interface CircuitBreakerOptions {
  service: Service
  /** Calls at once, and calls that may wait for their turn. */
  parallel?: number
  waiting?: number
  /** Counted failures in a row after which the service is left alone, and for how long, in ms. */
  failures?: number
  cooldownMs?: number
  /** What a failed call means. */
  errorOf(error: unknown): Failure
  /** What callers get while the service is left alone or too many are waiting; no call is made. */
  away(): Error
  log?: Pick<Log, 'warn'> | undefined
}

/**
 * What every call to one outside service passes: a cap on parallel calls, and a breaker that leaves a failing
 * service alone and then tries it with one call. Its trouble stays its own: callers fail fast, nothing queues up.
 */
export const createCircuitBreaker = ({
  service,
  parallel = 10,
  waiting = 50,
  failures = 5,
  cooldownMs = 10_000,
  errorOf,
  away,
  log,
}: CircuitBreakerOptions) => {
  const skipped = createSkipped(service, log)
  const breaker = circuitBreaker(
    handleWhen((error) => errorOf(error).weight === 'counts'),
    { halfOpenAfter: cooldownMs, breaker: new ConsecutiveBreaker(failures) },
  )
  const places = bulkhead(parallel, waiting)
  const policy = wrap(breaker, places)
  /** By the clock of the process; the service is left alone before that. */
  let cooldownUntil = 0
  let answeredAt: number | null = null
  let state: Omit<ServiceState, 'answeredAt' | 'skipped'> = {
    service,
    state: 'green',
    since: new Date().toISOString(),
    nextTry: null,
    lastError: null,
  }

  const become = (next: ServiceState['state'], rest: Pick<ServiceState, 'nextTry' | 'lastError'>): void => {
    state = { service, state: next, since: next === state.state ? state.since : new Date().toISOString(), ...rest }
  }
  const lastError = (error: unknown): ServiceState['lastError'] => {
    const { failure: code, message: text, actor } = errorOf(error)
    return { code, text, actor }
  }
  breaker.onBreak(() => {
    cooldownUntil = performance.now() + cooldownMs
    become('down', { nextTry: new Date(Date.now() + cooldownMs).toISOString(), lastError: state.lastError })
  })

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await policy.execute(work)
      answeredAt = Date.now()
      if (state.state !== 'green') become('green', { nextTry: null, lastError: state.lastError })
      return result
    } catch (error) {
      if (error instanceof BulkheadRejectedError || isBrokenCircuitError(error) || error instanceof BrokenCircuitError)
        throw away()
      const { weight } = errorOf(error)
      if (weight === 'harmless') answeredAt = Date.now()
      if (weight === 'odd') become('stale', { nextTry: null, lastError: lastError(error) })
      if (weight === 'refuses') become('down', { nextTry: null, lastError: lastError(error) })
      else if (weight === 'counts')
        become(state.state === 'down' ? 'down' : 'stale', { nextTry: state.nextTry, lastError: lastError(error) })
      throw error
    }
  }

  return {
    run,
    /** For who has to pay for a call before it runs. Throws what `run` would, were it begun now. */
    check: (): void => {
      if (performance.now() < cooldownUntil || places.executionSlots + places.queueSlots === 0) throw away()
    },
    /** Says how many rows of a list that was read make no sense; none, when it is whole. */
    skipped: skipped.note,
    state: (): ServiceState => ({
      ...state,
      skipped: skipped.all(),
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    }),
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
