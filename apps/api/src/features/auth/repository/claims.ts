import type { Language } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, onlyRow, run } from '#db/query.ts'
import type { NewPassword } from './people.ts'

/** Limits of a claim: times in seconds, and counts. `starts`: maximum codes per bot link. */
export const claimRules = { claimSeconds: 600, codeSeconds: 300, tries: 5, starts: 5 }

/** Origin of a claim: the invitation of a link, or a person who pairs another account in settings. */
export type Purpose = { inviteId: number; userId: null } | { inviteId: null; userId: number }

/** A browser that waits for the code which the bot sends after Start. */
export type Claim = Purpose & {
  id: number
  username: string
  expiresAt: Date
  /** Epoch of an existing person when the claim began; null for a new one. */
  epoch: number | null
}

const alive = sql`c.expires_at > clock_timestamp() and c.tries < ${claimRules.tries}`

const purpose = sql`c.invite_id as "inviteId", c.user_id as "userId"`

export type NewClaim = Purpose & {
  sessionHash: Buffer
  /** The chosen password; null for a person who has one. */
  password: NewPassword | null
  epoch: number | null
  language: Language
  network: string
}

/**
 * Starts a claim in this browser. It replaces an earlier one, together with its bot link, and ends the person's claims
 * in other browsers.
 */
export const insertClaim = async (trx: Db, claim: NewClaim): Promise<{ id: number; expiresAt: Date }> => {
  if (claim.userId !== null) await dropClaims(trx, claim.userId)
  return onlyRow<{ id: number; expiresAt: Date }>(trx)`
    insert into claims (invite_id, user_id, session_hash, password_hash, strong_password, epoch, language, network, expires_at)
    values (${claim.inviteId}, ${claim.userId}, ${claim.sessionHash}, ${claim.password?.hash ?? null},
      ${claim.password?.strong ?? null}, ${claim.epoch}, ${claim.language}, ${claim.network},
      clock_timestamp() + make_interval(secs => ${claimRules.claimSeconds}))
    on conflict (session_hash) do update set
      id = excluded.id, invite_id = excluded.invite_id, user_id = excluded.user_id, password_hash = excluded.password_hash,
      strong_password = excluded.strong_password, epoch = excluded.epoch, language = excluded.language,
      network = excluded.network, expires_at = excluded.expires_at, telegram_id = null, code_mac = null,
      code_expires_at = null, starts = 0, tries = 0
    returning id, expires_at as "expiresAt"`
}

/** Ends claims that a person began in settings. */
export const dropClaims = async (trx: Db, userId: number): Promise<void> => {
  await trx.deleteFrom('claims').where('user_id', '=', userId).execute()
}

/** The live claim of this browser; null if there is none. */
export const findClaim = (db: Db, sessionHash: Buffer) => firstRow<Claim>(db)`
    select c.id, ${purpose}, coalesce(u.username, i.username) as username, c.expires_at as "expiresAt", c.epoch
    from claims c left join invites i on i.id = c.invite_id left join users u on u.id = coalesce(c.user_id, i.user_id)
    where c.session_hash = ${sessionHash} and ${alive}`

/** Counts a try before the code is checked; null if the claim is over. */
export const countClaimTry = (db: Db, id: number) => firstRow<{ attemptsLeft: number }>(db)`
    update claims c set tries = tries + 1 where c.id = ${id} and ${alive}
    returning ${claimRules.tries}::integer - tries as "attemptsLeft"`

/** Data that a proven claim binds. */
export interface Proven {
  telegramId: string
  /** The chosen password; null for a person who has one. */
  password: NewPassword | null
  language: Language
}

/**
 * Checks the code and consumes the claim in one statement: of any number of concurrent right codes one passes. Keyed
 * hashes are compared, so timing reveals nothing about the code.
 */
export const proveClaim = async (trx: Db, id: number, codeMac: Buffer): Promise<Proven | null> => {
  type Row = Omit<Proven, 'password'> & { hash: string | null; strong: boolean | null }
  const row = await firstRow<Row>(trx)`
    delete from claims c
    where c.id = ${id} and c.expires_at > clock_timestamp() and c.code_mac = ${codeMac}
      and c.code_expires_at > clock_timestamp() and c.telegram_id is not null
    returning telegram_id as "telegramId", language, password_hash as hash, strong_password as strong`
  if (!row) return null
  const { hash, strong, ...proven } = row
  return { ...proven, password: hash === null ? null : { hash, strong: strong === true } }
}

/** A claim for which Start was pressed, locked until the transaction ends. */
export type StartedClaim = Purpose & {
  /** The Telegram account that pressed first. */
  telegramId: string | null
  starts: number
  language: Language
  network: string
  epoch: number | null
}

/** Null if the claim is over. */
export const lockClaim = (trx: Db, id: number) => firstRow<StartedClaim>(trx)`
    select ${purpose}, c.telegram_id as "telegramId", c.starts, c.language, c.network, c.epoch from claims c
    where c.id = ${id} and ${alive} for update`

/**
 * Binds a locked claim to the Telegram account that pressed Start, with a new code. The earlier code becomes invalid.
 */
export const bindClaim = (trx: Db, id: number, telegramId: string, codeMac: Buffer) => run(trx)`
    update claims set telegram_id = ${telegramId}, code_mac = ${codeMac}, starts = starts + 1,
      code_expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${claimRules.codeSeconds}))
    where id = ${id}`
