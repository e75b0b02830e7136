import type { Db } from '#db/connect.ts'

export const hasLaunches = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('launches').select('id').limit(1).executeTakeFirst()) !== undefined
