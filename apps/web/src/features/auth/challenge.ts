import type { Answer, AppContract } from '@app/contract'

/** Pending sign-in that waits for its code, as kept by the page. */
export interface Challenge {
  tempToken: string
  /** Time at which another code may be requested, in ms since 1970. */
  resendAt: number
}

/** Pending sign-in as the server reports it. */
export type Pending = NonNullable<Answer<AppContract['getAuthStatus']>['challenge']>

/** Default cooldown between two codes, in seconds. */
const cooldown = 60

/** Time at which the next code may be requested, in ms since 1970. */
export const resendAt = (retryAfterSeconds: number | undefined): number =>
  Date.now() + (retryAfterSeconds ?? cooldown) * 1000

export const challengeOf = (pending: { tempToken: string; retryAfterSeconds?: number | undefined }): Challenge => ({
  tempToken: pending.tempToken,
  resendAt: resendAt(pending.retryAfterSeconds),
})
