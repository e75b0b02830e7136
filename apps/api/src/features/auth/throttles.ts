import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../lib/refusal.ts'
import { attempt, forget, refund, type ThrottleRule } from './repository/throttles.ts'

const minute = 60
const hour = 60 * minute
const year = 365 * 24 * hour

const rules = {
  /** One person from one network, or from a browser that has signed in as them before. */
  guess: { limit: 5, windowSeconds: 15 * minute, firstWaitSeconds: 30, longestWaitSeconds: 15 * minute },
  /** One network over all names: many people may share it, so its limit is wide and its first wait short. */
  network: { limit: 300, windowSeconds: 15 * minute, firstWaitSeconds: minute, longestWaitSeconds: 15 * minute },
  /** Consecutive failures of one name from unknown browsers: until an administrator clears it. */
  name: { limit: 100, windowSeconds: year, firstWaitSeconds: 10 * year, longestWaitSeconds: 10 * year },
  /** Wrong codes of one person over all challenges. */
  code: { limit: 10, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  resend: { limit: 10, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  /** Codes sent because the right password was entered: wide, but nobody's phone is flooded. */
  send: { limit: 120, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  /** Links of invitations that there are not, of one network. */
  invite: { limit: 30, windowSeconds: 15 * minute, firstWaitSeconds: minute, longestWaitSeconds: 15 * minute },
  /** Passwords chosen by one invitation: each is hashed. */
  claim: { limit: 20, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  warn: { limit: 1, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
} satisfies Record<string, ThrottleRule>

const pass = async (db: Db, key: string, rule: ThrottleRule): Promise<number> => {
  const result = await attempt(db, key, rule)
  if (result.allowed) return result.tries
  throw new Refusal('rate_limited/sign_in', { retryAfterSeconds: result.retryAfterSeconds })
}

/** Where a password try comes from. `device` proves that this browser has signed in as this name before. */
export interface Origin {
  name: string
  clientIp: string
  device: string | null
}

const guessKey = ({ name, clientIp, device }: Origin): string =>
  `guess:${name}:${device ? `device:${device}` : clientIp}`

/**
 * Counts a password try before it is checked.
 * @returns how many tries this origin has made, and whether the name is locked for unknown browsers
 * @throws Refusal rate_limited/sign_in
 */
export const countGuess = async (db: Db, origin: Origin): Promise<{ tries: number; locked: boolean }> => {
  const tries = await pass(db, guessKey(origin), rules.guess)
  // A browser that has signed in before suffers neither for its network nor for what strangers do to the name.
  if (origin.device) return { tries, locked: false }
  await pass(db, `network:${origin.clientIp}`, rules.network)
  const name = await attempt(db, `name:${origin.name}`, rules.name)
  return { tries, locked: !name.allowed }
}

/** The password was right: the try was no failure. */
export const clearGuess = async (db: Db, origin: Origin): Promise<void> => {
  await forget(db, [guessKey(origin)])
  if (origin.device) return
  await refund(db, `network:${origin.clientIp}`)
  await refund(db, `name:${origin.name}`)
}

/** Counts a code before it is checked; only a complete sign-in clears the count. @throws Refusal rate_limited/sign_in */
export const countCode = (db: Db, userId: number): Promise<number> => pass(db, `code:${userId}`, rules.code)

/** Counts a code sent after a password. @throws Refusal rate_limited/sign_in */
export const countSend = (db: Db, userId: number): Promise<number> => pass(db, `send:${userId}`, rules.send)

/** Counts a code sent again, over all challenges. @throws Refusal rate_limited/sign_in */
export const countResend = (db: Db, userId: number): Promise<number> => pass(db, `resend:${userId}`, rules.resend)

/** Counts a look at an invitation before it is made. @throws Refusal rate_limited/sign_in */
export const countLook = async (db: Db, clientIp: string): Promise<void> => {
  await pass(db, `invite:${clientIp}`, rules.invite)
}

/** There is such an invitation: the look was no guess. */
export const clearLook = (db: Db, clientIp: string): Promise<void> => refund(db, `invite:${clientIp}`)

/** Counts a password chosen by an invitation. @throws Refusal rate_limited/sign_in */
export const countClaim = async (db: Db, inviteId: number): Promise<void> => {
  await pass(db, `claim:${inviteId}`, rules.claim)
}

/** Counts a code typed for an invitation, over all browsers. @throws Refusal rate_limited/sign_in */
export const countInviteCode = async (db: Db, inviteId: number): Promise<void> => {
  await pass(db, `invite-code:${inviteId}`, rules.code)
}

/** Whether the person may be warned of failed sign-ins now: once an hour. */
export const mayWarn = async (db: Db, userId: number): Promise<boolean> =>
  (await attempt(db, `warn:${userId}`, rules.warn)).allowed

/** The second factor was proved: codes of the past do not count any more. */
export const forgetCodes = (db: Db, userId: number): Promise<void> => forget(db, [`code:${userId}`])

/** A complete sign-in: nothing of the past counts any more. */
export const clearAll = (db: Db, userId: number, name: string): Promise<void> =>
  forget(db, [`code:${userId}`, `name:${name}`])
