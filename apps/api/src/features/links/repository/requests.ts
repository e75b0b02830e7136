import { roleNamed, type LinkRequest, type LinkRequestState, type RoleName } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { anyRow, firstRow, firstValue, onlyNumber, onlyValue, rowsOf, run } from '#db/query.ts'
import { withMoments } from '#db/row.ts'
import type { Whose } from '#lib/principal.ts'

interface Row extends Omit<LinkRequest, 'asked_at' | 'decided_at' | 'mine'> {
  asked_at: Date
  decided_at: Date | null
  user_id: number | null
}

export interface RequestsQuery {
  /** People whose requests are visible; null for everybody's. */
  whose: Whose
  /** Viewer. */
  userId: number
  page: number
  limit: number
  state: LinkRequestState | null
  recordId: number | null
}

const columns = sql`
  select q.id, q.state, q.created_at as asked_at, q.username as asked_by, q.user_id, q.record_id, q.account_id,
    r.name as account_name, q.country, q.pixel, q.pwa_link, q.decided_at, q.decided_by, q.word,
    q.state = 'waiting' and not coalesce(a.user_id = q.user_id and a.ended_at is null and a.closed_at is null, false) as blocked,
    case when k.id is not null then jsonb_build_object('id', k.id, 'state', k.state, 'campaign_name', k.campaign_name,
      'campaign_id', k.campaign_id, 'campaign_link', k.campaign_link, 'trouble', k.trouble) end as link
  from link_requests q
  left join accounts a on a.id = q.record_id left join sheet_rows r on r.id = a.row_id
  left join links k on k.id = q.link_id`

const requestOf = ({ user_id: asker, ...row }: Row, userId: number): LinkRequest => ({
  ...withMoments(row),
  mine: asker === userId,
})

/** A page of requests, and the number of matches. Newest first, but waiting ones alone are oldest first. */
export const listRequests = async (
  db: Db,
  { whose, userId, page, limit, state, recordId }: RequestsQuery,
): Promise<{ requests: LinkRequest[]; total: number }> => {
  const found = sql`
    where (${whose}::integer[] is null or q.user_id = any (${whose}::integer[]))
      and (${state}::text is null or q.state = ${state})
      and (${recordId}::integer is null or q.record_id = ${recordId}::integer)`
  const total = await onlyNumber(db)`select count(*) as n from link_requests q ${found}`
  const rows = await rowsOf<Row>(db)`
    ${columns} ${found} order by q.id ${state === 'waiting' ? sql`asc` : sql`desc`}
    limit ${limit} offset ${(page - 1) * limit}`
  return { requests: rows.map((row) => requestOf(row, userId)), total }
}

/** A request of these people for a viewer, with its asker; null if there is none. */
export const findRequest = async (
  db: Db,
  id: number,
  whose: Whose,
  userId: number,
): Promise<{ request: LinkRequest; askerId: number | null } | null> => {
  const row = await firstRow<Row>(db)`
    ${columns} where q.id = ${id} and (${whose}::integer[] is null or q.user_id = any (${whose}::integer[]))`
  return row ? { request: requestOf(row, userId), askerId: row.user_id } : null
}

/** Locks a request until the transaction ends. */
export const lockRequest = (trx: Trx, id: number) => run(trx)`select from link_requests where id = ${id} for update`

/**
 * Keeps a person from being deleted until the transaction ends. Returns their tracker groups; null if they are gone.
 */
export const lockAsker = (trx: Trx, userId: number) => firstRow<{ groupIds: number[] }>(trx)`
    select group_ids as "groupIds" from users where id = ${userId} for share`

/** Whether a person holds this account, open. Locks it until the transaction ends. */
export const holdsOpen = (trx: Trx, recordId: number, userId: number) => anyRow(trx)`
    select from accounts
    where id = ${recordId} and user_id = ${userId} and ended_at is null and closed_at is null for update`

/** A person who can sign in, with the basis of their rights. `own`: whether they lead the asker. */
export interface Approver {
  id: number
  username: string
  roleName: RoleName | null
  isAdmin: boolean
  granted: string[]
  isLimited: boolean
  own: boolean
}

/** Everybody else who can sign in, with the data that decides who may approve requests of the asker. */
export const listOthers = async (trx: Trx, askerId: number): Promise<Approver[]> => {
  const rows = await rowsOf<Omit<Approver, 'roleName'> & { role: string | null }>(trx)`
    select u.id, u.username, r.name as role, u.is_admin as "isAdmin", u.own_people_only as "isLimited",
      exists (select from people p where p.id = ${askerId} and p.lead_id = u.id) as own,
      array(select g.permission from grants g where g.user_id = u.id or g.role_id = u.role_id) as granted
    from users u left join roles r on r.id = u.role_id where u.enabled and u.id <> ${askerId} order by u.id`
  return rows.map(({ role, ...other }) => ({ ...other, roleName: role === null ? null : roleNamed(role) }))
}

export const countWaiting = (trx: Trx, userId: number) => onlyValue<number>(trx)`
    select count(*)::integer as n from link_requests where user_id = ${userId} and state = 'waiting'`

/** Returns the new id, or the id of an equal waiting request with `known` true. */
export const insertRequest = async (
  trx: Trx,
  user: { id: number; username: string },
  wish: { recordId: number; accountId: string; country: string; pixel: string; pwaLink: string },
): Promise<{ id: number; known: boolean }> => {
  const id = await firstValue<number>(trx)`
    insert into link_requests (user_id, username, record_id, account_id, country, pixel, pwa_link)
    values (${user.id}, ${user.username}, ${wish.recordId}, ${wish.accountId}, ${wish.country}, ${wish.pixel},
      ${wish.pwaLink})
    on conflict do nothing returning id`
  if (id !== null) return { id, known: false }
  const waiting = await firstValue<number>(trx)`
    select id from link_requests
    where user_id = ${user.id} and record_id = ${wish.recordId} and md5(pwa_link) = md5(${wish.pwaLink})
      and state = 'waiting'`
  // The conflicting request was decided between the two statements, so the insert can be retried.
  return waiting !== null ? { id: waiting, known: true } : insertRequest(trx, user, wish)
}

export const noteDecided = (
  trx: Trx,
  id: number,
  { state, by, word, linkId }: { state: LinkRequestState; by: string; word: string | null; linkId: number | null },
) => run(trx)`
    update link_requests set state = ${state}, decided_by = ${by}, decided_at = clock_timestamp(), word = ${word},
      link_id = ${linkId}::integer
    where id = ${id} and state = 'waiting'`

/** Withdraws a person's waiting requests, for one account or all. Returns them. */
export const withdrawAll = (trx: Trx, userId: number, by: string, recordId: number | null) => rowsOf<{
  id: number
  accountId: string
}>(trx)`
    update link_requests set state = 'withdrawn', decided_by = ${by}, decided_at = clock_timestamp()
    where user_id = ${userId} and state = 'waiting' and (record_id = ${recordId}::integer or ${recordId}::integer is null)
    returning id, account_id as "accountId"`
