import {
  firstSteps,
  mostDeadJobs,
  type Finding,
  type Service,
  type ServiceStatus,
  type ServiceState,
  type Severity,
  type status,
} from '@app/contract'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import {
  checkChainLag,
  checkPool,
  checkQueues,
  checkSafety,
  checkSheetFailure,
  checkWriting,
  unreachable,
} from '../../health/data.ts'
import { checkRunning } from '../../health/database.ts'
import { found } from '../../health/finding.ts'
import { checkBackups, checkDisk } from '../../health/machine.ts'
import { checkService, checkSkipped } from '../../health/services.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { Log } from '../../lib/log.ts'
import { orRefuse } from '../../lib/refusal.ts'
import type { Sheets } from '../../ports/sheets.ts'
import { watchChain } from './chain.ts'
import { readBegun, readFacts, type Facts } from './repository/facts.ts'

export interface StatusOptions {
  config: Pick<Config, 'dataDir' | 'database' | 'simulated' | 'announced' | 'adspower'>
  database: Pick<Database, 'db' | 'embedded' | 'fullSince' | 'pool'>
  jobs: Pick<Jobs<typeof queues>, 'state' | 'listDead' | 'retryDead'>
  /** State of each outside service. */
  services: readonly (() => ServiceState)[]
  sheets: Pick<Sheets, 'serviceAccount' | 'state'>
  redis: () => Promise<Finding[]>
  log: Log
}

const places: Record<Severity, number> = { fault: 0, warning: 1, ok: 2 }

/** State of the installation, and jobs that were given up. */
export const statusHandlers = ({
  config,
  database,
  jobs,
  services,
  sheets,
  redis,
  log,
}: StatusOptions): Handlers<typeof status> => {
  const { db, embedded } = database
  const chain = watchChain(db, log)

  const placeOf = (service: Service): ServiceStatus['place'] => {
    if (config.simulated.includes(service)) return 'simulated'
    if (config.announced.includes(service)) return 'moved'
    return service === 'adspower' && !config.adspower.url ? 'unset' : 'vendor'
  }

  const serviceStatuses = (): ServiceStatus[] =>
    services.map((ask) => {
      const state = ask()
      const place = placeOf(state.service)
      // Without an address every call fails, as expected.
      return { ...state, place, lastError: place === 'unset' ? null : checkService(state) }
    })

  const ofSheets = ({ sheets: unread }: Facts): Finding[] => {
    const isGreen = sheets.state().state === 'green'
    const findings = unread.map((sheet) => checkSheetFailure(sheet, sheets.serviceAccount()))
    // While the service itself fails, unreadable sheets are not reported separately.
    return findings.filter(({ code }) => isGreen || code !== 'sheets/unread')
  }

  const ofDatabase = (facts: Facts): Finding[] => [
    // The embedded database has no such settings.
    ...(embedded ? [found('database/embedded')] : [found('database/answers'), ...checkSafety(facts.unsafe)]),
    ...checkWriting(facts.waits, database.fullSince()),
    ...ofSheets(facts),
    ...facts.people.map(unreachable),
    checkPool(facts.pool),
    checkChainLag(facts.unchained),
  ]

  return {
    getFirstSteps: async () => {
      const begun = await readBegun(db)
      // Embedded data is backed up by the program itself.
      const backup = embedded || checkBackups(config).code !== 'backups/none'
      return { done: firstSteps.filter((step) => (step === 'backup' ? backup : begun[step])) }
    },

    getStatus: async (_, { query }) => {
      const [facts, ofServer, states, dead, ofRedis] = await Promise.all([
        readFacts(db),
        checkRunning(database, config.database.url),
        jobs.state(),
        jobs.listDead(mostDeadJobs),
        redis(),
      ])
      const services = serviceStatuses()
      const findings = [
        ...services.flatMap(checkSkipped),
        ...ofDatabase(facts),
        ...ofServer,
        chain(query.fresh === '1'),
        ...ofRedis,
        checkDisk(config),
        checkBackups(config),
        ...checkQueues(states),
      ].sort((a, b) => places[a.severity] - places[b.severity])
      return {
        troubles:
          services.filter(({ state, place }) => state !== 'green' && place !== 'unset').length +
          findings.filter(({ severity }) => severity !== 'ok').length,
        services,
        findings,
        queues: states,
        dead: {
          total: Math.max(
            dead.length,
            states.reduce((sum, { dead: count }) => sum + count, 0),
          ),
          jobs: dead.map((job) => ({
            ...job,
            sentAt: job.sentAt.toISOString(),
            diedAt: job.diedAt.toISOString(),
          })),
        },
      }
    },

    /** @throws Refusal not_found/job if somebody else was first */
    retryJob: ({ transact }, { params }) =>
      transact(async (tx) => {
        const job = orRefuse(await jobs.retryDead(tx, params.id), 'not_found/job')
        await tx.audit('jobs.retried', { record: `job:${job.jobId}`, details: { queue: job.queue, key: job.key } })
        return { success: true }
      }),
  }
}
