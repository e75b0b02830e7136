import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { onlyRow, run } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'

/** Remembered browsers per person; the least recently seen one is dropped. */
const keptPerPerson = 20

/**
 * Records the browser of a session that a locked person has just opened. True if they should be notified: the browser
 * is new to them and they have signed in before.
 */
export const noteDevice = async (trx: Db, userId: number, sessionId: number, deviceHash: Buffer): Promise<boolean> => {
  const { isNew, wasHere } = await onlyRow<{ isNew: boolean; wasHere: boolean }>(trx)`
    insert into user_devices (user_id, device_hash) values (${userId}, ${deviceHash})
    on conflict (user_id, device_hash) do update set seen_at = now()
    returning xmax = 0 as "isNew",
      exists (select from user_sessions where user_id = ${userId} and id <> ${sessionId}) as "wasHere"`
  if (isNew)
    await run(trx)`
      delete from user_devices where user_id = ${userId} and device_hash not in (
        select device_hash from user_devices where user_id = ${userId}
        order by seen_at desc, device_hash limit ${keptPerPerson})`
  return isNew && wasHere
}

export const forgetDevices = async (trx: Db, userId: number): Promise<void> => {
  await trx.deleteFrom('user_devices').where('user_id', '=', userId).execute()
}

/** Browsers whose cookies have expired. */
export const deviceSweeps = (db: Db) => ({
  devices: () => removeWhere(db, 'user_devices', sql`seen_at <= now() - interval '180 days'`),
})
