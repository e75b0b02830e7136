import type { Db } from '#db/connect.ts'

/** Person who can own figures, including people who have left. */
export const findPerson = async (db: Db, id: number): Promise<{ id: number; username: string } | null> =>
  (await db.selectFrom('people').select(['id', 'username']).where('id', '=', id).executeTakeFirst()) ?? null
