import type { AttentionEpisode, AttentionNumbers, AttentionRuleName, AttentionThing } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, run, valuesOf } from '#db/query.ts'

export type ThingKind = AttentionThing['kind']

/** Hit of a rule on one thing. */
export interface RuleHit {
  thingId: number
  value: string | null
  beside: string | null
  from: string | null
  to: string | null
  trouble: string | null
}

/** Episode with the fields that decide who may see it. */
export interface ScopedEpisode extends AttentionEpisode {
  groupId: number | null
  /** Owner of the link. */
  userId: number | null
}

export interface EpisodeRow {
  id: number
  rule: AttentionRuleName
  kind: ThingKind
  thing_id: string
  name: string | null
  numbers: AttentionNumbers
  value: string | null
  beside: string | null
  from_day: string | null
  to_day: string | null
  trouble: string | null
  opened_at: Date
  closed_at: Date | null
  group_id: string | null
  user_id: number | null
  until?: Date | null
  reason?: string | null
}

/** Episodes `e` joined with their campaign or link. */
export const episodes = sql`
  attention_episodes e
  left join tracker_campaigns c on e.thing_kind = 'campaign' and c.campaign_id = e.thing_id
  left join links l on e.thing_kind = 'link' and l.id = e.thing_id`

export const columns = sql`
  e.id, e.rule, e.thing_kind as kind, e.thing_id::text, coalesce(c.name, l.campaign_name) as name, e.numbers, e.value, e.beside,
  e.from_day::text, e.to_day::text, e.trouble, e.opened_at, e.closed_at, c.group_id::text, l.user_id`

const decimal = (text: string | null): number | null => (text === null ? null : Number(text))

const thingOf = ({ kind, thing_id: id, name }: EpisodeRow): AttentionThing =>
  kind === 'pool' ? { kind } : { kind, id: Number(id), name: name ?? '' }

export const episodeOf = (row: EpisodeRow): ScopedEpisode => ({
  id: row.id,
  rule: row.rule,
  numbers: row.numbers,
  thing: thingOf(row),
  figure: {
    value: decimal(row.value),
    beside: decimal(row.beside),
    fromDay: row.from_day,
    toDay: row.to_day,
    trouble: row.trouble,
  },
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  snoozed: row.until ? { until: row.until.toISOString(), reason: row.reason ?? '' } : null,
  groupId: row.group_id === null ? null : Number(row.group_id),
  userId: row.user_id,
})

const foundRows = (found: readonly RuleHit[]) => sql`
  unnest(${found.map(({ thingId }) => thingId)}::bigint[], ${found.map(({ value }) => value)}::numeric[],
    ${found.map(({ beside }) => beside)}::numeric[], ${found.map(({ from }) => from)}::date[],
    ${found.map(({ to }) => to)}::date[], ${found.map(({ trouble }) => trouble)}::text[])
    as f (thing_id, value, beside, from_day, to_day, trouble)`

interface Which {
  rule: AttentionRuleName
  kind: ThingKind
  numbers: AttentionNumbers
}

/** Opens an episode for each hit without one and updates the others. @returns ids of the opened episodes */
export const openEpisodes = async (
  trx: Trx,
  { rule, kind, numbers }: Which,
  found: readonly RuleHit[],
): Promise<number[]> => {
  const by = JSON.stringify(numbers)
  await run(trx)`
    update attention_episodes e
    set numbers = ${by}::jsonb, value = f.value, beside = f.beside, from_day = f.from_day, to_day = f.to_day,
      trouble = f.trouble
    from ${foundRows(found)}
    where e.rule = ${rule} and e.thing_kind = ${kind} and e.thing_id = f.thing_id and e.closed_at is null
      and (e.numbers, e.value, e.beside, e.from_day, e.to_day, e.trouble)
        is distinct from (${by}::jsonb, f.value, f.beside, f.from_day, f.to_day, f.trouble)`
  return valuesOf<number>(trx)`
    insert into attention_episodes (rule, thing_kind, thing_id, numbers, value, beside, from_day, to_day, trouble)
    select ${rule}, ${kind}, f.thing_id, ${by}::jsonb, f.value, f.beside, f.from_day, f.to_day, f.trouble
    from ${foundRows(found)}
    on conflict (rule, thing_kind, thing_id) where closed_at is null do nothing
    returning id`
}

/** Closes the open episodes of a rule except for the given things. @returns ids of the closed episodes */
export const closeEpisodes = (trx: Trx, rule: AttentionRuleName, besides: readonly number[]) => valuesOf<number>(trx)`
    update attention_episodes set closed_at = clock_timestamp()
    where rule = ${rule} and closed_at is null and thing_id <> all (${besides}::bigint[])
    returning id`

export const readEpisodes = async (db: Db, ids: readonly number[]): Promise<ScopedEpisode[]> => {
  if (ids.length === 0) return []
  return rowsOf(db, episodeOf)`
    select ${columns} from ${episodes} where e.id = any (${ids}::integer[]) order by e.id`
}
