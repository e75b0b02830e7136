import { roleNamed, type Invite, type InviteState, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { anyRow, firstRow, firstValue, onlyValue, rowsOf, run } from '../../../db/query.ts'
import { removeWhere } from '../../../db/sweep.ts'
import { type RowOf, withMoments } from '../../../db/row.ts'

/** For how long a link works. */
export const inviteHours = 72
/** How many can be open at once: they are listed without pages. */
export const mostInvites = 200
/** How many are listed, of those that are over the last. */
const mostListed = 300

export interface NewInvite {
  tokenHash: Buffer
  username: string
  /** What whoever is added becomes; null for a link that pairs one who is there already, `userId`. */
  roleId: number | null
  userId?: number
  groupIds?: readonly number[]
  adspowerId?: string | null
  accLimit?: number | null
  leadId?: number | null
  createdBy: number
}

/** An invitation, and whoever made it as they are now. */
export interface StoredInvite extends Omit<Invite, 'roleId' | 'roleName' | 'createdBy' | 'state'> {
  /** Null of one that pairs. */
  roleId: number | null
  /** Null where the role is none that is known. */
  roleName: RoleName | null
  /** What whoever made it may do follows from this; null where they are gone or may not sign in. */
  maker: { id: number; username: string; roleName: RoleName | null; isAdmin: boolean } | null
  /** Whom a link pairs that makes nobody. */
  userId: number | null
  /** Whether they may sign in once they have a Telegram account, and have none. */
  isUnpaired: boolean
  /** As far as it follows from itself. */
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

/** Those by which people are added and that were not used: open or over for less than 30 days, the newest first of each. */
export const listUnused = (db: Db) => rowsOf(db, inviteOf)`
    ${select} where i.user_id is null and i.used_at is null and i.expires_at > clock_timestamp() - interval '30 days'
    order by i.revoked_at is null and i.expires_at > clock_timestamp() desc, i.id desc limit ${mostListed}`

/** How many are neither used, withdrawn nor expired. */
export const countOpen = (db: Db) => onlyValue<number>(db)`
    select count(*)::integer as n from invites i
    where i.user_id is null and i.used_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()`

export const findInvite = (db: Db, id: number) => firstRow(db, inviteOf)`${select} where i.id = ${id}`

/** The invitation of a link, in one look-up whether there is one or not. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  firstRow(db, inviteOf)`${select} where i.token_hash = ${tokenHash}`

/**
 * Until the transaction ends, nothing changes what whoever made it may do, and then nobody else uses or withdraws it: in this
 * order, as whoever deletes them does. The invitation as it is then; null when there is none.
 */
export const lockInvite = async (trx: Db, id: number): Promise<StoredInvite | null> => {
  await run(trx)`select keep_standing(created_by) from invites where id = ${id} and created_by is not null`
  await run(trx)`select from invites where id = ${id} for update`
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
export const findByName = (db: Db, username: string) => firstRow(db, inviteOf)`
    ${select} where i.username_folded = ${username.toLowerCase()} and i.used_at is null and i.revoked_at is null`

/** Links that pair a person work no more. */
export const closePairingLinks = (trx: Db, userId: number) => run(trx)`
    update invites set revoked_at = clock_timestamp()
    where user_id = ${userId} and used_at is null and revoked_at is null`

/** Makes room for another one under its name. */
export const close = (trx: Db, id: number) =>
  run(trx)`update invites set revoked_at = clock_timestamp() where id = ${id}`

export const isRole = (db: Db, roleId: number) => anyRow(db)`select from roles where id = ${roleId}::bigint`

/** The id; null when the name has an open one. */
export const insertInvite = (trx: Db, invite: NewInvite) => firstValue<number>(trx)`
    insert into invites (token_hash, username, role_id, user_id, group_ids, adspower_id, acc_limit, lead_id, created_by, expires_at)
    values (${invite.tokenHash}, ${invite.username}, ${invite.roleId}, ${invite.userId ?? null},
      ${invite.groupIds ?? []}::integer[], ${invite.adspowerId ?? null}, ${invite.accLimit ?? null},
      ${invite.leadId ?? null}, ${invite.createdBy}, now() + make_interval(hours => ${inviteHours}))
    on conflict (username_folded) where used_at is null and revoked_at is null do nothing
    returning id`

/** Its name; null when there is no open one. */
export const withdraw = (trx: Db, id: number) => firstValue<string>(trx)`
    update invites set revoked_at = clock_timestamp()
    where id = ${id}::bigint and user_id is null and used_at is null and revoked_at is null
      and expires_at > clock_timestamp()
    returning username`

/** A locked one has done what it was for; who was half way by it is so no more. */
export const markUsed = async (trx: Db, id: number): Promise<void> => {
  await run(trx)`update invites set used_at = clock_timestamp() where id = ${id}`
  await trx.deleteFrom('claims').where('invite_id', '=', id).execute()
}

/** What nobody asks for any more: for a month a link still says what became of it. */
export const inviteSweeps = (db: Db) => ({
  claims: () => removeWhere(db, 'claims', sql`expires_at <= now() - interval '1 hour'`),
  invites: () => removeWhere(db, 'invites', sql`expires_at <= now() - interval '30 days'`),
})
