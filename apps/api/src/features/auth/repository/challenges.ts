import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { anyRow, firstRow, firstValue, onlyValue } from '#db/query.ts'
import { challengeRules } from '../challenge-rules.ts'

/** A sign-in in one browser that has passed the password and waits for its code. */
export interface Challenge {
  id: number
  userId: number
  expiresAt: Date
  /** Seconds until a resend is allowed. */
  retryAfterSeconds: number
}

export interface Secrets {
  tokenHash: Buffer
  sessionHash: Buffer
}

const alive = sql`consumed_at is null and tries < ${challengeRules.tries} and expires_at > clock_timestamp()`
const retryAfter = sql`greatest(0, ceil(extract(epoch from
  coalesce(sent_at, 'epoch'::timestamptz) + make_interval(secs => ${challengeRules.cooldownSeconds}) - clock_timestamp())))::int`
/** Seconds until a resend; the rest of the challenge if no resend is left. */
const untilResend = sql`case when resends < ${challengeRules.resends} then ${retryAfter}
  else greatest(0, ceil(extract(epoch from expires_at - clock_timestamp())))::int end`
const attemptsLeft = sql`${challengeRules.tries}::integer - tries as "attemptsLeft"`

/** Reserves an id, so that the code can be bound to it before the row exists. */
export const nextChallengeId = (db: Db) =>
  onlyValue<number>(db)`select nextval(pg_get_serial_sequence('challenges', 'id'))::int as id`

/**
 * Starts a challenge and replaces an earlier one of the same browser. False if all sign-ins of the person were ended
 * since the given epoch.
 */
export const insertChallenge = (
  db: Db,
  challenge: Secrets & { id: number; userId: number; epoch: number; codeMac: Buffer },
) => anyRow(db)`
    insert into challenges (id, user_id, session_hash, token_hash, code_mac, code_expires_at, expires_at, sent_at)
    select ${challenge.id}::integer, u.id, ${challenge.sessionHash}::bytea, ${challenge.tokenHash}::bytea, ${challenge.codeMac}::bytea,
      now() + make_interval(secs => ${challengeRules.codeSeconds}), now() + make_interval(secs => ${challengeRules.challengeSeconds}), now()
    from users u where u.id = ${challenge.userId} and u.session_epoch = ${challenge.epoch} and u.enabled for share
    on conflict (session_hash) do update set
      id = excluded.id, user_id = excluded.user_id, token_hash = excluded.token_hash, code_mac = excluded.code_mac,
      code_expires_at = excluded.code_expires_at, expires_at = excluded.expires_at, sent_at = excluded.sent_at,
      tries = 0, resends = 0, consumed_at = null, created_at = now()
    returning id`

/** Allows a resend at once, since the code was certainly not delivered. */
export const markUndelivered = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('challenges').set({ sent_at: null }).where('id', '=', id).execute()
}

/** The browser's live challenge, with the person's epoch. */
export const findChallenge = (db: Db, secrets: Secrets) => firstRow<{ id: number; userId: number; epoch: number }>(db)`
    select c.id, c.user_id as "userId", u.session_epoch as epoch from challenges c join users u on u.id = c.user_id
    where token_hash = ${secrets.tokenHash} and session_hash = ${secrets.sessionHash} and ${alive}`

/** Gives the browser's live challenge a new token and invalidates the old one. Lifetime and tries stay. */
export const renewToken = (db: Db, sessionHash: Buffer, tokenHash: Buffer) => firstRow<Challenge>(db)`
    update challenges set token_hash = ${tokenHash} where session_hash = ${sessionHash} and ${alive}
    returning id, user_id as "userId", expires_at as "expiresAt", ${untilResend} as "retryAfterSeconds"`

export type CodeCheck = { passed: boolean; expired: boolean; attemptsLeft: number }

/**
 * Checks and consumes in one statement: of any number of concurrent right codes exactly one passes, and every try
 * counts. Keyed hashes are compared, so timing reveals nothing about the code.
 */
export const tryCode = async (db: Db, id: number, secrets: Secrets, codeMac: Buffer): Promise<CodeCheck | null> => {
  const right = sql`code_mac = ${codeMac} and code_expires_at > clock_timestamp()`
  return firstRow<CodeCheck>(db)`
    update challenges set tries = tries + 1, consumed_at = case when ${right} then clock_timestamp() end
    where id = ${id} and token_hash = ${secrets.tokenHash} and session_hash = ${secrets.sessionHash} and ${alive}
    returning consumed_at is not null as passed, code_expires_at <= clock_timestamp() as expired, ${attemptsLeft}`
}

/** Counts a try with a recovery code; null if the challenge is over. */
export const countTry = (db: Db, id: number) => firstRow<{ attemptsLeft: number }>(db)`
    update challenges set tries = tries + 1 where id = ${id} and ${alive} returning ${attemptsLeft}`

/** Ends a challenge in any state. False if it had ended before. */
export const consume = (db: Db, id: number) => anyRow(db)`
    update challenges set consumed_at = clock_timestamp() where id = ${id} and consumed_at is null returning id`

/** Replaces the code if the cooldown is over and resends are left; otherwise null. */
export const replaceCode = (db: Db, id: number, codeMac: Buffer) => firstRow<Challenge>(db)`
    update challenges set code_mac = ${codeMac}, resends = resends + 1, sent_at = clock_timestamp(),
      code_expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${challengeRules.codeSeconds}))
    where id = ${id} and ${alive} and resends < ${challengeRules.resends}
      and coalesce(sent_at, 'epoch'::timestamptz) <= clock_timestamp() - make_interval(secs => ${challengeRules.cooldownSeconds})
    returning id, user_id as "userId", expires_at as "expiresAt",
      ${challengeRules.cooldownSeconds}::integer as "retryAfterSeconds"`

/** Seconds until a resend is possible, at least 1; the rest of the challenge if no resend is left. */
export const secondsToResend = async (db: Db, id: number): Promise<number> => {
  const seconds = await firstValue<number>(db)`select ${untilResend} from challenges where id = ${id}`
  return Math.max(1, seconds ?? 1)
}

/** Deletes the browser's challenge after sign-in, sign-out, or a return to the password. */
export const dropChallenge = async (db: Db, sessionHash: Buffer): Promise<void> => {
  await db.deleteFrom('challenges').where('session_hash', '=', sessionHash).execute()
}
