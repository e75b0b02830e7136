import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { changedBy } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'

/** Records a bot update in the transaction of its effect. False if it was processed before. */
export const noteUpdate = async (trx: Db, botId: number, updateId: number): Promise<boolean> =>
  (await changedBy(trx)`
    insert into bot_updates (bot_id, update_id) values (${botId}, ${updateId}) on conflict do nothing`) > 0

/** Telegram repeats an update for a day at most. */
export const updateSweeps = (db: Db) => ({
  updates: () => removeWhere(db, 'bot_updates', sql`at <= now() - interval '2 days'`),
})
