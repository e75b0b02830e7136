import { mostFound } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { Db } from '../../../db/connect.ts'

/** What is looked for: by words, each of which stands in it, or by number. */
export type Wanted = { words: readonly string[] } | { ids: readonly number[] }

/** Of this person alone; null: of everybody. */
export type Scope = number | null

export interface FoundRow {
  id: number
  name: string
  detail: string | null
}

/** The condition on a number and on texts in lower case. */
const wanted = (asked: Wanted, id: RawBuilder<unknown>, ...texts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  'ids' in asked
    ? sql`${id} = any (${asked.ids}::integer[])`
    : sql.join(
        asked.words.map(
          (word) =>
            sql`(${sql.join(
              texts.map((text) => sql`${text} like ${containing(word)}`),
              sql` or `,
            )})`,
        ),
        sql` and `,
      )

const limitOf = (asked: Wanted): number => ('ids' in asked ? asked.ids.length : mostFound)

/** Accounts that somebody holds or has closed. */
export const findAccounts = async (db: Db, asked: Wanted, scope: Scope): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select a.id, a.account_id || coalesce(' ' || nullif(r.name, a.account_id), '') as name, a.country as detail
    from accounts a join sheet_rows r on r.id = a.row_id
    where a.ended_at is null and (${scope}::integer is null or a.user_id = ${scope})
      and ${wanted(asked, sql`a.id`, sql`a.account_key`, sql`lower(r.name)`)}
    order by a.closed_at is not null, a.taken_at desc, a.id desc limit ${limitOf(asked)}`.execute(db)
  return rows
}

export const findMailboxes = async (db: Db, asked: Wanted, scope: Scope): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select m.id, m.email as name, m.account_id as detail from mailboxes m
    where (${scope}::integer is null or m.holder_id = ${scope}) and ${wanted(asked, sql`m.id`, sql`m.email_key`)}
    order by m.email_key limit ${limitOf(asked)}`.execute(db)
  return rows
}

export const findLinks = async (db: Db, asked: Wanted, scope: Scope): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select l.id, l.campaign_name as name, l.campaign_link as detail from links l
    where (${scope}::integer is null or l.user_id = ${scope})
      and ${wanted(asked, sql`l.id`, sql`lower(l.campaign_name)`, sql`l.account_key`, sql`lower(l.campaign_link)`)}
    order by l.id desc limit ${limitOf(asked)}`.execute(db)
  return rows
}

/** Everybody who may sign in. */
export const findPeople = async (db: Db, asked: Wanted): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select u.id, u.username as name, r.name as detail from users u left join roles r on r.id = u.role_id
    where ${wanted(asked, sql`u.id`, sql`u.username_folded`)}
    order by u.username_folded limit ${limitOf(asked)}`.execute(db)
  return rows
}
