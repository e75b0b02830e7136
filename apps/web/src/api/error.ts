import type { ErrorBody } from '@app/contract'

/**
 * Reason of a failed call.
 * - `refused`: the server refused in the agreed form.
 * - `http`: something else answered, perhaps a proxy; `message` is its text if readable.
 * - `network`: no answer.
 * - `broken`: the answer did not have the agreed form.
 * - `cookies`: the browser does not keep the cookie that changes need.
 */
export type ApiError =
  | { kind: 'refused'; status: number; body: ErrorBody }
  | { kind: 'http'; status: number; statusText: string; message?: string; sentJson: boolean }
  | { kind: 'network' }
  | { kind: 'broken'; issues: string }
  | { kind: 'cookies' }

/** Failure that a retry may fix: no answer, or a server error. */
export const isBreakdown = (error: unknown): boolean => {
  const known = error as ApiError | undefined
  if (known?.kind === 'cookies') return false
  return known?.kind !== 'refused' && known?.kind !== 'http' ? true : known.status >= 500 || known.status === 429
}

/** Unknown outcome of a change: a retry must use the same idempotency key. */
export const isUndecided = (error: unknown): boolean => isBreakdown(error) || refusal(error)?.code === 'in_progress'

/** Agreed body of a refusal, if the error is one. */
export const refusal = (error: unknown): ErrorBody | undefined => {
  const known = error as ApiError | undefined
  return known?.kind === 'refused' ? known.body : undefined
}
