import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#context/context.ts'
import { collectInBatches, rowsAtOnce } from '#db/batches.ts'
import type { Db, Trx } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/query.ts'
import { seenMailbox } from '#db/stock.ts'
import type { OwnPeople } from '#lib/principal.ts'
import type { SealedCredentials } from '../pool/paste-work.ts'

// Bulk writes lock rows in one order over all batches, so that two pastes never deadlock.
const keyOf = ({ email }: LineToWrite): string => email.toLowerCase()
const byKey = (a: LineToWrite, b: LineToWrite): number => (keyOf(a) < keyOf(b) ? -1 : 1)
const byId = (a: LineToWrite, b: LineToWrite): number => a.sealed.id - b.sealed.id

/** Mailboxes in the pool with these addresses (in lower case): id, and fingerprint of the last credentials pasted. */
export const findKnown = async (
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { id: number; fingerprint: string | null }>> => {
  const rows = await collectInBatches(
    keys,
    (part) => rowsOf<{ email_key: string; id: number; fingerprint: string | null }>(db)`
      select email_key, id, encode(fingerprint, 'hex') as fingerprint from mailboxes
      where email_key = any(${part}::text[])`,
  )
  return new Map(rows.map(({ email_key: key, ...rest }) => [key, rest]))
}

export const reserveIds = async (db: Db, count: number): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) {
    const more = await valuesOf<number>(db)`
      select nextval(pg_get_serial_sequence('mailboxes', 'id'))::integer as id
      from generate_series(1, ${Math.min(rowsAtOnce, count - ids.length)})`
    ids.push(...more)
  }
  return ids
}

/** A line to write: a new mailbox, or new credentials for a known one. */
export interface LineToWrite {
  email: string
  fingerprint: string
  sealed: SealedCredentials
}

export interface Marks {
  existing: boolean
  invalid: boolean
}

const tableOf = (lines: readonly LineToWrite[]) => {
  const of = <T>(value: (line: LineToWrite) => T): T[] => lines.map(value)
  return sql`unnest(${of(({ sealed }) => sealed.id)}::integer[], ${of(({ email }) => email)}::text[],
      ${of(({ fingerprint }) => fingerprint)}::text[], ${of(({ sealed }) => sealed.keyId)}::text[],
      ${of(({ sealed }) => sealed.key)}::text[], ${of(({ sealed }) => sealed.password)}::text[],
      ${of(({ sealed }) => sealed.refreshToken)}::text[], ${of(({ sealed }) => sealed.clientId)}::text[])
    as n (id, email, fingerprint, key_id, key, password, refresh_token, client_id)`
}

const healthOf = ({ invalid }: Marks): string => (invalid ? 'invalid' : 'active')

/** Inserts mailboxes. Returns the ids inserted; a concurrent paste may have added an address first. */
export const insertMailboxes = (
  trx: Trx,
  lines: readonly LineToWrite[],
  marks: Marks,
  creator: Person,
): Promise<number[]> =>
  collectInBatches(
    lines.toSorted(byKey),
    (part) => valuesOf<number>(trx)`
      insert into mailboxes (id, email, email_status, existing, creator_id, creator_name, seal_key_id, seal_key,
        fingerprint, password, refresh_token, client_id)
      select n.id, n.email, ${healthOf(marks)}, ${marks.existing}, ${creator.id}, ${creator.username}, n.key_id,
        decode(n.key, 'hex'), decode(n.fingerprint, 'hex'), decode(n.password, 'hex'), decode(n.refresh_token, 'hex'),
        decode(n.client_id, 'hex')
      from ${tableOf(part)} order by lower(n.email) collate "C"
      on conflict (email_key) do nothing returning id`,
  )

const inReach = (people: OwnPeople | null): RawBuilder<unknown> => (people ? seenMailbox(people.ids) : sql`true`)

export interface Renewed {
  id: number
  holderId: number | null
}

/** Replaces the credentials of mailboxes in reach. They become active again and keep their history. */
export const renewMailboxes = (
  trx: Trx,
  lines: readonly LineToWrite[],
  marks: Marks,
  people: OwnPeople | null,
): Promise<Renewed[]> =>
  collectInBatches(
    lines.toSorted(byId),
    (part) => rowsOf<Renewed>(trx)`
      with locked as materialized (
        select id from mailboxes m where id = any(${part.map(({ sealed }) => sealed.id)}::integer[])
          and ${inReach(people)} order by id for update
      )
      update mailboxes m set email_status = ${healthOf(marks)}, existing = m.existing or ${marks.existing},
        status = case when m.status <> 'failed' then m.status
          when coalesce(m.code, case when m.holder_id is null then m.code_read_at::text end) is not null then 'completed'
          when m.holder_id is not null then 'in_use' else '' end,
        failures = 0, trouble = null, route = null, token_used_at = now(), token_version = m.token_version + 1,
        opening_until = null, seal_key_id = n.key_id, seal_key = decode(n.key, 'hex'),
        fingerprint = decode(n.fingerprint, 'hex'), password = decode(n.password, 'hex'),
        refresh_token = decode(n.refresh_token, 'hex'), client_id = decode(n.client_id, 'hex')
      from locked, ${tableOf(part)} where m.id = locked.id and n.id = m.id
      returning m.id, m.holder_id as "holderId"`,
  )

/** Marks mailboxes as invalid by their addresses (in lower case). Returns those that are in the pool and in reach. */
export const markInvalid = (trx: Trx, keys: readonly string[], people: OwnPeople | null) =>
  collectInBatches(
    keys.toSorted(),
    (part) => rowsOf<Renewed & { key: string }>(trx)`
      with locked as materialized (
        select id from mailboxes m where email_key = any(${part}::text[]) and ${inReach(people)}
        order by email_key collate "C" for update
      )
      update mailboxes m set email_status = 'invalid' from locked where m.id = locked.id
      returning m.email_key as key, m.holder_id as "holderId", m.id`,
  )

/** Deletes a mailbox and its history. */
export const deleteMailbox = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('mailboxes').where('id', '=', id).execute()
}

/** Deletes mailboxes in reach that nobody holds and whose token is dead. Returns their ids. */
export const deleteDead = (trx: Trx, ids: readonly number[], people: OwnPeople | null) => valuesOf<number>(trx)`
    with locked as materialized (
      select id from mailboxes m
      where id = any(${ids}::bigint[]) and holder_id is null and email_status <> 'active' and ${inReach(people)}
      order by id for update
    )
    delete from mailboxes where id in (select id from locked) returning id`
