import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { transactAlone, type Transact } from '../../src/context/context.ts'
import { connectServer, openEmbedded } from '../../src/db/connect.ts'
import { lockFolder } from '../../src/db/lock.ts'
import { createEngine } from '../../src/features/attention/engine.ts'
import { rightsOf } from '../../src/features/auth/role-permissions.ts'
import { createLog } from '../../src/lib/log.ts'
import { figuresZone } from '../figures.ts'

// Program to be killed, started by attention-kills.ts. It checks the rules repeatedly and reports each rule once
// written to the database and again once committed.
const settings = z.object({ DATABASE_URL: z.url().optional(), FOLDER: z.string().default('') }).parse(process.env)

/** Delay of the commit in ms, so that a kill can hit between write and commit. */
const pauseMs = 250

if (!settings.DATABASE_URL) await lockFolder(dirname(settings.FOLDER))
const { db } = settings.DATABASE_URL
  ? connectServer(settings.DATABASE_URL, { max: 4 })
  : await openEmbedded(settings.FOLDER)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const transact: Transact<null> = async (work) => {
  let written: string | undefined
  const answer = await transactAlone(
    db,
    () => undefined,
  )(async (tx) => {
    const answered = await work(tx)
    const { rows } = await sql<{ rule: string }>`
      select rule from attention_episodes where xmin = pg_current_xact_id_if_assigned()::xid limit 1`.execute(tx)
    written = rows[0]?.rule
    if (!written) return answered
    say(`written ${written}`)
    await wait(pauseMs)
    return answered
  })
  if (written) say(`committed ${written}`)
  return answer
}

const log = createLog('warn', { write: (line) => void process.stderr.write(line) })
const engine = createEngine({
  db,
  log,
  transact,
  timeZone: figuresZone,
  askedFor: '',
  rightsOf: (person) => rightsOf(person, 'nobody'),
})
for (;;) {
  await engine.check()
  say('looked')
  await wait(20)
}
