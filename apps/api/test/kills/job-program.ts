import { randomInt } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { connectServer, openEmbedded } from '../../src/db/connect.ts'
import { lockFolder, oneAtATime } from '../../src/db/lock.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createJobs } from '../../src/jobs/index.ts'
import { createLog } from '../../src/lib/log.ts'

// Program to be killed, started by job-kills.ts. It keeps changing records, each change with its job in one
// transaction, reports a change once committed, and works the jobs, whose effect is a call to an external recorder.
const settings = z
  .object({
    NAME: z.string(),
    RECORDER: z.url(),
    DATABASE_URL: z.url().optional(),
    FOLDER: z.string().default(''),
    /** If omitted, the program only works the remaining jobs. */
    RECORDS: z.coerce.number().default(0),
    TIMES: z.string().transform((text) => JSON.parse(text) as object),
  })
  .parse(process.env)

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const call = async (path: string, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(`${settings.RECORDER}/${path}?program=${settings.NAME}`, { method: 'PUT', signal })
  if (!answer.ok) throw new Error(`The recorder answered ${answer.status}`)
}

const lock = settings.DATABASE_URL ? null : await lockFolder(dirname(settings.FOLDER))
const database = settings.DATABASE_URL
  ? connectServer(settings.DATABASE_URL, { max: 8 })
  : await openEmbedded(settings.FOLDER)
await migrate(database.db)
await oneAtATime(database.db, 'job-program', (trx) =>
  sql`create table if not exists changed_records (record text primary key, n integer not null)`.execute(trx),
)

const queues = { effects: { data: z.object({ record: z.string(), n: z.int() }), firstWait: 0.1, longestWait: 2 } }
const log = createLog('warn', { write: (line) => void process.stderr.write(line) })
const jobs = createJobs({ database, log, queues, times: settings.TIMES })
jobs.work('effects', async ({ data: { record, n }, signal }) => {
  await call(`holding/${record}/${n}`, signal)
  await call(`effects/${record}/${n}`, signal)
})
await jobs.start()

const stopping = new AbortController()
const change = async (): Promise<void> => {
  const record = `r${randomInt(settings.RECORDS)}`
  const n = await database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ n: number }>`
      insert into changed_records (record, n) values (${record}, 1)
      on conflict (record) do update set n = changed_records.n + 1 returning n`.execute(trx)
    await jobs.send(trx, 'effects', { record, n: rows[0]!.n }, { key: record })
    return rows[0]!.n
  })
  say({ acknowledged: { record, n } })
}
const keepChanging = async (): Promise<void> => {
  while (!stopping.signal.aborted) {
    // Limits the backlog on a slow machine.
    const [{ depth } = { depth: 0 }] = await jobs.state()
    for (let i = 0; i < 10 && depth < 200 && !stopping.signal.aborted; i++) {
      await change().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      await wait(randomInt(20))
    }
    if (depth >= 200) await wait(50)
  }
}
const keepTelling = async (): Promise<void> => {
  while (!stopping.signal.aborted) {
    const [state] = await jobs.state()
    const { rows } = await sql<{ record: string; n: number }>`select record, n from changed_records`.execute(
      database.db,
    )
    say({ state: { depth: state?.depth, dead: state?.dead, changes: rows.map(({ record, n }) => [record, n]) } })
    await wait(200, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}

const working = settings.RECORDS > 0 ? keepChanging() : keepTelling()
process.once('SIGTERM', () => {
  stopping.abort()
  void working
    .then(() => jobs.stop())
    .then(() => database.close())
    .then(() => lock?.release())
    .then(() => process.exit(0))
})
say({ ready: true })
