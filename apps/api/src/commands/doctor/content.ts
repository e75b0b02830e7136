import { verifyAudit } from '../../audit/chain.ts'
import { findRowFaults } from '../../db/backup/invariants.ts'
import type { Database } from '../../db/connect.ts'
import { checkChain, checkChainLag, checkQueues } from '../../health/data.ts'
import { overPool } from '../../jobs/boss.ts'
import { queues } from '../../jobs/index.ts'
import { readState } from '../../jobs/repository/state.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import { fault, ok, told, type Finding } from './findings.ts'
import { hasTable, readChainLag, takeTime } from './repository.ts'

const checkJobs = async (database: Database): Promise<Finding[]> => {
  if (!(await hasTable(database.db, 'pgboss', 'job')))
    return [fault('Jobs', 'their tables are missing', 'Run npm run migrate.')]
  return checkQueues(await readState(overPool(database), Object.keys(queues))).map(told)
}

/** Checks rows, audit chain and sealed values of a migrated database. */
export const checkContent = async (database: Database, keys: Keys | null): Promise<Finding[]> => {
  const lag = checkChainLag(await readChainLag(database.db))
  const findings = [...(await checkJobs(database)), told(lag)]
  const [chain, faults] = await database.db.transaction().execute(async (trx) => {
    await takeTime(trx)
    return [await verifyAudit(trx), keys ? await findRowFaults(trx, keys.ring) : null]
  })
  const what =
    'Put the right key file back if values do not open; otherwise keep the database as it is, and restore a backup into another.'
  return [
    ...findings,
    told(checkChain(chain)),
    ...(faults ?? []).map((text) => fault('Data', text, what)),
    ...(faults?.length === 0 ? [ok('Data', 'sealed values open, accounts and mailboxes have one holder each')] : []),
  ]
}
