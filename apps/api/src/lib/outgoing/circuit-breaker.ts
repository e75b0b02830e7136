import type { Service, ServiceState } from '@app/contract'
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  handleWhen,
  isBrokenCircuitError,
  wrap,
} from 'cockatiel'
import type { Log } from '../log.ts'
import { createSkipped } from '../skipped.ts'

/** Meaning of a failed outside call. */
export interface Failure {
  failure: string
  /** Shown to people; without secrets. */
  message: string
  actor: NonNullable<ServiceState['lastError']>['actor']
  /**
   * `counts` towards opening the circuit; `odd`: the service answers, but with nonsense, so other questions may still
   * work; `refuses` us until somebody acts; `harmless` says nothing about the service.
   */
  weight: 'counts' | 'odd' | 'refuses' | 'harmless'
}

export interface CircuitBreakerOptions {
  service: Service
  /** Concurrent calls, and calls that may queue. */
  parallel?: number
  waiting?: number
  /** Consecutive counted failures that open the circuit, and how long it stays open, in ms. */
  failures?: number
  cooldownMs?: number
  /**
   * Question that is always answered while the service is up, asked before the circuit opens. If it is answered, the
   * failures concern other questions only. Without it, failures alone decide.
   */
  confirm?: (() => Promise<unknown>) | undefined
  /** Classifies a failed call. */
  errorOf(error: unknown): Failure
  /** Error for callers while the circuit is open or the queue is full; no call is made. */
  away(): Error
  log?: Pick<Log, 'warn'> | undefined
}

/**
 * Guards every call to one outside service: limits concurrent calls, and opens a circuit on repeated failure, then
 * probes with one call. Trouble of the service stays contained: callers fail fast and nothing piles up.
 */
export const createCircuitBreaker = ({
  service,
  parallel = 10,
  waiting = 50,
  failures = 5,
  cooldownMs = 10_000,
  confirm,
  errorOf,
  away,
  log,
}: CircuitBreakerOptions) => {
  const skipped = createSkipped(service, log)
  /** Counted failures since the last success. */
  let inRow = 0
  /** Failures of single questions while the service is up. */
  const ofQuestion = new WeakSet<Error>()
  const isCounted = (error: unknown): boolean =>
    errorOf(error).weight === 'counts' && !(error instanceof Error && ofQuestion.has(error))
  const breaker = circuitBreaker(handleWhen(isCounted), {
    halfOpenAfter: cooldownMs,
    breaker: { state: undefined, success: () => void (inRow = 0), failure: () => inRow >= failures },
  })
  let confirming: Promise<boolean> | undefined
  const isUp = (): Promise<boolean> =>
    (confirming ??= confirm!()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (confirming = undefined)))

  /** Before a failure opens the circuit, checks whether the service is up. */
  const judged = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !isCounted(error)) throw error
      inRow++
      const isLast = inRow >= failures || breaker.state === CircuitState.HalfOpen
      if (confirm && isLast && (await isUp())) {
        inRow = 0
        ofQuestion.add(error)
      }
      throw error
    }
  }
  const places = bulkhead(parallel, waiting)
  const policy = wrap(breaker, places)
  /** By the monotonic clock; the circuit is open until then. */
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
      const result = await policy.execute(() => judged(work))
      answeredAt = Date.now()
      if (state.state !== 'green') become('green', { nextTry: null, lastError: state.lastError })
      return result
    } catch (error) {
      if (error instanceof BulkheadRejectedError || isBrokenCircuitError(error) || error instanceof BrokenCircuitError)
        throw away()
      const { weight } = errorOf(error)
      if (weight === 'harmless') answeredAt = Date.now()
      if (weight === 'odd') become('stale', { nextTry: null, lastError: lastError(error) })
      if (error instanceof Error && ofQuestion.has(error)) {
        answeredAt = Date.now()
        become('green', { nextTry: null, lastError: lastError(error) })
      } else if (weight === 'refuses') become('down', { nextTry: null, lastError: lastError(error) })
      else if (weight === 'counts')
        become(state.state === 'down' ? 'down' : 'stale', { nextTry: state.nextTry, lastError: lastError(error) })
      throw error
    }
  }

  return {
    run,
    /** For callers that pay before the call. Throws what `run` would throw if it started now. */
    check: (): void => {
      if (performance.now() < cooldownUntil || places.executionSlots + places.queueSlots === 0) throw away()
    },
    /** Reports how many rows of a list could not be parsed; 0 for a whole list. */
    skipped: skipped.note,
    state: (): ServiceState => ({
      ...state,
      skipped: skipped.all(),
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    }),
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
