import type { ErrorBody } from '@app/contract'

/**
 * Why a call failed, as data.
 * - `refused`: the server said no in the agreed form.
 * - `http`: something else answered, a proxy perhaps; `message` is what it said, if anything readable.
 * - `network`: nobody answered.
 * - `broken`: the answer did not have the agreed form.
 * - `cookies`: the browser does not keep the cookie that changes need.
 */
export type ApiError =
  | { kind: 'refused'; status: number; body: ErrorBody }
  | { kind: 'http'; status: number; statusText: string; message?: string; sentJson: boolean }
  | { kind: 'network' }
  | { kind: 'broken'; issues: string }
  | { kind: 'cookies' }

/** A failure that another try may mend: nobody answered, or the server is in trouble. */
export const isBreakdown = (error: unknown): boolean => {
  const known = error as ApiError | undefined
  if (known?.kind === 'cookies') return false
  return known?.kind !== 'refused' && known?.kind !== 'http' ? true : known.status >= 500 || known.status === 429
}

/** Nobody knows whether the change was made: sent again, it must carry the same key. */
export const isUndecided = (error: unknown): boolean => isBreakdown(error) || refusal(error)?.code === 'in_progress'

/** The agreed body of a refusal, if it was one. */
export const refusal = (error: unknown): ErrorBody | undefined => {
  const known = error as ApiError | undefined
  return known?.kind === 'refused' ? known.body : undefined
}
