import type { MailboxHealth } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/connect.ts'
import { firstRow, run, valuesOf } from '#db/query.ts'
import { openValue, sealValue, type KeyRing } from '#lib/secrets/sealing.ts'

/** Credentials of a mailbox. `version` changes when a person replaces them. */
export interface StoredCredentials {
  email: string
  clientId: string
  refreshToken: string
  /** Route of the last successful reading. */
  route: Route | null
  version: number
  /** The right to exchange the token, with the token that it was granted for. */
  right: OpeningRight
}

/**
 * `until` identifies a right, since each ends later than the one before. `tokenOf` is the time at which the token was
 * stored.
 */
export interface OpeningRight {
  until: string
  tokenOf: string
}

type Route = 'graph' | 'imap'

interface SealedRow {
  email: string
  route: Route | null
  token_version: number
  until: string
  token_of: string
  seal_key_id: string | null
  seal_key: Buffer | null
  refresh_token: Buffer | null
  client_id: Buffer | null
}

const placeOf = (id: number) => ({ table: 'mailboxes', id })

/** Version of a mailbox's credentials; null if there is no such mailbox. */
export const readVersion = async (db: Db, id: number): Promise<number | null> => {
  const row = await db.selectFrom('mailboxes').select('token_version').where('id', '=', id).executeTakeFirst()
  return row?.token_version ?? null
}

/**
 * Takes the exclusive right to exchange a mailbox's token for at most `seconds`, and opens its credentials. `busy`
 * while somebody else has the right; null if the mailbox does not exist or has no credentials.
 */
export const beginOpening = async (
  db: Db,
  ring: KeyRing,
  id: number,
  seconds: number,
): Promise<StoredCredentials | 'busy' | null> => {
  const row = await firstRow<SealedRow>(db)`
    update mailboxes set opening_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id} and refresh_token is not null
      and (opening_until is null or opening_until <= clock_timestamp())
    returning email, route, token_version, opening_until::text as until, token_used_at::text as token_of, seal_key_id,
      seal_key, refresh_token, client_id`
  if (!row) {
    const there = await db
      .selectFrom('mailboxes')
      .select('id')
      .where('id', '=', id)
      .where('refresh_token', 'is not', null)
      .executeTakeFirst()
    return there ? 'busy' : null
  }
  if (!row.seal_key_id || !row.seal_key || !row.refresh_token || !row.client_id) return null
  const key = { keyId: row.seal_key_id, wrapped: row.seal_key }
  return {
    email: row.email,
    route: row.route,
    version: row.token_version,
    right: { until: row.until, tokenOf: row.token_of },
    refreshToken: openValue(ring, placeOf(id), key, 'refresh_token', row.refresh_token),
    clientId: openValue(ring, placeOf(id), key, 'client_id', row.client_id),
  }
}

/** Gives the right back without a new token. An expired right that somebody else has taken since stays theirs. */
export const endOpening = (db: Db, id: number, { until }: OpeningRight) => run(db)`
    update mailboxes set opening_until = null where id = ${id} and opening_until = ${until}::timestamptz`

/**
 * Stores the new token and gives the right back. If the right expired meanwhile, the token is stored only if no later
 * one was. False if the mailbox was deleted or got other credentials: access from the old ones must not be used then.
 */
export const keepToken = async (
  db: Db,
  ring: KeyRing,
  id: number,
  { version, right }: Pick<StoredCredentials, 'version' | 'right'>,
  { refreshToken, route }: { refreshToken: string; route: Route },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const has = sql`coalesce(opening_until = ${right.until}::timestamptz, false)`
    const row = await firstRow<{ seal_key_id: string; seal_key: Buffer; newest: boolean }>(trx)`
      select seal_key_id, seal_key, ${has} or token_used_at = ${right.tokenOf}::timestamptz as newest from mailboxes
      where id = ${id} and token_version = ${version} for update`
    if (!row) return false
    if (!row.newest) return true
    const key = { keyId: row.seal_key_id, wrapped: row.seal_key }
    const sealed = sealValue(ring, placeOf(id), key, 'refresh_token', refreshToken)
    await run(trx)`
      update mailboxes set refresh_token = ${sealed}, route = ${route}, token_used_at = now(),
        opening_until = case when not ${has} then opening_until end
      where id = ${id}`
    return true
  })

export interface Health {
  status: string
  emailStatus: MailboxHealth
  failures: number
  failure: string | null
  holderId: number | null
  /** Status without any failure. */
  soundStatus: 'in_use' | 'completed' | ''
}

/** Locks the health of a mailbox until the transaction ends; null if it is deleted or has other credentials by now. */
export const lockHealth = async (trx: Trx, id: number, version: number): Promise<Health | null> => {
  const row = await trx
    .selectFrom('mailboxes')
    .select(['status', 'email_status', 'failures', 'trouble', 'holder_id', 'code', 'code_read_at'])
    .where('id', '=', id)
    .where('token_version', '=', version)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? {
        status: row.status,
        emailStatus: row.email_status as MailboxHealth,
        failures: row.failures,
        failure: row.trouble,
        holderId: row.holder_id,
        soundStatus:
          row.holder_id !== null
            ? row.code === null
              ? 'in_use'
              : 'completed'
            : row.code_read_at === null
              ? ''
              : 'completed',
      }
    : null
}

export const writeHealth = async (
  trx: Trx,
  id: number,
  health: Omit<Health, 'holderId' | 'soundStatus'>,
): Promise<void> => {
  await trx
    .updateTable('mailboxes')
    .set({
      status: health.status,
      email_status: health.emailStatus,
      failures: health.failures,
      trouble: health.failure,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Active mailboxes that were not read for long, longest first: an unused token expires. The threshold differs per
 * mailbox, between the bounds in days, so that those added together are not renewed together. Picking counts as a try:
 * one that cannot be renewed now is skipped for 20 hours.
 */
export const pickIdle = (db: Db, fromDays: number, toDays: number, limit: number) => valuesOf<number>(db)`
    update mailboxes set tried_at = now() where id in (
      select id from mailboxes
      where invalid = false and email_status = 'active' and refresh_token is not null
        and token_used_at < now() - make_interval(days => ${fromDays})
        and token_used_at < now() - make_interval(days => ${fromDays}::integer + id % ${toDays - fromDays + 1}::integer)
        and (tried_at is null or tried_at < now() - interval '20 hours')
      order by token_used_at, id limit ${limit} for update skip locked)
    returning id`
