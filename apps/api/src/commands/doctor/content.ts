import { sql } from 'kysely'
import { findFaults } from '../../db/backup/invariants.ts'
import type { Database } from '../../db/connect.ts'
import { overPool } from '../../jobs/boss.ts'
import { queues } from '../../jobs/index.ts'
import { readState } from '../../jobs/repository/state.ts'
import type { Keys } from '../../lib/keys.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const hourSeconds = 3_600
const lateMinutes = 5

const checkQueues = async (database: Database): Promise<Finding[]> => {
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'job'`.execute(
    database.db,
  )
  if (!rows[0]) return [fault('Jobs', 'their tables are missing', 'Run npm run migrate.')]
  const states = await readState(overPool(database), Object.keys(queues))
  const findings = states.flatMap(({ queue, depth, oldestSeconds, dead }) => [
    ...(dead > 0
      ? [
          warning(
            'Jobs',
            `${dead} of ${queue} were given up`,
            'Remove the cause first (see the outside services), then have them tried again.',
            'An administrator',
          ),
        ]
      : []),
    ...(oldestSeconds > hourSeconds
      ? [
          warning(
            'Jobs',
            `${depth} of ${queue} wait, the oldest for ${Math.floor(oldestSeconds / 60)} minutes`,
            'Start the program if it does not run, and look at the outside services.',
          ),
        ]
      : []),
  ])
  return findings.length ? findings : [ok('Jobs', `${states.reduce((sum, { depth }) => sum + depth, 0)} wait`)]
}

const checkChainLag = async ({ db }: Database): Promise<Finding> => {
  const { rows } = await sql<{ n: string; minutes: string | null }>`
    select count(*) as n, extract(epoch from clock_timestamp() - min(a.at)) / 60 as minutes from audit_log a
    where not exists (select from audit_links l where l.audit_id = a.id)`.execute(db)
  const { n = '0', minutes } = rows[0] ?? {}
  const age = Math.floor(Number(minutes ?? 0))
  return age > lateMinutes
    ? warning(
        'Audit log',
        `${n} rows are not part of the chain yet, the oldest for ${age} minutes`,
        'Start the program if it does not run; otherwise end long transactions on the database server.',
      )
    : ok('Audit log', `${n} rows are not part of the chain yet`)
}

/** Rows, chain and sealed values of a migrated database. */
export const checkContent = async (database: Database, keys: Keys | null): Promise<Finding[]> => {
  const findings = [...(await checkQueues(database)), await checkChainLag(database)]
  if (!keys) return findings
  const faults = await database.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return findFaults(trx, keys.ring)
  })
  const what =
    'Put the right key file back if values do not open; otherwise keep the database as it is, and restore a backup into another.'
  return [
    ...findings,
    ...(faults.length
      ? faults.map((text) => fault('Data', text, what))
      : [ok('Data', 'sealed values open, the audit chain is whole, accounts and mailboxes have one holder each')]),
  ]
}
