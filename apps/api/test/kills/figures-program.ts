import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { createKeitaro } from '../../src/adapters/keitaro/index.ts'
import { transactAlone } from '../../src/context/context.ts'
import { connectServer, openEmbedded } from '../../src/db/connect.ts'
import { lockFolder } from '../../src/db/lock.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createDayKeeper } from '../../src/features/figures/kept-days.ts'
import { createJobs, queues } from '../../src/jobs/index.ts'
import { createLog } from '../../src/lib/log.ts'
import { figuresMeasures, figuresZone } from '../figures.ts'

// Program to be killed, started by figure-kills.ts: stores the tracker's days until none is due, and reports that.
const settings = z
  .object({
    TRACKER: z.url(),
    API_KEY: z.string(),
    DATABASE_URL: z.url().optional(),
    FOLDER: z.string().default(''),
  })
  .parse(process.env)

if (!settings.DATABASE_URL) await lockFolder(dirname(settings.FOLDER))
const database = settings.DATABASE_URL
  ? connectServer(settings.DATABASE_URL, { max: 8 })
  : await openEmbedded(settings.FOLDER)
const { db } = database
await migrate(db)
const log = createLog('warn', { write: (line) => void process.stderr.write(line) })
const times = { pollMs: 50, superviseMs: 500, leaseSeconds: 10 }
const jobs = createJobs({ database, log, queues, times })
const keeping = createDayKeeper({
  keptDays: 90,
  db,
  tracker: createKeitaro({ url: settings.TRACKER, apiKey: settings.API_KEY, log }),
  transact: transactAlone(db, () => undefined),
  jobs,
  timeZone: figuresZone,
  measures: figuresMeasures,
  subId: undefined,
  log,
})
jobs.work('figures.keep', keeping.work)
await jobs.start()
process.stdout.write('ready\n')
for (let isDone = false; ; await wait(100)) {
  await keeping.rounds['figures.keeper'].work()
  const [state] = (await jobs.state()).filter(({ queue }) => queue === 'figures.keep')
  if (state?.depth === 0 && !isDone) process.stdout.write('done\n')
  isDone = state?.depth === 0
}
