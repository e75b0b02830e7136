import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../lib/refusal.ts'
import { attempt, forget, refund, type ThrottleRule } from './repository/throttles.ts'

const minute = 60
const hour = 60 * minute
const year = 365 * 24 * hour

const rules = {
  /** Per person and network, or per person and browser that has signed in as them before. */
  guess: { limit: 5, windowSeconds: 15 * minute, firstWaitSeconds: 30, longestWaitSeconds: 15 * minute },
  /** Per network over all names. Many people may share one, so the limit is high and the first wait short. */
  network: { limit: 300, windowSeconds: 15 * minute, firstWaitSeconds: minute, longestWaitSeconds: 15 * minute },
  /** Consecutive failures per name from unknown browsers; locked until an administrator clears it. */
  name: { limit: 100, windowSeconds: year, firstWaitSeconds: 10 * year, longestWaitSeconds: 10 * year },
  /** Wrong codes per person over all challenges. */
  code: { limit: 10, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  resend: { limit: 10, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  /** Codes sent after the right password: a high limit that still keeps a phone from being flooded. */
  send: { limit: 120, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  /** Unknown invitation links per network. */
  invite: { limit: 30, windowSeconds: 15 * minute, firstWaitSeconds: minute, longestWaitSeconds: 15 * minute },
  /** Passwords chosen per invitation, since hashing each is expensive. */
  claim: { limit: 20, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
  warn: { limit: 1, windowSeconds: hour, firstWaitSeconds: hour, longestWaitSeconds: hour },
} satisfies Record<string, ThrottleRule>

const pass = async (db: Db, key: string, rule: ThrottleRule): Promise<number> => {
  const result = await attempt(db, key, rule)
  if (result.allowed) return result.tries
  throw new Refusal('rate_limited/sign_in', { retryAfterSeconds: result.retryAfterSeconds })
}

/** Origin of a password try. `device` proves that this browser has signed in as this name before. */
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
  // A known browser is affected neither by its network nor by what strangers do to the name.
  if (origin.device) return { tries, locked: false }
  await pass(db, `network:${origin.clientIp}`, rules.network)
  const name = await attempt(db, `name:${origin.name}`, rules.name)
  return { tries, locked: !name.allowed }
}

/** Undoes the count after a right password. */
export const clearGuess = async (db: Db, origin: Origin): Promise<void> => {
  await forget(db, [guessKey(origin)])
  if (origin.device) return
  await refund(db, `network:${origin.clientIp}`)
  await refund(db, `name:${origin.name}`)
}

/**
 * Counts a code before it is checked; only a complete sign-in clears the count. @throws Refusal rate_limited/sign_in
 */
export const countCode = (db: Db, userId: number): Promise<number> => pass(db, `code:${userId}`, rules.code)

/** Counts a code sent after a password. @throws Refusal rate_limited/sign_in */
export const countSend = (db: Db, userId: number): Promise<number> => pass(db, `send:${userId}`, rules.send)

/** Counts a resent code, over all challenges. @throws Refusal rate_limited/sign_in */
export const countResend = (db: Db, userId: number): Promise<number> => pass(db, `resend:${userId}`, rules.resend)

/** Counts a lookup of an invitation before it is made. @throws Refusal rate_limited/sign_in */
export const countLook = async (db: Db, clientIp: string): Promise<void> => {
  await pass(db, `invite:${clientIp}`, rules.invite)
}

/** Undoes the count of a lookup that found an invitation. */
export const clearLook = (db: Db, clientIp: string): Promise<void> => refund(db, `invite:${clientIp}`)

/** Counts a password chosen for an invitation. @throws Refusal rate_limited/sign_in */
export const countClaim = async (db: Db, inviteId: number): Promise<void> => {
  await pass(db, `claim:${inviteId}`, rules.claim)
}

/** Counts a code typed for an invitation, over all browsers. @throws Refusal rate_limited/sign_in */
export const countInviteCode = async (db: Db, inviteId: number): Promise<void> => {
  await pass(db, `invite-code:${inviteId}`, rules.code)
}

/** Whether the person may be warned about failed sign-ins now; at most once an hour. */
export const mayWarn = async (db: Db, userId: number): Promise<boolean> =>
  (await attempt(db, `warn:${userId}`, rules.warn)).allowed

/** Clears the count of codes after the second factor was proved. */
export const forgetCodes = (db: Db, userId: number): Promise<void> => forget(db, [`code:${userId}`])

/** Clears all counts after a complete sign-in. */
export const clearAll = (db: Db, userId: number, name: string): Promise<void> =>
  forget(db, [`code:${userId}`, `name:${name}`])
