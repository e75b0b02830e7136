import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../accounts/seed.ts'
import { addOnce, keepForCopy, removeAdded } from '../bulk/adding.ts'
import { lines, newPaste } from '../bulk/paste.ts'
import { makeFolder } from '../../../api/test/servers/folder.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atMost, notYet, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { mailboxes, seedPool } from '../pool/seed.ts'
import { senderOf, signIn, startProgram } from '../program.ts'
import type { Servers } from '../servers/index.ts'
import type { Part, PartContext } from './part.ts'

const what = `bulk add of ${lines} lines into a pool of ${mailboxes}`

/** Statements of a bulk add, compared with COPY of the same encrypted rows into the same table. */
const adding = async (servers: Servers, { rounds, say }: PartContext): Promise<Figure[]> => {
  const database = await openDatabase(servers.databaseUrl)
  const folder = makeFolder('bulk')
  try {
    await seedPool(database, 'free')
    await addOnce(database)
    const copy = await keepForCopy(servers.databaseUrl, folder.path)
    if (!copy) return [notYet('P9', what, 'ms', 'psql is not installed')]
    const rest: number[] = []
    const speed = await inTurn(
      rounds,
      {
        copy: async () => {
          await removeAdded(database)
          return copy()
        },
        ours: async () => {
          await removeAdded(database)
          const added = await addOnce(database)
          rest.push(added.rest)
          return added.database
        },
      },
      say,
    )
    await removeAdded(database)
    const ratio = medianRatio(speed.ours, speed.copy)
    return [
      {
        id: 'P9',
        what: `${what}: its statements`,
        unit: 'ms',
        baseline: { name: 'COPY', value: median(speed.copy) },
        ours: median(speed.ours),
        ratio,
        minimum: atMost(ratio, 2, '≤ 2'),
        aim: atMost(ratio, 1.4, '≤ 1.4'),
        note: `rounds gave ${spread(speed.ours, speed.copy)}`,
        rounds: speed,
      },
      {
        id: '',
        what: `${what}: reading and sealing them on a thread`,
        unit: 'ms',
        baseline: null,
        ours: median(rest),
      },
    ]
  } finally {
    await database.close()
    folder.remove()
  }
}

/** High enough for a 99th percentile, low enough not to load the machine. */
const perSecond = 100

/** Latency of other requests during consecutive bulk adds, and when idle. */
const meanwhile = async (servers: Servers | null, { rounds, seconds, say }: PartContext): Promise<Figure> => {
  const program = await startProgram(servers)
  try {
    if (servers) {
      const database = await openDatabase(servers.databaseUrl)
      await seedPool(database, 'free')
      await database.close()
    }
    const [farmer, lead] = [await signIn(program, 'farmer'), await signIn(program, 'TeamleadFarmer')]
    const send = await senderOf(program, lead)
    const target: Target = { url: `${program.url}/api/auth/me`, cookie: farmer }
    const slowest = async (duration: number): Promise<number> => (await load(target, { duration, perSecond })).p99
    await slowest(2)
    const waits = await inTurn(
      rounds,
      {
        idle: () => slowest(seconds),
        adding: async () => {
          let open = true
          const added = (async () => {
            while (open)
              await send('/outlook-emails/bulk-add', {
                emailsData: newPaste(),
                isExisting: false,
                markAsInvalid: false,
              })
          })()
          const p99 = await Promise.race([slowest(seconds), added.then(() => wait(60_000, Infinity))])
          open = false
          await added
          return p99
        },
      },
      say,
    )
    const ratio = medianRatio(waits.adding, waits.idle)
    return {
      id: 'P10',
      what: `p99 of a small read, ${perSecond} a second, during bulk adds of ${lines} lines`,
      unit: 'ms',
      baseline: { name: 'idle', value: median(waits.idle) },
      ours: median(waits.adding),
      ratio,
      minimum: atMost(ratio, 3, '≤ 3'),
      aim: atMost(ratio, 1.5, '≤ 1.5'),
      note: `rounds gave ${spread(waits.adding, waits.idle)}`,
      rounds: waits,
    }
  } finally {
    await program.stop()
  }
}

const measure = async (context: PartContext): Promise<Figure[]> => {
  if (!context.servers) return []
  context.say('other requests meanwhile')
  const busy = await meanwhile(context.servers, context)
  context.say('the same on the embedded database')
  const { minimum: _minimum, aim: _aim, ...embedded } = await meanwhile(null, context)
  context.say('the statements')
  const figures = await adding(context.servers, context)
  return [...figures, busy, { ...embedded, id: '', what: `${embedded.what}, embedded database` }]
}

export const bulk: Part = { name: 'bulk', needsServers: true, measure }
