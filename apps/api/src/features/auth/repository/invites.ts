import { roleNamed, type Invite, type InviteState, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { anyRow, firstRow, firstValue, onlyValue, rowsOf, run } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'
import { type RowOf, withMoments } from '#db/row.ts'

/** Lifetime of a link, in hours. */
export const inviteHours = 72
/** Maximum open invitations: they are listed without pages. */
export const mostInvites = 200
/** Maximum listed, open ones first; of invitations that are over only the most recent. */
const mostListed = 300

export interface NewInvite {
  tokenHash: Buffer
  username: string
  /** Role of the person to be added; null for a link that pairs an existing person, `userId`. */
  roleId: number | null
  userId?: number
  groupIds?: readonly number[]
  adspowerId?: string | null
  accLimit?: number | null
  leadId?: number | null
  createdBy: number
}

/** An invitation, and the current state of its maker. */
export interface StoredInvite extends Omit<Invite, 'roleId' | 'roleName' | 'createdBy' | 'state'> {
  /** Null for a pairing link. */
  roleId: number | null
  /** Null if the role is unknown. */
  roleName: RoleName | null
  /** Determines what the maker may do; null if they were deleted or disabled. */
  maker: { id: number; username: string; roleName: RoleName | null; isAdmin: boolean } | null
  /** The person to be paired by a pairing link. */
  userId: number | null
  /** Whether that person is enabled and has no Telegram account. */
  isUnpaired: boolean
  /** State by its own dates, without the rights of its maker. */
  state: Exclude<InviteState, 'unknown'>
}

type Maker = NonNullable<StoredInvite['maker']>
type InviteRow = RowOf<
  StoredInvite,
  { createdAt: Date; expiresAt: Date; roleName: string | null; maker: RowOf<Maker, { roleName: string | null }> | null }
>

const roleOf = <Of extends { roleName: string | null }>(row: Of) => ({
  ...row,
  roleName: row.roleName === null ? null : roleNamed(row.roleName),
})

const inviteOf = (row: InviteRow): StoredInvite => ({
  ...roleOf(withMoments(row)),
  maker: row.maker && roleOf(row.maker),
})

const select = sql`
  select i.id, coalesce(u.username, i.username) as username, i.role_id as "roleId", r.name as "roleName",
    i.user_id as "userId", coalesce(u.enabled and u.telegram_id is null, false) as "isUnpaired", l.id as "leadId",
    l.username as lead, i.group_ids as "groupIds", i.adspower_id as "adspowerId", i.acc_limit as "accLimit",
    i.created_at as "createdAt", i.expires_at as "expiresAt",
    case when i.used_at is not null then 'used' when i.revoked_at is not null and i.revoked_at < i.expires_at then 'withdrawn'
      when i.expires_at <= clock_timestamp() then 'expired' else 'open' end as state,
    case when m.id is not null then jsonb_build_object('id', m.id, 'username', m.username, 'roleName', mr.name,
      'isAdmin', m.is_admin) end as maker
  from invites i left join roles r on r.id = i.role_id left join users u on u.id = i.user_id
  left join (users l join roles lr on lr.id = l.role_id and lr.name = 'TeamleadFarmer') on l.id = i.lead_id
  left join users m on m.id = i.created_by and m.enabled left join roles mr on mr.id = m.role_id`

/** Unused invitations for new people: open ones, or those over for less than 30 days; open first, each newest first. */
export const listUnused = (db: Db) => rowsOf(db, inviteOf)`
    ${select} where i.user_id is null and i.used_at is null and i.expires_at > clock_timestamp() - interval '30 days'
    order by i.revoked_at is null and i.expires_at > clock_timestamp() desc, i.id desc limit ${mostListed}`

/** Number of invitations that are neither used, withdrawn nor expired. */
export const countOpen = (db: Db) => onlyValue<number>(db)`
    select count(*)::integer as n from invites i
    where i.user_id is null and i.used_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()`

export const findInvite = (db: Db, id: number) => firstRow(db, inviteOf)`${select} where i.id = ${id}`

/** The invitation of a link. Takes one lookup whether it exists or not. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  firstRow(db, inviteOf)`${select} where i.token_hash = ${tokenHash}`

/**
 * Locks the rights of the maker, then the invitation, until the transaction ends. The order is that of deleting a
 * person. Returns the locked invitation; null if there is none.
 */
export const lockInvite = async (trx: Db, id: number): Promise<StoredInvite | null> => {
  await run(trx)`select keep_standing(created_by) from invites where id = ${id} and created_by is not null`
  await run(trx)`select from invites where id = ${id} for update`
  return findInvite(trx, id)
}

export const isNameTaken = async (db: Db, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** The invitation for a name that is neither used nor withdrawn, expired or not. */
export const findByName = (db: Db, username: string) => firstRow(db, inviteOf)`
    ${select} where i.username_folded = ${username.toLowerCase()} and i.used_at is null and i.revoked_at is null`

/** Revokes all pairing links of a person. */
export const closePairingLinks = (trx: Db, userId: number) => run(trx)`
    update invites set revoked_at = clock_timestamp()
    where user_id = ${userId} and used_at is null and revoked_at is null`

/** Revokes an invitation, so that its name is free for another one. */
export const close = (trx: Db, id: number) =>
  run(trx)`update invites set revoked_at = clock_timestamp() where id = ${id}`

export const isRole = (db: Db, roleId: number) => anyRow(db)`select from roles where id = ${roleId}::bigint`

/** Returns the id; null if the name has an open invitation. */
export const insertInvite = (trx: Db, invite: NewInvite) => firstValue<number>(trx)`
    insert into invites (token_hash, username, role_id, user_id, group_ids, adspower_id, acc_limit, lead_id, created_by, expires_at)
    values (${invite.tokenHash}, ${invite.username}, ${invite.roleId}, ${invite.userId ?? null},
      ${invite.groupIds ?? []}::integer[], ${invite.adspowerId ?? null}, ${invite.accLimit ?? null},
      ${invite.leadId ?? null}, ${invite.createdBy}, now() + make_interval(hours => ${inviteHours}))
    on conflict (username_folded) where used_at is null and revoked_at is null do nothing
    returning id`

/** Returns the username; null if there is no open invitation. */
export const withdraw = (trx: Db, id: number) => firstValue<string>(trx)`
    update invites set revoked_at = clock_timestamp()
    where id = ${id}::bigint and user_id is null and used_at is null and revoked_at is null
      and expires_at > clock_timestamp()
    returning username`

/** Marks a locked invitation as used and ends all claims that began with it. */
export const markUsed = async (trx: Db, id: number): Promise<void> => {
  await run(trx)`update invites set used_at = clock_timestamp() where id = ${id}`
  await trx.deleteFrom('claims').where('invite_id', '=', id).execute()
}

/** Deletes old claims and invitations. A link still reports its state for a month. */
export const inviteSweeps = (db: Db) => ({
  claims: () => removeWhere(db, 'claims', sql`expires_at <= now() - interval '1 hour'`),
  invites: () => removeWhere(db, 'invites', sql`expires_at <= now() - interval '30 days'`),
})
