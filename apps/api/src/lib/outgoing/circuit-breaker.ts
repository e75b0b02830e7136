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
  /**
   * A question that is answered whenever the service is up, asked before it is left alone: where it is answered, the
   * failures were those of other questions. Without it, failures alone decide.
   */
  confirm?: (() => Promise<unknown>) | undefined
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
  confirm,
  errorOf,
  away,
  log,
}: CircuitBreakerOptions) => {
  const skipped = createSkipped(service, log)
  /** Counted failures since the last success. */
  let inRow = 0
  /** Failures of questions while the service is up. */
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

  /** Before the service would be left alone for a failure, it is looked whether it is up. */
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
