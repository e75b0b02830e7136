import type { CampaignAssignment } from '@app/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, onlyNumber, rowsOf, run } from '#db/query.ts'
import { type RowOf, withMoments } from '#db/row.ts'
import { containing } from '#db/like.ts'

type Row = RowOf<CampaignAssignment, { campaignId: string; setAt: Date }>

const assignmentOf = (row: Row): CampaignAssignment => ({ ...withMoments(row), campaignId: Number(row.campaignId) })

const select = sql`
  select a.id, a.campaign_id as "campaignId", c.name as campaign, a.person_id as "userId", p.username,
    p.deleted_at is not null as left, a.first_day::text as "firstDay", a.last_day::text as "lastDay", a.set_by as "setBy",
    a.set_at as "setAt"
  from campaign_assignments a
  join people p on p.id = a.person_id
  left join tracker_campaigns c on c.campaign_id = a.campaign_id`

export interface AssignmentsQuery {
  page: number
  limit: number
  search: string
  sort: 'campaign' | 'username' | 'firstDay' | 'setAt'
  descending: boolean
}

const orders: Record<AssignmentsQuery['sort'], RawBuilder<unknown>> = {
  campaign: sql`a.campaign_id`,
  username: sql`lower(p.username)`,
  firstDay: sql`a.first_day`,
  setAt: sql`a.set_at`,
}

/** A page of assignments, searched by campaign or person. */
export const listAssignments = async (
  db: Db,
  { search, sort, descending, page, limit }: AssignmentsQuery,
): Promise<{ assignments: CampaignAssignment[]; total: number }> => {
  const found = sql`
    where ${search} = '' or a.campaign_id::text = ${search} or lower(c.name) like ${containing(search)}
      or lower(p.username) like ${containing(search)}`
  const way = descending ? sql`desc` : sql`asc`
  const rows = await rowsOf<Row>(db)`
    ${select} ${found} order by ${orders[sort]} ${way}, a.id ${way} limit ${limit} offset ${(page - 1) * limit}`
  const total = await onlyNumber(db)`select count(*) as n from (${select} ${found}) all_found`
  return { assignments: rows.map(assignmentOf), total }
}

export const findAssignment = (db: Db, id: number) => firstRow(db, assignmentOf)`${select} where a.id = ${id}`

/** Serializes assignments of the campaign's days until the transaction ends. */
export const lockCampaign = (trx: Trx, campaignId: number) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended('campaign_assignments', ${campaignId}::bigint))`

export interface AssignmentDays {
  campaignId: number
  userId: number
  firstDay: string
  lastDay: string | null
}

/** First other assignment of the campaign with overlapping days. */
export const findOverlapping = (
  db: Db,
  { campaignId, firstDay, lastDay }: AssignmentDays,
  besides: number | null,
) => firstRow(db, assignmentOf)`
    ${select} where a.campaign_id = ${campaignId} and a.id is distinct from ${besides}::integer
      and daterange(a.first_day, a.last_day, '[]') && daterange(${firstDay}::date, ${lastDay}::date, '[]')
    order by a.first_day limit 1`

/** @returns id of the new assignment */
export const addAssignment = async (trx: Trx, days: AssignmentDays, setBy: string): Promise<number> => {
  const { id } = await trx
    .insertInto('campaign_assignments')
    .values({
      campaign_id: days.campaignId,
      person_id: days.userId,
      first_day: sql<Date>`${days.firstDay}::date`,
      last_day: sql<Date>`${days.lastDay}::date`,
      set_by: setBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const writeAssignment = (
  trx: Trx,
  id: number,
  { userId, firstDay, lastDay }: Omit<AssignmentDays, 'campaignId'>,
  setBy: string,
) => run(trx)`
    update campaign_assignments set person_id = ${userId}, first_day = ${firstDay}::date, last_day = ${lastDay}::date,
      set_by = ${setBy}, set_at = now()
    where id = ${id}`

export const removeAssignment = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('campaign_assignments').where('id', '=', id).execute()
}
