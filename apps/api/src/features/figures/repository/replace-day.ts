import { sql } from 'kysely'
import { inBatches } from '#db/batches.ts'
import type { Db, Trx } from '#db/connect.ts'
import { onlyRow, rowsOf, run } from '#db/query.ts'
import { removeWhere } from '#db/sweep.ts'
import { amountsIn, columns, eachColumn, type Amounts, type Column, type Texts } from '#db/figure-columns.ts'

/** Figures of a part of a day. Campaign 0 stands for no campaign. */
export interface DayPart {
  campaignId: number
  subValue: string
  figures: Amounts
}

export interface WholeDay {
  day: string
  /** Identifies the query; figures kept for another query are not comparable. */
  askedFor: string
  /** When the fetch began, and whether the day was over by then; by the database clock. */
  askedAt: string
  over: boolean
  /** Rows that could not be parsed, and figures that the tracker does not know. */
  unread: number
  missing: readonly string[]
  parts: readonly DayPart[]
}

const keyOf = ({ campaignId, subValue }: { campaignId: number; subValue: string }): string =>
  `${campaignId} ${subValue}`

interface Change {
  part: Omit<DayPart, 'figures'>
  name: Column
  before: bigint
  after: bigint
}

const nothing = Object.fromEntries(columns.map((name) => [name, 0n])) as Record<Column, bigint>

/** A part that is new or gone counts as zero on the other side. Unknown on either side is no change. */
const changesOf = (part: Omit<DayPart, 'figures'>, before: Amounts, after: Amounts): Change[] =>
  columns.flatMap((name) => {
    const [one, other] = [before[name], after[name]]
    return one === null || other === null || one === other ? [] : [{ part, name, before: one, after: other }]
  })

const isSame = (one: Amounts, other: Amounts): boolean => columns.every((name) => one[name] === other[name])

const readParts = async (trx: Trx, day: string): Promise<Map<string, DayPart>> => {
  const rows = await rowsOf<Texts & { campaign_id: string; sub_value: string }>(trx)`
    select campaign_id::text, sub_value, ${eachColumn((column, name) => sql`${column}::text as ${sql.id(name)}`)}
    from tracker_figures where day = ${day}::date`
  const parts = rows.map((row): DayPart => ({
    campaignId: Number(row.campaign_id),
    subValue: row.sub_value,
    figures: amountsIn(row),
  }))
  return new Map(parts.map((part) => [keyOf(part), part]))
}

const write = (trx: Trx, day: string, parts: readonly DayPart[]) => {
  const arrays = columns.map((name) => sql`${parts.map(({ figures }) => figures[name]?.toString() ?? null)}::bigint[]`)
  return run(trx)`
    insert into tracker_figures (day, campaign_id, sub_value, ${eachColumn((column) => column)})
    select ${day}::date, * from unnest(
      ${parts.map(({ campaignId }) => campaignId)}::bigint[], ${parts.map(({ subValue }) => subValue)}::text[],
      ${sql.join(arrays)})
    on conflict (day, campaign_id, sub_value) do update
      set ${eachColumn((column, name) => sql`${column} = excluded.${sql.id(name)}`)}`
}

const remove = (trx: Trx, day: string, parts: readonly DayPart[]) =>
  run(trx)`
    delete from tracker_figures f
    using unnest(${parts.map(({ campaignId }) => campaignId)}::bigint[], ${parts.map(({ subValue }) => subValue)}::text[])
      as gone (campaign_id, sub_value)
    where f.day = ${day}::date and f.campaign_id = gone.campaign_id and f.sub_value = gone.sub_value`

const record = (trx: Trx, { day, askedAt }: WholeDay, changes: readonly Change[]) =>
  run(trx)`
    insert into tracker_restatements (day, campaign_id, sub_value, figure, noticed_at, before, after)
    select ${day}::date, campaign_id, sub_value, figure, ${askedAt}::timestamptz, before, after from unnest(
      ${changes.map(({ part }) => part.campaignId)}::bigint[], ${changes.map(({ part }) => part.subValue)}::text[],
      ${changes.map(({ name }) => name)}::text[], ${changes.map(({ before }) => before.toString())}::bigint[],
      ${changes.map(({ after }) => after.toString())}::bigint[])
      as changed (campaign_id, sub_value, figure, before, after)
    on conflict do nothing`

/** Effect of a tracker answer on a kept day. */
export interface Replaced {
  /** Figures of a finished day have changed. */
  restated: boolean
  /** Campaigns or sub ID values were added to the day or left it, so ownership must be computed again. */
  regrouped: boolean
}

/**
 * Replaces a kept day with the tracker's answer, and records changes if the day was already over. An answer older than
 * the kept one is ignored.
 */
export const replaceDay = async (trx: Trx, whole: WholeDay): Promise<Replaced> => {
  const { day, askedFor, askedAt, over, unread, missing, parts } = whole
  await run(trx)`insert into tracker_days (day) values (${day}::date) on conflict do nothing`
  const kept = await onlyRow<{ over: boolean; same: boolean; newer: boolean }>(trx)`
    select over, asked_for = ${askedFor} as same, coalesce(asked_at > ${askedAt}::timestamptz, false) as newer
    from tracker_days where day = ${day}::date for update`
  if (kept.newer && kept.same) return { restated: false, regrouped: false }
  const before = await readParts(trx, day)
  const [changed, written]: [Change[], DayPart[]] = [[], []]
  let added = false
  for (const part of parts) {
    const earlier = before.get(keyOf(part))
    added ||= earlier === undefined
    before.delete(keyOf(part))
    if (earlier && isSame(earlier.figures, part.figures)) continue
    written.push(part)
    changed.push(...changesOf(part, earlier?.figures ?? nothing, part.figures))
  }
  const gone = [...before.values()]
  for (const part of gone) changed.push(...changesOf(part, part.figures, nothing))
  const restated = kept.over && kept.same ? changed : []
  await inBatches(written, (some) => write(trx, day, some))
  await inBatches(gone, (some) => remove(trx, day, some))
  if (!kept.same) await run(trx)`delete from tracker_restatements where day = ${day}::date`
  await inBatches(restated, (some) => record(trx, whole, some))
  await run(trx)`
    update tracker_days set asked_at = ${askedAt}::timestamptz, asked_for = ${askedFor}, unread = ${unread},
      over = ${over} or (over and ${kept.same}), missing = ${missing.join(' ')},
      revision = revision + ${written.length + gone.length > 0 || !kept.same ? 1 : 0},
      failed_at = null, trouble = null, failures = 0,
      wanted_at = case when wanted_at > ${askedAt}::timestamptz then wanted_at end
    where day = ${day}::date`
  return { restated: restated.length > 0, regrouped: added || gone.length > 0 }
}

/** Retention of restatements, in days, counted from the end of `keptDays`. */
const restatedDays = 365

/**
 * Deletes restatements of old days, all of a day at once; the figures stay as they are now. A day restated within the
 * retention, because somebody opened it, is not yet old.
 */
export const sweepRestatements = async (db: Db, keptDays: number): Promise<void> => {
  const longest = sql`make_interval(days => ${restatedDays}::int)`
  await removeWhere(
    db,
    'tracker_restatements',
    sql`day < (clock_timestamp() - make_interval(days => ${keptDays}::int) - ${longest})::date and not exists (
      select from tracker_restatements later
      where later.day = tracker_restatements.day and later.noticed_at > clock_timestamp() - ${longest})`,
  )
}
