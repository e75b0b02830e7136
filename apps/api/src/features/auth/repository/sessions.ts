import { roleNamed, type Answer, type RoleName, type auth } from '@app/contract'
import { sql } from 'kysely'
import { prepared, type Db } from '#db/connect.ts'
import { firstRow, onlyRow, rowsOf, run, valuesOf } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'
import { withMoments, type RowOf } from '#db/row.ts'
import type { OwnPeople } from '#lib/principal.ts'
import { forgetDevices } from './devices.ts'

/** In hours; both limits are checked against the database's clock. */
export interface SessionLimits {
  idleHours: number
  absoluteHours: number
}

/** The open session of a request, with the current state of its person. */
export interface OpenSession {
  sessionId: number
  userId: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  groupIds: number[]
  granted: string[]
  /** People whose records a limited lead sees; null without that limit. */
  ownPeople: OwnPeople | null
  signedInLately: boolean
  /** `last_seen_at` is more than five minutes old. */
  stale: boolean
}

interface OpenSessionRow {
  id: number
  user_id: number
  username: string
  role: string | null
  is_admin: boolean
  group_ids: number[]
  granted: string[]
  lately: boolean
  stale: boolean
  own_people: number[] | null
  own_names: string[] | null
  own_present: number | null
}

const openSessionOf = (row: OpenSessionRow): OpenSession => ({
  sessionId: row.id,
  userId: row.user_id,
  username: row.username,
  roleName: row.role === null ? null : roleNamed(row.role),
  isAdmin: row.is_admin,
  groupIds: row.group_ids,
  granted: row.granted,
  ownPeople: row.own_people && {
    ids: row.own_people,
    names: row.own_names ?? [],
    present: row.own_present ?? 0,
  },
  signedInLately: row.lately,
  stale: row.stale,
})

/** Query for those of the sessions that are still open, with their people; rows are OpenSessionRow. */
const openSessions = (sessionIds: readonly number[], { idleHours, absoluteHours }: SessionLimits) =>
  sql`select * from open_sessions(${sessionIds}::integer[], ${idleHours}::integer, ${absoluteHours}::integer)`

/**
 * Sessions that are still open: not revoked, within both time limits, of the person's current epoch, with the person
 * enabled. Read for every request, so that a changed right or a revocation applies at once on every instance.
 */
export const findOpenSessions = async (
  db: Db,
  sessionIds: readonly number[],
  limits: SessionLimits,
): Promise<Map<number, OpenSession>> => {
  const rows = await rowsOf<OpenSessionRow>(db)`${prepared}${openSessions(sessionIds, limits)}`
  return new Map(rows.map((row) => [row.id, openSessionOf(row)]))
}

/** The session that a change is made in, and the kind of change. */
export interface ActingSession {
  sessionId: number
  userId: number
  /** Changes of people and rights are serialized. */
  administers: boolean
  /** Changes of the own account exclude everything else that the person does. */
  alone: boolean
}

/**
 * Queries for the state of the acting person, of one row or none: `now` reads it, `held` also locks it until the
 * transaction ends. `held` must run before anything else is locked.
 */
export const actingSession = (
  { sessionId, userId, administers, alone }: ActingSession,
  limits: SessionLimits,
  nowAs: (session: OpenSession | null) => void,
) => ({
  now: openSessions([sessionId], limits),
  held: sql`
    select * from hold_actor(${sessionId}::integer, ${userId}::integer, ${administers}::boolean, ${alone}::boolean,
      ${limits.idleHours}::integer, ${limits.absoluteHours}::integer)`,
  check: (row: object | undefined): void => nowAs(row ? openSessionOf(row as OpenSessionRow) : null),
})

/**
 * State of a person for background work that they started, whether or not their sessions are still open. Locks it until
 * the transaction ends; must run before anything else is locked. Null for a disabled or deleted person.
 */
export const lockStanding = async (trx: Db, userId: number): Promise<OpenSession | null> => {
  await run(trx)`select pg_advisory_xact_lock_shared(704112004, ${userId}::integer)`
  return firstRow(trx, openSessionOf)`
    select 0 as id, u.id as user_id, u.username, r.name as role, u.is_admin, u.group_ids, false as stale, false as lately,
      array(select g.permission from grants g where g.user_id = u.id or g.role_id = u.role_id) as granted,
      case when u.own_people_only then
        array(select p.id from people p where p.lead_id = u.id or p.id = u.id order by p.id) end as own_people,
      case when u.own_people_only then
        array(select p.username from people p where p.lead_id = u.id or p.id = u.id order by p.id) end as own_names,
      (select count(*) from people p where p.lead_id = u.id and p.deleted_at is null)::integer as own_present
    from users u left join roles r on r.id = u.role_id
    where u.id = ${userId} and u.enabled`
}

