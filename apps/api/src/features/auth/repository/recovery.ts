import { randomInt } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'
import { mac } from '#lib/secrets/tokens.ts'

const codes = 10
const length = 12
/** Excludes letters and digits that look alike. 12 characters of 31 give 59 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const fold = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')
const macOf = (key: Buffer, userId: number, code: string): Buffer => mac(key, 'recovery', userId, fold(code))
const randomRecoveryCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Replaces a person's recovery codes. The plain codes exist only in the returned list. Call inside a transaction. */
export const replaceRecoveryCodes = async (db: Db, key: Buffer, userId: number): Promise<string[]> => {
  const fresh = Array.from({ length: codes }, randomRecoveryCode)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(fresh.map((code) => ({ user_id: userId, code_mac: macOf(key, userId, code), used_at: null })))
    .execute()
  return fresh
}

export const dropRecoveryCodes = async (trx: Db, userId: number): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Consumes one code: of any number of concurrent tries with the same code one succeeds. */
export const consumeRecoveryCode = async (db: Db, key: Buffer, userId: number, code: string): Promise<boolean> => {
  const used = await rowsOf(db)`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_mac = ${macOf(key, userId, code)} and used_at is null
    returning id`
  return used.length === 1
}
