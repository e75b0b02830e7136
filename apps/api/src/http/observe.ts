import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { findingCodes, findings, subjectOf, type Finding, type ServiceState } from '@app/contract'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { printed } from '../lib/log-output.ts'
import { requestContext, type Log } from '../lib/log.ts'
import { clientIpOf } from '../lib/outgoing/client-ip.ts'

/** Backlog of a job queue. */
interface QueueFigures {
  queue: string
  depth: number
  oldestSeconds: number
  dead: number
}

/** Signs that the database accepts no writes. */
interface DatabaseFigures {
  /** Number of changes that wait for a standby. */
  waiting(): Promise<number>
  isFull(): boolean
}

/**
 * Memory, processor and event loop of the process. Registered once per process, however many applications are composed
 * in it: each measurement runs until the process ends and would keep its application in memory.
 */
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })
new Counter({
  name: 'log_lines_lost_total',
  help: 'Lines of the log that were dropped, because what is printed could not be written',
  registers: [processMetrics],
  collect() {
    this.reset()
    this.inc(printed.lost())
  },
})

/** All findings that report a problem with Redis. */
const redisTroubles = findingCodes.filter((code) => subjectOf(code) === 'redis' && findings[code].severity !== 'ok')

/**
 * Metrics of an application. On each scrape, `services` report their state, `streams` the number of open event streams,
 * `queues` the backlog, `database` whether it accepts writes, and `redis` its findings.
 */
export const createMetrics = (
  services: readonly (() => ServiceState)[],
  streams: () => number,
  queues: () => Promise<QueueFigures[]>,
  database: DatabaseFigures,
  redis: () => Promise<Finding[]>,
) => {
  const registry = new Registry()
  new Gauge({
    name: 'outbound_up',
    help: '1 when the last call to the outside service worked, 0.5 when it failed, 0 while it is left alone or refuses us',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      for (const ask of services) {
        const { service, state } = ask()
        this.set({ service }, { green: 1, stale: 0.5, down: 0 }[state])
      }
    },
  })
  new Gauge({
    name: 'event_streams',
    help: 'Open event streams of this instance',
    registers: [registry],
    collect() {
      this.set(streams())
    },
  })
  new Gauge({
    name: 'redis_trouble',
    help: '1 for what is wrong with Redis, by the codes of the status page',
    labelNames: ['code'],
    registers: [registry],
    async collect() {
      const known = new Set((await redis()).map(({ code }) => code))
      for (const code of redisTroubles) this.set({ code }, known.has(code) ? 1 : 0)
    },
  })
  const ofQueues = (name: string, help: string, of: (queue: QueueFigures) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        // The database is away: keep the last figures.
        for (const each of await queues().catch(() => [])) this.set({ queue: each.queue }, of(each))
      },
    })
  }
  ofQueues('jobs_depth', 'Jobs that wait or run', ({ depth }) => depth)
  ofQueues('jobs_oldest_seconds', 'Age of the oldest job that waits or runs', ({ oldestSeconds }) => oldestSeconds)
  ofQueues('jobs_dead', 'Jobs that were given up', ({ dead }) => dead)
  new Gauge({
    name: 'database_standby_waits',
    help: 'Changes that have waited for a synchronous standby of Postgres for more than 2 s',
    registers: [registry],
    async collect() {
      // The database is away: keep the last figure.
      const waiting = await database.waiting().catch(() => null)
      if (waiting !== null) this.set(waiting)
    },
  })
  new Gauge({
    name: 'database_disk_full',
    help: '1 when the database said within the last minute that its disk is full',
    registers: [registry],
    collect() {
      this.set(database.isFull() ? 1 : 0)
    },
  })
  return {
    /** All metrics in the Prometheus text format. */
    print: (): Promise<string> => Registry.merge([processMetrics, registry]).metrics(),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by operation and status',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 15],
      registers: [registry],
    }),
    policyReports: new Counter({
      name: 'csp_reports_total',
      help: 'Reports of the content security policy',
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Gives every request an id, logs its outcome by operation name, and measures it. Addresses are not logged. */
export const observe =
  (log: Log, metrics: Metrics): RequestHandler =>
  (req, res, next) => {
    const started = performance.now()
    const context = { requestId: randomUUID() }
    res.set('X-Request-Id', context.requestId)
    res.on('close', () =>
      requestContext.run(context, () => {
        const seconds = (performance.now() - started) / 1_000
        const operation = (res.locals['route'] as string | undefined) ?? 'other'
        // The duration of a stream says nothing about the server.
        if (!res.locals['stream']) metrics.requests.observe({ operation, status: String(res.statusCode) }, seconds)
        if (operation === 'other' && res.statusCode < 400) return
        log.info({
          event: 'request',
          operation,
          method: req.method,
          status: res.writableFinished ? res.statusCode : 499,
          ms: Math.round(seconds * 1_000),
          network: clientIpOf(req.ip),
        })
      }),
    )
    requestContext.run(context, next)
  }
