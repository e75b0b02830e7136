import { mostFound, type FoundKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '#db/like.ts'
import type { Db } from '#db/connect.ts'
import { onlyValue } from '#db/query.ts'
import { seenMailbox } from '#db/stock.ts'
import type { Whose } from '#lib/principal.ts'

/** Kinds found in the database; campaigns come from the tracker. */
export type StoredKind = Exclude<FoundKind, 'campaign'>

export interface FoundRow {
  id: number
  name: string
  detail: string | null
}

/** Search scope of a kind: records of some people, with or without the stock. */
export interface Scope {
  whose: Whose
  withStock: boolean
}

export interface SearchQuery {
  userId: number
  /** All words must match; without words, only recently opened records are returned. */
  words: readonly string[]
  scopes: ReadonlyMap<StoredKind, Scope>
}

/** Source of one kind: columns to read, owner, lower-case texts to search, and order. */
interface Source {
  read: RawBuilder<unknown>
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  owner: RawBuilder<unknown>
  /** Condition for kinds with a public stock: owned by these people, or in stock. */
  inReach?: (whose: readonly number[]) => RawBuilder<unknown>
  texts: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

const sources: Record<StoredKind, Source> = {
  /** Accounts that are held or closed. */
  account: {
    read: sql`a.id, a.account_id || coalesce(' ' || nullif(r.name, a.account_id), '') as name, a.country as detail`,
    from: sql`accounts a join sheet_rows r on r.id = a.row_id and a.ended_at is null`,
    id: sql`a.id`,
    owner: sql`a.user_id`,
    texts: [sql`a.account_key`, sql`lower(r.name)`],
    order: sql`a.closed_at is not null, a.taken_at desc, a.id desc`,
  },
  mailbox: {
    read: sql`m.id, m.email as name, m.account_id || coalesce(' ' || nullif(w.name, m.account_id), '') as detail`,
    from: sql`mailboxes m left join sheet_rows w on w.id = m.account_row_id`,
    id: sql`m.id`,
    owner: sql`m.holder_id`,
    inReach: seenMailbox,
    texts: [sql`m.email_key`],
    order: sql`m.email_key`,
  },
  link: {
    read: sql`l.id, l.campaign_name as name, l.campaign_link as detail`,
    from: sql`links l`,
    id: sql`l.id`,
    owner: sql`l.user_id`,
    texts: [sql`lower(l.campaign_name)`, sql`l.account_key`, sql`lower(l.campaign_link)`],
    order: sql`l.id desc`,
  },
  /** Launches in progress or done. */
  launch: {
    read: sql`x.id, a.account_id || coalesce(' ' || nullif(r.name, a.account_id), '') as name, a.country as detail`,
    from: sql`launches x join accounts a on a.id = x.record_id join sheet_rows r on r.id = a.row_id
      and x.cancelled_at is null`,
    id: sql`x.id`,
    owner: sql`x.user_id`,
    texts: [sql`a.account_key`, sql`lower(r.name)`],
    order: sql`x.created_at desc, x.id desc`,
  },
  sheet: {
    read: sql`s.id, s.name, nullif(s.title, s.name) as detail`,
    from: sql`(select * from sheets where removed_at is null) s`,
    id: sql`s.id`,
    owner: sql`null::integer`,
    texts: [sql`lower(s.name)`, sql`lower(s.title)`],
    order: sql`lower(s.name), s.id`,
  },
  /** Everybody who can sign in. */
  person: {
    read: sql`u.id, u.username as name, r.name as detail`,
    from: sql`users u left join roles r on r.id = u.role_id`,
    id: sql`u.id`,
    owner: sql`u.id`,
    texts: [sql`u.username_folded`],
    order: sql`u.username_folded`,
  },
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)

const containWords = (words: readonly string[], texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  all(
    words.map(
      (word) =>
        sql`(${sql.join(
          texts.map((text) => sql`${text} like ${containing(word)}`),
          sql` or `,
        )})`,
    ),
  )

const isOf = ({ owner, inReach }: Source, whose: readonly number[], withStock: boolean): RawBuilder<unknown> =>
  withStock && inReach ? inReach(whose) : sql`${owner} = any (${whose}::integer[])`

export interface FoundOfKind {
  /** Recently opened records regardless of the words, unordered. */
  known: FoundRow[]
  /** The first few matches. */
  rows: FoundRow[]
}

/** Searches all kinds in one statement, because every keystroke waits for it. */
export const findStored = async (
  db: Db,
  { userId, words, scopes }: SearchQuery,
): Promise<ReadonlyMap<StoredKind, FoundOfKind>> => {
  if (scopes.size === 0) return new Map()
  const lists = [...scopes].flatMap(([kind, scope]) => {
    const { read, from, id, texts, order } = sources[kind]
    const own = scope.whose === null ? [] : [isOf(sources[kind], scope.whose, scope.withStock)]
    const lately = sql`${id} in (select record_id from recent_records where user_id = ${userId} and kind = ${kind})`
    const list = (rows: RawBuilder<unknown>, name: string) =>
      sql`${name}::text, (select coalesce(json_agg(f), '[]') from (${rows}) f)`
    return [
      list(sql`select ${read} from ${from} where ${all([...own, lately])}`, `${kind} known`),
      ...(words.length === 0
        ? []
        : [
            list(
              sql`select ${read} from ${from} where ${all([...own, containWords(words, texts)])}
                order by ${order} limit ${mostFound}`,
              `${kind} rows`,
            ),
          ]),
    ]
  })
  const found = await onlyValue<Partial<Record<string, FoundRow[]>>>(db)`
    select json_build_object(${sql.join(lists)}) as found`
  const of = (name: string): FoundRow[] => found[name] ?? []
  return new Map([...scopes.keys()].map((kind) => [kind, { known: of(`${kind} known`), rows: of(`${kind} rows`) }]))
}
