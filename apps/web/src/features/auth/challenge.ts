import type { Answer, AppContract } from '@app/contract'

/** A sign-in that waits for its code, as the page keeps it. */
export interface Challenge {
  tempToken: string
  /** When another code may be asked for. */
  resendAt: number
}

/** What the server says about a sign-in that it remembers. */
export type Pending = NonNullable<Answer<AppContract['getAuthStatus']>['challenge']>

/** Seconds between two codes where the server names none. */
const cooldown = 60

/** When the next code may be asked for. */
export const resendAt = (retryAfterSeconds: number | undefined): number =>
  Date.now() + (retryAfterSeconds ?? cooldown) * 1000

/** The challenge that an answer opens. */
export const challengeOf = (pending: { tempToken: string; retryAfterSeconds?: number | undefined }): Challenge => ({
  tempToken: pending.tempToken,
  resendAt: resendAt(pending.retryAfterSeconds),
})
