import { randomUUID } from 'node:crypto'
import { roleNamed, type Preferences, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import { prepared, type Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import { withMoments } from '#db/row.ts'

/** Person data for sign-in. */
export interface Credentials {
  id: number
  username: string
  passwordHash: string
  /** Whether the password meets the strict rule for administrators; null if unknown. */
  strongPassword: boolean | null
  /** Recipient of codes; null for an unpaired person, who cannot sign in. */
  telegramId: string | null
  isAdmin: boolean
  roleName: RoleName | null
  enabled: boolean
  /** Increases whenever all sessions and pending sign-ins of the person end. */
  epoch: number
  preferences: Preferences
}

const credentials = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.username',
      'u.password_hash as passwordHash',
      'u.strong_password as strongPassword',
      'u.telegram_id as telegramId',
      'u.is_admin as isAdmin',
      'u.enabled',
      'u.session_epoch as epoch',
      'u.preferences',
      'r.name as roleName',
    ])

type CredentialsRow = Awaited<ReturnType<ReturnType<typeof credentials>['executeTakeFirstOrThrow']>>

const credentialsOf = (row: CredentialsRow): Credentials => ({
  ...row,
  roleName: row.roleName === null ? null : roleNamed(row.roleName),
  preferences: row.preferences as Preferences,
})

/** The person with this name, case-insensitively; null if unknown. */
export const findCredentials = async (db: Db, username: string): Promise<Credentials | null> => {
  const row = await credentials(db).where('u.username_folded', '=', username.toLowerCase()).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

/** Null for a deleted person. */
export const findPerson = async (db: Db, userId: number): Promise<Credentials | null> => {
  const row = await credentials(db).where('u.id', '=', userId).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

/** The person with this Telegram id; at most one. */
export const findByTelegram = async (db: Db, telegramId: string): Promise<Credentials | null> => {
  const row = await credentials(db).where('u.telegram_id', '=', telegramId).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

export const countUsers = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export interface NewPerson {
  username: string
  passwordHash: string
  /** The password meets the strict rule for administrators. */
  strongPassword?: boolean | undefined
  telegramId: string | null
  roleName: RoleName | null
  isAdmin: boolean
  /** Tracker groups; none if absent. */
  groupIds?: number[] | undefined
  adspowerId?: string | null | undefined
  /** None if absent. */
  accLimit?: number | null | undefined
}

/** Adds a person. The database enforces unique names and Telegram ids. */
export const insertUser = async (db: Db, person: NewPerson): Promise<number> => {
  const role = person.roleName
    ? await db.selectFrom('roles').select('id').where('name', '=', person.roleName).executeTakeFirstOrThrow()
    : null
  const row = await db
    .insertInto('users')
    .values({
      username: person.username,
      password_hash: person.passwordHash,
      strong_password: person.strongPassword ?? null,
      telegram_id: person.telegramId,
      role_id: role?.id ?? null,
      is_admin: person.isAdmin,
      ...(person.groupIds && { group_ids: person.groupIds }),
      adspower_id: person.adspowerId ?? null,
      acc_limit: person.accLimit ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds a placeholder person with a role and groups who cannot sign in, for a trial that is rolled back. */
export const addForTrial = (db: Db, person: { groupIds: number[]; roleName: RoleName | null }): Promise<number> =>
  insertUser(db, { ...person, username: randomUUID(), passwordHash: '', telegramId: null, isAdmin: false })

/**
 * Rehashes the same password at a higher cost, without touching sessions. Does nothing if the password was changed
 * since it was verified.
 */
export const replacePasswordHash = async (
  db: Db,
  userId: number,
  verified: string,
  passwordHash: string,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .execute()
}

/** Stores the strength of a verified password, unless it was changed meanwhile. */
export const noteStrength = async (
  db: Db,
  userId: number,
  verified: string,
  strongPassword: boolean,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ strong_password: strongPassword })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .execute()
}

export interface NewPassword {
  hash: string
  strong: boolean
}

/**
 * Sets a new password and increments the epoch, which ends every session of the person. Returns the new epoch; null if
 * `verified` is given and is no longer the stored hash.
 */
export const changePasswordHash = async (
  db: Db,
  userId: number,
  { hash, strong }: NewPassword,
  verified?: string,
): Promise<number | null> => {
  const row = await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: hash,
      strong_password: strong,
      session_epoch: eb('session_epoch', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', userId)
    .$if(verified !== undefined, (query) => query.where('password_hash', '=', verified!))
    .returning('session_epoch')
    .executeTakeFirst()
  return row?.session_epoch ?? null
}

/** Whether the verified password is still current. Locks the person until the transaction ends. */
export const lockPassword = async (trx: Db, userId: number, verified: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Binds another Telegram account, known to be reachable. The database refuses duplicates. */
export const bindTelegram = async (trx: Db, userId: number, telegramId: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ telegram_id: telegramId, reach: 'works', updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Merges the given keys into the stored preferences; returns all of them. */
export const mergePreferences = async (db: Db, userId: number, change: Preferences): Promise<Preferences> => {
  const row = await db
    .updateTable('users')
    .set({ preferences: sql<string>`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return row.preferences as Preferences
}

/** Whether the bot can message a person, by the last delivery. */
export type Deliverability = 'works' | 'not_started' | 'blocked'

/** True if the value is new. Only applies while the person still has the given Telegram id. */
export const noteDeliverability = async (
  db: Db,
  userId: number,
  telegramId: string,
  deliverability: Deliverability,
): Promise<boolean> => {
  const result = await db
    .updateTable('users')
    .set({ reach: deliverability })
    .where('id', '=', userId)
    .where('telegram_id', '=', telegramId)
    .where('reach', '!=', deliverability)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface ProfileRow {
  id: number
  username: string
  telegramId: string | null
  groupIds: number[]
  adspowerId: string | null
  roleId: number | null
  accLimit: number | null
  isAdmin: boolean
  createdAt: Date
  updatedAt: Date
  preferences: Preferences
  recoveryCodesLeft: string
}

const profileOf = (row: ProfileRow) => ({
  ...withMoments(row),
  recoveryCodesLeft: Number(row.recoveryCodesLeft),
})

/** Stored people for `me`, by id, without derived fields. */
export const readProfiles = async (db: Db, userIds: readonly number[]) => {
  const rows = await rowsOf<ProfileRow>(db)`${prepared}
    select id, username, telegram_id as "telegramId", group_ids as "groupIds", adspower_id as "adspowerId",
      role_id as "roleId", acc_limit as "accLimit", is_admin as "isAdmin", created_at as "createdAt",
      updated_at as "updatedAt", preferences,
      (select count(*) from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodesLeft"
    from users u where id = any(${userIds}::integer[])`
  return new Map(rows.map((row) => [row.id, profileOf(row)]))
}
