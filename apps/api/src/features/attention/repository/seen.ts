import { mostCampaignEpisodes, type AttentionEpisode, type OpenEpisode } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { anyRow, firstRow, onlyRow, onlyValue, rowsOf } from '#db/query.ts'
import { columns, episodeOf, episodes, type EpisodeRow } from './episodes.ts'

/** Episodes that a person may see. */
export interface Scope {
  userId: number
  campaigns: boolean
  /** Groups of visible campaigns; null means all. */
  groups: readonly number[] | null
  links: 'all' | 'own' | 'none'
  pool: boolean
}

/** Whether a person may see an episode `e` of a campaign `c` or a link `l`. */
const visible = ({ userId, campaigns, groups, links, pool }: Scope) => sql`
  case e.thing_kind
    when 'campaign' then ${campaigns}::boolean and (${groups}::bigint[] is null or c.group_id = any (${groups}::bigint[]))
    when 'link' then ${links} = 'all' or ${links} = 'own' and l.user_id = ${userId}::integer
    else ${pool}::boolean
  end`

/** Joins the person's snoozes. */
const withSnoozes = ({ userId }: Scope) => sql`
  ${episodes} left join attention_snoozes s
    on s.episode_id = e.id and s.user_id = ${userId}::integer and s.until > clock_timestamp()`

/** Rules about money being lost or something failing. */
const pressing = sql`e.rule in ('roi_below', 'link_failed', 'link_broken')`

const told = (row: EpisodeRow): AttentionEpisode => {
  const { groupId: _group, userId: _user, ...episode } = episodeOf(row)
  return episode
}

export interface Counts {
  open: number
  lately: number
  snoozed: number
}

/** Number of things with open episodes. */
export const countOpen = (db: Db, scope: Scope) => onlyRow<Counts>(db)`
    select count(distinct (e.thing_kind, e.thing_id)) filter (where s.until is null)::int as open,
      (count(distinct (e.thing_kind, e.thing_id))
        filter (where s.until is null and e.opened_at > clock_timestamp() - interval '24 hours'))::int as lately,
      count(distinct (e.thing_kind, e.thing_id)) filter (where s.until is not null)::int as snoozed
    from ${withSnoozes(scope)} where e.closed_at is null and ${visible(scope)}`

/** Losses per campaign over some days, in 1/10 000 dollar, if all rows are known. */
const losses = ({ fromDay, toDay }: Days) => sql`
  select f.campaign_id, sum(f.cost) - sum(f.revenue) as lost from tracker_figures f
  where f.day between ${fromDay}::date and ${toDay}::date
    and f.campaign_id in (select thing_id from attention_episodes where closed_at is null and thing_kind = 'campaign')
  group by f.campaign_id
  having count(*) = count(f.cost) and count(*) = count(f.revenue) and sum(f.cost) > sum(f.revenue)`

interface Days {
  fromDay: string
  toDay: string
}
interface Page {
  page: number
  limit: number
  snoozed: boolean
  /** Days over which losses are summed. */
  week: Days
}

const perDollar = 10_000

/**
 * A page of things with open episodes, either snoozed by the person or not. Ordered by largest loss, then urgent rules,
 * then newest.
 */
export const listOpen = (db: Db, scope: Scope, { page, limit, snoozed, week }: Page) =>
  rowsOf(db, (row: EpisodeRow & { lost: string | null }): OpenEpisode => ({
    ...told(row),
    lost: row.lost === null ? null : Number(row.lost) / perDollar,
  }))`
    select * from (
      select t.*, dense_rank() over (order by lost desc nulls last, presses desc, latest desc, kind, thing_id) as place
      from (
        select ${columns}, s.until, s.reason, w.lost, ${pressing} as pressing,
          bool_or(${pressing}) over (partition by e.thing_kind, e.thing_id) as presses,
          max(e.opened_at) over (partition by e.thing_kind, e.thing_id) as latest
        from ${withSnoozes(scope)}
          left join (${losses(week)}) w on e.thing_kind = 'campaign' and w.campaign_id = e.thing_id
        where e.closed_at is null and ${visible(scope)} and (s.until is not null) = ${snoozed}::boolean
      ) t
    ) t
    where place > ${(page - 1) * limit} and place <= ${page * limit}
    order by place, pressing desc, opened_at desc, id desc`

/** Latest episodes of a campaign, open and closed; null if it does not exist or the person may not see it. */
export const listOfCampaign = async (db: Db, scope: Scope, campaignId: number): Promise<AttentionEpisode[] | null> => {
  const isKnown = await anyRow(db)`
    select from tracker_campaigns c where c.campaign_id = ${campaignId} and ${scope.campaigns}::boolean
      and (${scope.groups}::bigint[] is null or c.group_id = any (${scope.groups}::bigint[]))`
  if (!isKnown) return null
  return rowsOf(db, told)`
    select ${columns}, s.until, s.reason from ${withSnoozes(scope)}
    where e.thing_kind = 'campaign' and e.thing_id = ${campaignId}
    order by e.id desc limit ${mostCampaignEpisodes}`
}

/** Locks an episode that the person may see until the transaction ends; tells whether it is open. */
export const lockSeen = (trx: Trx, scope: Scope, id: number) => firstRow<{ isOpen: boolean }>(trx)`
    select e.closed_at is null as "isOpen" from ${episodes}
    where e.id = ${id} and ${visible(scope)} for key share of e`

/** @returns end of the snooze */
export const writeSnooze = async (
  trx: Trx,
  which: { id: number; userId: number },
  { days, reason }: { days: number; reason: string },
): Promise<string> => {
  const until = await onlyValue<Date>(trx)`
    insert into attention_snoozes (episode_id, user_id, until, reason)
    values (${which.id}, ${which.userId}, now() + make_interval(days => ${days}), ${reason})
    on conflict (episode_id, user_id) do update set until = excluded.until, reason = excluded.reason
    returning until`
  return until.toISOString()
}

/** @returns whether a snooze was removed */
export const removeSnooze = async (trx: Trx, { id, userId }: { id: number; userId: number }): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('attention_snoozes')
    .where('episode_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
