import { sql } from 'kysely'
import { openValue, SealError, type KeyRing } from '../../lib/secrets/sealing.ts'
import { verifyAudit } from '../../audit/chain.ts'
import type { Db } from '../connect.ts'
import { rowsOf } from '../query.ts'
import { sealedTables, type SealedTable } from '../sealed.ts'

/** Invariants of the data, as SQL that counts violations. */
const rules: Readonly<Record<string, string>> = {
  'accounts have two holders': 'select 1 from accounts where ended_at is null group by account_key having count(*) > 1',
  'rows of sheets are taken without a holder': `select 1 from sheet_rows r left join accounts a on a.id = r.holding_id
     where r.holding_id is not null and (a.id is null or a.ended_at is not null)`,
  'mailboxes have two holders':
    'select 1 from mailbox_takes where ended_at is null group by mailbox_id having count(*) > 1',
  'mailboxes are held without a take, or taken without a holder': `select 1 from mailboxes m
     full join (select * from mailbox_takes where ended_at is null) t on t.mailbox_id = m.id
     where m.take_id is distinct from t.id`,
  'counters of mailboxes are not what there is': `select 1 from
     (select sum(total) as total, sum(free) as free, sum(dead) as dead, sum(invalid) as invalid from mailbox_counts) c,
     (select count(*) as total, count(*) filter (where facet = 0) as free,
        count(*) filter (where facet & 3 <> 0) as dead, count(*) filter (where invalid) as invalid from mailboxes) m
     where (c.total, c.free, c.dead, c.invalid) is distinct from (m.total, m.free, m.dead, m.invalid)`,
  'counts of takes are not what there is': `select 1 from mailbox_usage u
     full join (select mailbox_id, count(*) as uses, max(id) as last from mailbox_takes group by mailbox_id) t
       on t.mailbox_id = u.mailbox_id
     where (u.uses, u.take_id) is distinct from (t.uses, t.last)`,
}

const brokenRules = async (db: Db): Promise<string[]> => {
  const faults: string[] = []
  for (const [text, query] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ n: string }>(`select count(*) as n from (${query}) as broken`).execute(db)
    const count = Number(rows[0]!.n)
    if (count > 0) faults.push(`${text} (${count})`)
  }
  return faults
}

const sealedColumns: Readonly<Record<SealedTable, readonly string[]>> = {
  idempotency_keys: ['answer'],
  sheet_rows: ['login_pass', 'totp'],
  mailboxes: ['password', 'refresh_token', 'client_id'],
  card_codes: ['cvv'],
}

/** Rows decrypted per table and key. */
const sampled = 100

/** Values that cannot be decrypted with the given keys. Tries the newest rows under each key; keeps no plaintext. */
const closedValues = async (db: Db, ring: KeyRing): Promise<string[]> => {
  const faults = new Set<string>()
  for (const table of sealedTables) {
    const columns = sealedColumns[table]
    const rows = await rowsOf<{ id: string; seal_key_id: string; seal_key: Buffer } & Record<string, Buffer | null>>(
      db,
    )`
      select id::text, seal_key_id, seal_key, ${sql.join(columns.map((column) => sql.ref(column)))} from (
        select *, row_number() over (partition by seal_key_id order by id desc) as place from ${sql.table(table)}
        where seal_key_id is not null) as newest where place <= ${sampled}`
    for (const { id, seal_key_id: keyId, seal_key: wrapped, ...row } of rows) {
      for (const column of columns) {
        const sealed = row[column]
        try {
          if (sealed) openValue(ring, { table, id }, { keyId, wrapped }, column, sealed)
        } catch (error) {
          if (!(error instanceof SealError)) throw error
          faults.add(`sealed values in ${table} do not open: ${error.message}`)
        }
      }
    }
  }
  return [...faults]
}

/** All faults except those of the audit log. */
export const findRowFaults = async (db: Db, ring: KeyRing): Promise<string[]> => [
  ...(await closedValues(db, ring)),
  ...(await brokenRules(db)),
]

/** All faults in the data, in words; empty if there are none. */
export const findFaults = async (db: Db, ring: KeyRing): Promise<string[]> => {
  const { broken } = await verifyAudit(db)
  return [
    ...(broken ? [`the audit log is broken at link ${broken.n}: row ${broken.id} is ${broken.reason}`] : []),
    ...(await findRowFaults(db, ring)),
  ]
}
