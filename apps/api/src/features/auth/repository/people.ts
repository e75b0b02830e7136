import { randomUUID } from 'node:crypto'
import { roleNamed, type Preferences, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import { prepared, type Db } from '../../../db/connect.ts'
import { rowsOf } from '../../../db/query.ts'
import { withMoments } from '../../../db/row.ts'

/** What sign-in needs of a person. */
export interface Credentials {
  id: number
  username: string
  passwordHash: string
  /** Null where it is not known whether an administrator may have such a password. */
  strongPassword: boolean | null
  /** Where codes go; null of who was unpaired and cannot sign in. */
  telegramId: string | null
  isAdmin: boolean
  roleName: RoleName | null
  enabled: boolean
  /** Goes up whenever all that the person has opened or begun to open ends. */
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

/** The person behind a name in any case; null for an unknown one. */
export const findCredentials = async (db: Db, username: string): Promise<Credentials | null> => {
  const row = await credentials(db).where('u.username_folded', '=', username.toLowerCase()).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

/** Null for one who was deleted. */
export const findPerson = async (db: Db, userId: number): Promise<Credentials | null> => {
  const row = await credentials(db).where('u.id', '=', userId).executeTakeFirst()
  return row ? credentialsOf(row) : null
}

/** The person behind a Telegram id, of whom there is at most one. */
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
  /** The password is one that an administrator may have under the strict rule. */
  strongPassword?: boolean | undefined
  telegramId: string | null
  roleName: RoleName | null
  isAdmin: boolean
  /** Groups of the tracker; none when absent. */
  groupIds?: number[] | undefined
  adspowerId?: string | null | undefined
  /** None when absent. */
  accLimit?: number | null | undefined
}

/** Adds a person. Unique names and Telegram ids are enforced by the database. */
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

/** Adds somebody whom nobody can be, with a role and groups: to be looked at, and taken back. */
export const addForTrial = (db: Db, person: { groupIds: number[]; roleName: RoleName | null }): Promise<number> =>
  insertUser(db, { ...person, username: randomUUID(), passwordHash: '', telegramId: null, isAdmin: false })

/**
 * Replaces the hash of the same password by one made at a higher cost, without touching sessions. A password that was
 * changed since it was verified stays.
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

/** Notes what was found out about a password when it was verified, if it is the person's still. */
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

/** A password as it is stored. */
export interface NewPassword {
  hash: string
  strong: boolean
}

/**
 * Sets a new password and raises the epoch, which ends every session of the person. Returns the new epoch; null when the
 * hash is not the one that was verified any more, where one was.
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

/** Whether the password that was verified is still the person's; locked until the transaction ends. */
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

/** Binds another Telegram account to a person, which has just heard from us. A duplicate is the database's to refuse. */
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

/** Whether the bot can write to a person, as the last message showed. */
export type Deliverability = 'works' | 'not_started' | 'blocked'

/** True when that is news. Nothing of the kind is known of another Telegram id than the given one. */
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

/** Stored people as `me` shows them, by their ids, without what is derived. */
export const readProfiles = async (db: Db, userIds: readonly number[]) => {
  const rows = await rowsOf<ProfileRow>(db)`${prepared}
    select id, username, telegram_id as "telegramId", group_ids as "groupIds", adspower_id as "adspowerId",
      role_id as "roleId", acc_limit as "accLimit", is_admin as "isAdmin", created_at as "createdAt",
      updated_at as "updatedAt", preferences,
      (select count(*) from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodesLeft"
    from users u where id = any(${userIds}::integer[])`
  return new Map(rows.map((row) => [row.id, profileOf(row)]))
}
