import { mostFound, type FoundKind } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyValue } from '../../../db/query.ts'
import { seenMailbox } from '../../../db/stock.ts'
import type { Whose } from '../../../lib/principal.ts'

/** What the database has of what can be found; campaigns are the tracker's. */
export type StoredKind = Exclude<FoundKind, 'campaign'>

export interface FoundRow {
  id: number
  name: string
  detail: string | null
}

/** What of a kind is looked through: that of some people, with or without what is in the stock. */
export interface Scope {
  whose: Whose
  withStock: boolean
}

/** What is looked for. */
export interface SearchQuery {
  userId: number
  /** Each stands in what is found; none: nothing is looked for but what was opened lately. */
  words: readonly string[]
  scopes: ReadonlyMap<StoredKind, Scope>
}

/** One kind: what is read of it, whose it is, in which texts in lower case words are sought, and which stand first. */
interface Source {
  read: RawBuilder<unknown>
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  owner: RawBuilder<unknown>
  /** Where there is a stock that is everybody's to see: what is of these people, or in it. */
  inReach?: (whose: readonly number[]) => RawBuilder<unknown>
  texts: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

const sources: Record<StoredKind, Source> = {
  /** Those that somebody holds or has closed. */
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
  /** Everybody who may sign in. */
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

const holdWords = (words: readonly string[], texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
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
  /** Those that the person opened lately, in no order, whatever the words. */
  known: FoundRow[]
  /** The first few that have the words. */
  rows: FoundRow[]
}

/** Looks through all kinds in one statement: a key that somebody presses waits for it. */
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
              sql`select ${read} from ${from} where ${all([...own, holdWords(words, texts)])}
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
