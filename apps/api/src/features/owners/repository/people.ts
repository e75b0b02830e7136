import type { Db } from '../../../db/connect.ts'

/** Somebody for whom figures can count; those who left, too. */
export const findPerson = async (db: Db, id: number): Promise<{ id: number; username: string } | null> =>
  (await db.selectFrom('people').select(['id', 'username']).where('id', '=', id).executeTakeFirst()) ?? null
