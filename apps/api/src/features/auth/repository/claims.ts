import type { Language } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Seconds and counts of accepting an invitation. `starts`: codes that one link to the bot sends at most. */
export const claimRules = { claimSeconds: 600, codeSeconds: 300, tries: 5, starts: 5 }

/** A browser that has chosen a password by an invitation. */
export interface Claim {
  id: number
  inviteId: number
  username: string
  expiresAt: Date
}

const alive = sql`c.expires_at > clock_timestamp() and c.tries < ${claimRules.tries}`

/** Begins anew in this browser; what it had begun before is over, its link to the bot included. */
export const insertClaim = async (
  trx: Db,
  claim: {
    inviteId: number
    sessionHash: Buffer
    passwordHash: string
    strong: boolean
    language: Language
    network: string
  },
): Promise<{ id: number; expiresAt: Date }> => {
  const { rows } = await sql<{ id: number; expires_at: Date }>`
    insert into invite_claims (invite_id, session_hash, password_hash, strong_password, language, network, expires_at)
    values (${claim.inviteId}, ${claim.sessionHash}, ${claim.passwordHash}, ${claim.strong}, ${claim.language},
      ${claim.network}, clock_timestamp() + make_interval(secs => ${claimRules.claimSeconds}))
    on conflict (session_hash) do update set
      id = excluded.id, invite_id = excluded.invite_id, password_hash = excluded.password_hash,
      strong_password = excluded.strong_password, language = excluded.language, network = excluded.network,
      expires_at = excluded.expires_at, telegram_id = null, code_mac = null, code_expires_at = null, starts = 0, tries = 0
    returning id, expires_at`.execute(trx)
  return { id: rows[0]!.id, expiresAt: rows[0]!.expires_at }
}

/** What this browser has begun and may still end; null for nothing. */
export const findClaim = async (db: Db, sessionHash: Buffer): Promise<Claim | null> => {
  const { rows } = await sql<{ id: number; invite_id: number; username: string; expires_at: Date }>`
    select c.id, c.invite_id, i.username, c.expires_at from invite_claims c join invites i on i.id = c.invite_id
    where c.session_hash = ${sessionHash} and ${alive}`.execute(db)
  const row = rows[0]
  return row ? { id: row.id, inviteId: row.invite_id, username: row.username, expiresAt: row.expires_at } : null
}

/** Counts a code before it is checked; null when there is nothing to end any more. */
export const countClaimTry = async (db: Db, id: number): Promise<{ attemptsLeft: number } | null> => {
  const { rows } = await sql<{ tries: number }>`
    update invite_claims c set tries = tries + 1 where c.id = ${id} and ${alive} returning tries`.execute(db)
  return rows[0] ? { attemptsLeft: claimRules.tries - rows[0].tries } : null
}

/** Of a claim that ends well: whom it makes. */
export interface Proven {
  telegramId: string
  passwordHash: string
  strong: boolean
  language: Language
}

/**
 * Checks the code and uses up the claim in one statement: of any number of parallel right codes one passes. The comparison is
 * of keyed hashes, so its time tells nothing about the code.
 */
export const proveClaim = async (trx: Db, id: number, codeMac: Buffer): Promise<Proven | null> => {
  const { rows } = await sql<{
    telegram_id: string
    password_hash: string
    strong_password: boolean
    language: Language
  }>`
    delete from invite_claims c
    where c.id = ${id} and c.expires_at > clock_timestamp() and c.code_mac = ${codeMac}
      and c.code_expires_at > clock_timestamp() and c.telegram_id is not null
    returning telegram_id, password_hash, strong_password, language`.execute(trx)
  const row = rows[0]
  return row
    ? {
        telegramId: row.telegram_id,
        passwordHash: row.password_hash,
        strong: row.strong_password,
        language: row.language,
      }
    : null
}

/** What a press of Start needs to know; from here to the end of the transaction there is no other. */
export interface StartedClaim {
  inviteId: number
  /** Who pressed first. */
  telegramId: string | null
  starts: number
  language: Language
  network: string
}

/** Null when there is nothing that it could begin any more. */
export const lockClaim = async (trx: Db, id: number): Promise<StartedClaim | null> => {
  const { rows } = await sql<{
    invite_id: number
    telegram_id: string | null
    starts: number
    language: Language
    network: string
  }>`
    select c.invite_id, c.telegram_id, c.starts, c.language, c.network from invite_claims c
    where c.id = ${id} and ${alive} for update`.execute(trx)
  const row = rows[0]
  return row
    ? {
        inviteId: row.invite_id,
        telegramId: row.telegram_id,
        starts: row.starts,
        language: row.language,
        network: row.network,
      }
    : null
}

/** Binds a locked claim to who pressed Start, and gives it a new code; the one before is dead. */
export const bindClaim = async (trx: Db, id: number, telegramId: string, codeMac: Buffer): Promise<void> => {
  await sql`
    update invite_claims set telegram_id = ${telegramId}, code_mac = ${codeMac}, starts = starts + 1,
      code_expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${claimRules.codeSeconds}))
    where id = ${id}`.execute(trx)
}
