import type { LinkCheck, LinkRecord, LinkState, LinkFailureCode, LinkWatch, NewLink } from '@app/contract'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import { anyRow, changedBy, run } from '#db/query.ts'
import type { DB as Schema } from '#db/schema.ts'

export type LinkRow = Selectable<Schema['links']> & {
  /** Time left to retry an outage, in ms, by the database's clock; negative once it is over. */
  retry_ms_left: number
  /** Result of the last daily check. */
  watch: LinkWatch | null
}

/** UTC timestamp in the format of the contract. */
const moment = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

export const retryTimeLeft = sql<number>`(extract(epoch from patient_until - clock_timestamp()) * 1000)::float8`
/** Result of a link's last daily check. */
export const lastWatch = sql<LinkWatch | null>`(
  select jsonb_build_object('at', to_char(w.at at time zone 'UTC', ${moment}::text), 'trouble', w.trouble,
    'since', to_char(w.since at time zone 'UTC', ${moment}::text))
  from link_watches w where w.link_id = links.id)`
const selectLinks = (db: Db) =>
  db
    .selectFrom('links')
    .selectAll()
    .select([retryTimeLeft.as('retry_ms_left'), lastWatch.as('watch')])

type CreatedStreams = LinkRecord['streams_created']

/** A link for its job. */
export interface LinkWork {
  row: LinkRow
  streams: CreatedStreams
  campaignId: number | null
}

const unfinished: readonly string[] = ['partial', 'failed']

/** Idle time after which a link in progress may be requested again, in ms. */
const forgottenMs = 5 * 60_000
const isForgotten = ({ state, retry_ms_left: left }: LinkRow): boolean =>
  (state === 'creating' || state === 'cleaning') && left < -forgottenMs

export const isUnfinished = (row: LinkRow): boolean => unfinished.includes(row.state) || isForgotten(row)

/** A link without the name of its account, which not everybody who sees the link may know. */
export const linkOf = (row: LinkRow): LinkRecord => ({
  id: row.id,
  country: row.country,
  campaign_name: row.campaign_name,
  campaign_id: row.campaign_id === null ? null : Number(row.campaign_id),
  account_id: row.account_id,
  account_name: null,
  pixel: row.pixel,
  pwa_link: row.pwa_link,
  streams_created: row.streams as CreatedStreams,
  campaign_link: row.campaign_link,
  created_at: row.created_at.toISOString(),
  created_by: row.username,
  state: row.state as LinkState,
  stage: row.stage as LinkRecord['stage'],
  template: row.template,
  domain: row.domain,
  trouble: row.trouble as LinkFailureCode | null,
  message: row.message,
  check: row.checked as LinkCheck | null,
  watch: row.watch,
  unfinished: isUnfinished(row),
})

/** A link of this person, or of anybody if `userId` is null. */
export const findLink = async (db: Db, id: number, userId: number | null): Promise<LinkRow | null> => {
  const found = selectLinks(db).where('id', '=', id)
  const row = await (userId === null ? found : found.where('user_id', '=', userId)).executeTakeFirst()
  return row ?? null
}

export const lockLink = async (trx: Db, id: number, userId: number | null): Promise<LinkRow | null> => {
  const found = selectLinks(trx).where('id', '=', id).forUpdate()
  const row = await (userId === null ? found : found.where('user_id', '=', userId)).executeTakeFirst()
  return row ?? null
}

export const readWork = async (db: Db, id: number): Promise<LinkWork | null> => {
  const row = await findLink(db, id, null)
  if (!row) return null
  const campaignId = row.campaign_id === null ? null : Number(row.campaign_id)
  return { row, streams: row.streams as CreatedStreams, campaignId }
}

