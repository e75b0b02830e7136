import type { Language } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { firstRow, onlyRow, run } from '../../../db/query.ts'
import type { NewPassword } from './people.ts'

/** Seconds and counts of binding a Telegram account by the bot. `starts`: codes that one link to the bot sends at most. */
export const claimRules = { claimSeconds: 600, codeSeconds: 300, tries: 5, starts: 5 }

/** Whom a browser binds a Telegram account to: who was sent a link, or who pairs another one themselves. */
export type Purpose = { inviteId: number; userId: null } | { inviteId: null; userId: number }

/** A browser that waits for the code which the bot sends to whoever presses Start. */
export type Claim = Purpose & {
  id: number
  username: string
  expiresAt: Date
  /** Of one who is there already: as their sign-ins stood when this began. */
  epoch: number | null
}

const alive = sql`c.expires_at > clock_timestamp() and c.tries < ${claimRules.tries}`

const purpose = sql`c.invite_id as "inviteId", c.user_id as "userId"`

export type NewClaim = Purpose & {
  sessionHash: Buffer
  /** The password that was chosen; null of one who has theirs. */
  password: NewPassword | null
  epoch: number | null
  language: Language
  network: string
}

/**
 * Begins anew in this browser; what it had begun before is over, its link to the bot included, and so is what the same person
 * had begun in another one.
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

/** Ends what a person has begun themselves. */
export const dropClaims = async (trx: Db, userId: number): Promise<void> => {
  await trx.deleteFrom('claims').where('user_id', '=', userId).execute()
}

/** What this browser has begun and may still end; null for nothing. */
export const findClaim = (db: Db, sessionHash: Buffer) => firstRow<Claim>(db)`
    select c.id, ${purpose}, coalesce(u.username, i.username) as username, c.expires_at as "expiresAt", c.epoch
    from claims c left join invites i on i.id = c.invite_id left join users u on u.id = coalesce(c.user_id, i.user_id)
    where c.session_hash = ${sessionHash} and ${alive}`

/** Counts a code before it is checked; null when there is nothing to end any more. */
export const countClaimTry = (db: Db, id: number) => firstRow<{ attemptsLeft: number }>(db)`
    update claims c set tries = tries + 1 where c.id = ${id} and ${alive}
    returning ${claimRules.tries}::integer - tries as "attemptsLeft"`

/** Of a claim that ends well: what it binds. */
export interface Proven {
  telegramId: string
  /** What was chosen; null of one who has a password. */
  password: NewPassword | null
  language: Language
}

/**
 * Checks the code and uses up the claim in one statement: of any number of parallel right codes one passes. The comparison is
 * of keyed hashes, so its time tells nothing about the code.
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

/** What a press of Start needs to know; from here to the end of the transaction there is no other. */
export type StartedClaim = Purpose & {
  /** Who pressed first. */
  telegramId: string | null
  starts: number
  language: Language
  network: string
  epoch: number | null
}

/** Null when there is nothing that it could begin any more. */
export const lockClaim = (trx: Db, id: number) => firstRow<StartedClaim>(trx)`
    select ${purpose}, c.telegram_id as "telegramId", c.starts, c.language, c.network, c.epoch from claims c
    where c.id = ${id} and ${alive} for update`

/** Binds a locked claim to who pressed Start, and gives it a new code; the one before is dead. */
export const bindClaim = (trx: Db, id: number, telegramId: string, codeMac: Buffer) => run(trx)`
    update claims set telegram_id = ${telegramId}, code_mac = ${codeMac}, starts = starts + 1,
      code_expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${claimRules.codeSeconds}))
    where id = ${id}`
