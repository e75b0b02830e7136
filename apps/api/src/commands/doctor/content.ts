import { findFaults } from '../../db/backup/invariants.ts'
import type { Database } from '../../db/connect.ts'
import { overPool } from '../../jobs/boss.ts'
import { queues } from '../../jobs/index.ts'
import { readState } from '../../jobs/repository/state.ts'
import type { Keys } from '../../lib/keys.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { hasTable, readChainLag, takeTime } from './repository.ts'

const hourSeconds = 3_600
const lateMinutes = 5

const checkQueues = async (database: Database): Promise<Finding[]> => {
  if (!(await hasTable(database.db, 'pgboss', 'job')))
    return [fault('Jobs', 'their tables are missing', 'Run npm run migrate.')]
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
  const { rows, minutes } = await readChainLag(db)
  return minutes > lateMinutes
    ? warning(
        'Audit log',
        `${rows} rows are not part of the chain yet, the oldest for ${minutes} minutes`,
        'Start the program if it does not run; otherwise end long transactions on the database server.',
      )
    : ok('Audit log', `${rows} rows are not part of the chain yet`)
}

/** Rows, chain and sealed values of a migrated database. */
export const checkContent = async (database: Database, keys: Keys | null): Promise<Finding[]> => {
  const findings = [...(await checkQueues(database)), await checkChainLag(database)]
  if (!keys) return findings
  const faults = await database.db.transaction().execute(async (trx) => {
    await takeTime(trx)
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