/**
 * Excludes everything else that the person does until the transaction ends. Must run before anything else is locked.
 */
export const lockRights = (trx: Db, userId: number) => run(trx)`${prepared}select hold_standing(${userId}::integer)`

export const noteUse = (db: Db, sessionId: number) =>
  run(db)`update user_sessions set last_seen_at = now() where id = ${sessionId} and revoked_at is null`

const keptPerPerson = 5

/** Locks a person who signs in. False if all of their sign-ins were ended since the given epoch. */
export const lockEntering = async (trx: Db, { id, epoch }: { id: number; epoch: number }): Promise<boolean> => {
  await lockRights(trx, id)
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('session_epoch', '=', epoch)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return person !== undefined
}

/** Opens a session of a locked person and ends the oldest beyond five. Returns its id and the ids of those ended. */
export const insertSession = async (
  trx: Db,
  { id: userId, epoch }: { id: number; epoch: number },
  from: { clientIp: string; userAgent: string },
): Promise<{ id: number; ended: number[] }> => {
  const row = await trx
    .insertInto('user_sessions')
    .values({
      user_id: userId,
      epoch,
      network: from.clientIp,
      user_agent: from.userAgent.slice(0, 200),
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const oldest = await valuesOf<number>(trx)`
    update user_sessions set revoked_at = now()
    where revoked_at is null and user_id = ${userId} and id not in (
      select id from user_sessions where user_id = ${userId} and revoked_at is null order by id desc limit ${keptPerPerson})
    returning id`
  return { id: row.id, ended: oldest }
}

/** Keeps one session across an epoch change: the one in which the person made the change. */
export const carryOver = async (db: Db, sessionId: number, epoch: number): Promise<void> => {
  await db.updateTable('user_sessions').set({ epoch }).where('id', '=', sessionId).execute()
}

type SessionRow = RowOf<
  Omit<Answer<(typeof auth)['listSessions']>['sessions'][number], 'current'>,
  { createdAt: Date; lastSeenAt: Date }
>

export const listOpenSessions = (db: Db, userId: number, limits: SessionLimits) => rowsOf(db, withMoments<SessionRow>)`
    select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.network, s.user_agent as "userAgent"
    from user_sessions s
    where s.id in (
      select o.id from open_sessions(
        array(select id from user_sessions where user_id = ${userId} and revoked_at is null),
        ${limits.idleHours}::integer, ${limits.absoluteHours}::integer) o)
    order by s.last_seen_at desc, s.id desc`

/** Ends one session of this person. False if there is no such open session. */
export const revokeSession = async (db: Db, userId: number, sessionId: number): Promise<boolean> => {
  const result = await db
    .updateTable('user_sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends all sessions of the person but one. Returns their ids. */
export const revokeOtherSessions = async (db: Db, userId: number, keep: number): Promise<number[]> => {
  const rows = await db
    .updateTable('user_sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '!=', keep)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Ends all sessions and pending sign-ins of a person, except the session that asks for it. Returns the ids of the
 * sessions.
 */
export const endOtherSignIns = async (trx: Db, userId: number, keep: number): Promise<number[]> => {
  const row = await onlyRow<{ epoch: number }>(trx)`
    update users set session_epoch = session_epoch + 1 where id = ${userId} returning session_epoch as epoch`
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await carryOver(trx, keep, row.epoch)
  return revokeOtherSessions(trx, userId, keep)
}

/** Ends all sessions and pending sign-ins of a person, and forgets their browsers. Returns the ids of the sessions. */
export const endAllSessions = async (trx: Db, userId: number): Promise<number[]> => {
  await run(trx)`update users set session_epoch = session_epoch + 1 where id = ${userId}`
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await forgetDevices(trx, userId)
  return valuesOf<number>(trx)`
    update user_sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null
    returning id`
}

/** Delete rows that no request can use. */
export const sessionSweeps = (db: Db) => ({
  browsers: () => removeWhere(db, 'http_sessions', sql`expires_at <= now()`),
  challenges: () => removeWhere(db, 'challenges', sql`expires_at <= now() - interval '1 hour'`),
  throttles: () => removeWhere(db, 'throttles', sql`expires_at <= now()`),
  sessions: () => removeWhere(db, 'user_sessions', sql`created_at <= now() - interval '90 days'`),
})
