import { roleNamed, type Invite, type InviteState, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { removeWhere } from '../../../db/removing.ts'

/** For how long a link works. */
export const inviteHours = 72
/** How many can be open at once: they are listed without pages. */
export const mostInvites = 200

export interface NewInvite {
  tokenHash: Buffer
  username: string
  roleId: number
  groupIds: readonly number[]
  adspowerId: string | null
  accLimit: number | null
  createdBy: number
}

/** An invitation, and whoever made it as they are now. */
export interface StoredInvite extends Omit<Invite, 'roleName' | 'createdBy'> {
  /** Null where the role is none that is known. */
  roleName: RoleName | null
  /** What whoever made it may do follows from this; null where they are gone or may not sign in. */
  maker: { id: number; username: string; roleName: RoleName | null; isAdmin: boolean } | null
  /** As far as it follows from itself. */
  state: Exclude<InviteState, 'unknown'>
}

interface InviteRow {
  id: number
  username: string
  role_id: number
  role: string
  group_ids: number[]
  adspower_id: string | null
  acc_limit: number | null
  created_at: Date
  expires_at: Date
  state: StoredInvite['state']
  maker_id: number | null
  maker_name: string | null
  maker_role: string | null
  maker_is_admin: boolean | null
}

const inviteOf = (row: InviteRow): StoredInvite => ({
  id: row.id,
  username: row.username,
  roleId: row.role_id,
  roleName: roleNamed(row.role),
  groupIds: row.group_ids,
  adspowerId: row.adspower_id,
  accLimit: row.acc_limit,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  state: row.state,
  maker:
    row.maker_id === null
      ? null
      : {
          id: row.maker_id,
          username: row.maker_name!,
          roleName: row.maker_role === null ? null : roleNamed(row.maker_role),
          isAdmin: row.maker_is_admin!,
        },
})

const select = sql`
  select i.id, i.username, i.role_id, r.name as role, i.group_ids, i.adspower_id, i.acc_limit, i.created_at, i.expires_at,
    case when i.used_at is not null then 'used' when i.revoked_at is not null and i.revoked_at < i.expires_at then 'withdrawn'
      when i.expires_at <= clock_timestamp() then 'expired' else 'open' end as state,
    m.id as maker_id, m.username as maker_name, mr.name as maker_role, m.is_admin as maker_is_admin
  from invites i join roles r on r.id = i.role_id
  left join users m on m.id = i.created_by and m.enabled left join roles mr on mr.id = m.role_id`

/** Those that are neither used, withdrawn nor expired, the newest first. */
export const listOpen = async (db: Db): Promise<StoredInvite[]> => {
  const { rows } = await sql<InviteRow>`
    ${select} where i.used_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
    order by i.id desc limit ${mostInvites}`.execute(db)
  return rows.map(inviteOf)
}

export const findInvite = async (db: Db, id: number): Promise<StoredInvite | null> => {
  const { rows } = await sql<InviteRow>`${select} where i.id = ${id}`.execute(db)
  return rows[0] ? inviteOf(rows[0]) : null
}

/** The invitation of a link, in one look-up whether there is one or not. */
export const findByToken = async (db: Db, tokenHash: Buffer): Promise<StoredInvite | null> => {
  const { rows } = await sql<InviteRow>`${select} where i.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ? inviteOf(rows[0]) : null
}

/**
 * Until the transaction ends, nothing changes what whoever made it may do, and then nobody else uses or withdraws it: in this
 * order, as whoever deletes them does. The invitation as it is then; null when there is none.
 */
export const lockInvite = async (trx: Db, id: number): Promise<StoredInvite | null> => {
  await sql`select keep_standing(created_by) from invites where id = ${id} and created_by is not null`.execute(trx)
  await sql`select from invites where id = ${id} for update`.execute(trx)
  return findInvite(trx, id)
}

/** Whether somebody has this name already. */
export const isNameTaken = async (db: Db, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** What is neither used nor withdrawn under a name, run out or not. */
export const findByName = async (db: Db, username: string): Promise<StoredInvite | null> => {
  const { rows } = await sql<InviteRow>`
    ${select} where i.username_folded = ${username.toLowerCase()} and i.used_at is null and i.revoked_at is null`.execute(
    db,
  )
  return rows[0] ? inviteOf(rows[0]) : null
}

/** Makes room for another one under its name. */
export const close = async (trx: Db, id: number): Promise<void> => {
  await sql`update invites set revoked_at = clock_timestamp() where id = ${id}`.execute(trx)
}

export const isRole = async (db: Db, roleId: number): Promise<boolean> => {
  const { rows } = await sql`select from roles where id = ${roleId}::bigint`.execute(db)
  return rows.length === 1
}

/** The id; null when the name has an open one. */
export const insertInvite = async (trx: Db, invite: NewInvite): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into invites (token_hash, username, role_id, group_ids, adspower_id, acc_limit, created_by, expires_at)
    values (${invite.tokenHash}, ${invite.username}, ${invite.roleId}, ${invite.groupIds}::integer[], ${invite.adspowerId},
      ${invite.accLimit}, ${invite.createdBy}, now() + make_interval(hours => ${inviteHours}))
    on conflict (username_folded) where used_at is null and revoked_at is null do nothing
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Its name; null when there is no open one. */
export const withdraw = async (trx: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ username: string }>`
    update invites set revoked_at = clock_timestamp()
    where id = ${id}::bigint and used_at is null and revoked_at is null and expires_at > clock_timestamp()
    returning username`.execute(trx)
  return rows[0]?.username ?? null
}

/** A locked one has done what it was for; who was half way by it is so no more. */
export const markUsed = async (trx: Db, id: number): Promise<void> => {
  await sql`update invites set used_at = clock_timestamp() where id = ${id}`.execute(trx)
  await trx.deleteFrom('invite_claims').where('invite_id', '=', id).execute()
}

/** What nobody asks for any more: for a month a link still says what became of it. */
export const inviteSweeps = (db: Db) => ({
  inviteClaims: () => removeWhere(db, 'invite_claims', sql`expires_at <= now() - interval '1 hour'`),
  invites: () => removeWhere(db, 'invites', sql`expires_at <= now() - interval '30 days'`),
})
