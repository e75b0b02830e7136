import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run } from '#db/query.ts'
import type { TablePurpose } from '#lib/tables/columns.ts'
import type { RememberedTable } from '#lib/tables/read-table.ts'

/** Remembered tables per person and use. */
const mostRemembered = 50

/** A person's remembered readings for this use, latest first. */
export const listReadings = (db: Db, userId: number, purpose: TablePurpose) => rowsOf<RememberedTable>(db)`
    select signature, columns from table_readings where user_id = ${userId} and purpose = ${purpose}
    order by used_at desc, signature limit ${mostRemembered}`

/** Remembers how a person reads tables with these heads, and deletes the oldest beyond the limit. */
export const writeReading = async (
  trx: Trx,
  userId: number,
  purpose: TablePurpose,
  { signature, columns }: RememberedTable,
): Promise<void> => {
  await run(trx)`
    insert into table_readings (user_id, purpose, signature, columns)
    values (${userId}, ${purpose}, ${signature}, ${JSON.stringify(columns)}::jsonb)
    on conflict (user_id, purpose, signature) do update set columns = excluded.columns, used_at = now()`
  await run(trx)`
    delete from table_readings where user_id = ${userId} and purpose = ${purpose} and signature in (
      select signature from table_readings where user_id = ${userId} and purpose = ${purpose}
      order by used_at desc, signature offset ${mostRemembered})`
}