export interface LinkTarget extends NewLink {
  campaignName: string
  alias: string
  /** Time limit for its retries, in seconds. */
  retrySeconds: number
}

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Null while the same request of the same person is in progress. */
export const insertLink = async (
  trx: Db,
  user: { id: number; username: string },
  wanted: LinkTarget,
): Promise<number | null> => {
  const row = await trx
    .insertInto('links')
    .values({
      user_id: user.id,
      username: user.username,
      country: wanted.country,
      account_id: wanted.account_id,
      pixel: wanted.pixel,
      pwa_link: wanted.pwa_link,
      campaign_name: wanted.campaignName,
      alias: wanted.alias,
      template_id: wanted.template_id ?? null,
      domain_id: wanted.domain_id ?? null,
      group_id: wanted.group_id ?? null,
      patient_until: after(wanted.retrySeconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Resumes an unfinished link, or starts to clean it up. False if the same request is in progress elsewhere. */
export const reopen = (trx: Db, id: number, state: 'creating' | 'cleaning', retrySeconds: number) => anyRow(trx)`
    update links l set state = ${state}, trouble = null, message = null, patient_until = ${after(retrySeconds)}
    where id = ${id} and (${state} = 'cleaning' or not exists (
      select from links o where o.id <> l.id and o.state = 'creating' and o.user_id = l.user_id
        and o.country = l.country and o.account_key = l.account_key and o.pixel = l.pixel
        and md5(o.pwa_link) = md5(l.pwa_link)))
    returning id`

/** Updates a link in this state and clears its trouble. False, with nothing written, if the state is another one. */
const note = async (
  db: Db,
  id: number,
  state: 'creating' | 'cleaning',
  values: Updateable<Schema['links']>,
): Promise<boolean> => {
  const row = await change(db)
    .set({ ...values, trouble: null, message: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}
const change = (db: Db) => db.updateTable('links')

export const notePlan = (db: Db, id: number, plan: object, template: string, domain: string) =>
  note(db, id, 'creating', { plan: JSON.stringify(plan), template, domain, stage: 'campaign' })

/** Marks that the campaign may exist in the tracker from now on, whatever it answers. */
export const noteAsked = (db: Db, id: number) => note(db, id, 'creating', { campaign_asked: true, stage: 'campaign' })

export const noteCampaign = (db: Db, id: number, campaignId: number, state: 'creating' | 'cleaning' = 'creating') =>
  note(db, id, state, { campaign_id: campaignId, ...(state === 'creating' && { stage: 'streams' }) })

export const noteStreams = (db: Db, id: number, streams: CreatedStreams) =>
  note(db, id, 'creating', { streams: JSON.stringify(streams) })

export const noteFinalizing = (db: Db, id: number) => note(db, id, 'creating', { stage: 'finalizing' })

export const noteDone = (db: Db, id: number, link: string) =>
  note(db, id, 'creating', { state: 'done', stage: 'finalizing', campaign_link: link })

export const noteCleaned = (db: Db, id: number) => note(db, id, 'cleaning', { state: 'cleaned' })

/** Stops a link: partial if the tracker has or may have a campaign, else failed. False if it was not in progress. */
export const noteStopped = async (
  db: Db,
  id: number,
  failure: LinkFailureCode,
  message: string | null,
): Promise<boolean> =>
  (await changedBy(db)`
    update links set trouble = ${failure}, message = ${message},
      state = case when campaign_id is not null or campaign_asked then 'partial' else 'failed' end
    where id = ${id} and state in ('creating', 'cleaning')`) > 0

/** Records what a link waits for. True if it is new. */
export const noteWaiting = async (db: Db, id: number, trouble: LinkFailureCode): Promise<boolean> =>
  (await changedBy(db)`
    update links set trouble = ${trouble}, message = null
    where id = ${id} and state in ('creating', 'cleaning') and trouble is distinct from ${trouble}`) > 0

/** The tracker certainly has no campaign for this link. */
export const noteRefused = (db: Db, id: number) => note(db, id, 'creating', { campaign_asked: false })

export const noteChecked = (db: Db, id: number, check: Omit<LinkCheck, 'at'>) => run(db)`
    update links set checked = ${JSON.stringify(check)}::jsonb || jsonb_build_object('at',
      to_char(clock_timestamp() at time zone 'UTC', ${moment}::text))
    where id = ${id}`
