import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/query.ts'

/** Number of a person's newest links to look at. */
const looked = 200

/** Tracker domains and groups with which a person made links, most recent first. */
export const readUsed = async (db: Db, userId: number): Promise<{ domains: number[]; groups: number[] }> => {
  const rows = await rowsOf<{ domain: number | null; group: number | null }>(db)`
    select (plan -> 'domain' ->> 'id')::integer as domain, (plan ->> 'groupId')::integer as "group"
    from links where user_id = ${userId} order by created_at desc, id desc limit ${looked}`
  const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  return { domains: distinct(rows.map(({ domain }) => domain)), groups: distinct(rows.map(({ group }) => group)) }
}
