import { errors, type ErrorBody, type ErrorKey } from '@app/contract'

type Extra = Partial<
  Pick<ErrorBody, 'fields' | 'retryAfterSeconds' | 'attemptsLeft' | 'minimum' | 'limit' | 'values'>
> & { cause?: unknown }

/** Error that a person may read. Any other error is answered as `internal` without its text. */
export class Refusal extends Error {
  readonly key: ErrorKey
  readonly extra: Omit<Extra, 'cause'>

  constructor(key: ErrorKey, { cause, ...extra }: Extra = {}) {
    super(key, { cause })
    this.name = 'Refusal'
    this.key = key
    this.extra = extra
  }

  get status(): number {
    return errors[this.key].status
  }
}

/** Returns the value. @throws Refusal with the key and extra if there is none */
export const orRefuse = <T>(found: T | null | undefined, key: ErrorKey = 'not_found', extra?: Extra): T => {
  if (found === null || found === undefined) throw new Refusal(key, extra)
  return found
}
