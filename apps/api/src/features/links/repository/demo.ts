import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

export const hasLinks = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('links').select('id').limit(1).executeTakeFirst()) !== undefined

interface DemoAccount {
  account_id: string
  country: string
  pixel: string | null
}

/** Accounts with a current or former holder, without duplicates, earliest take first. */
export const pickAccounts = (db: Db, count: number) => rowsOf<DemoAccount>(db)`
    select a.account_id, min(a.country) as country, min(case when r.pixel ~ '^[A-Za-z0-9._-]{1,100}$' then r.pixel end) as pixel
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.account_id ~ '^[A-Za-z0-9._-]{1,100}$'
    group by a.account_id order by min(a.taken_at) limit ${count}`

export const backdate = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.updateTable('links').set({ created_at: at }).where('id', '=', id).execute()
}
