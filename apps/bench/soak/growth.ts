import type { SoakOptions, SoakPart, SoakResult } from '../../api/soak/part.ts'
import { openDatabase } from '../src/accounts/seed.ts'
import { load, type Target } from '../src/load.ts'
import { brief, median, medianRatio } from '../src/measure/arithmetic.ts'
import { inTurn } from '../src/measure/rounds.ts'
import { takeFor } from '../src/pool/takers.ts'
import { seedPool } from '../src/pool/seed.ts'
import { signIn, startProgram } from '../src/program.ts'
import { openServers } from '../src/servers/index.ts'

const seconds = 3
const mostRounds = 5
/** Uncached requests; the first page comes with the tiles. */
const calls = {
  'page 1 with tiles': 'outlook-emails?page=1&limit=40&fresh=1',
  'small read': 'auth/me',
} as const
/** Maximum ratio of the times with ten times as many rows. */
const most = 1.3

const rowsWanted = (): number => {
  const rows = Number(process.env['GROWTH_ROWS'] ?? 1_000_000)
  if (Number.isInteger(rows) && rows >= 10_000) return rows
  throw new Error('GROWTH_ROWS must be a whole number from 10000')
}

/** The program on servers of its own, with the given number of mailboxes in its pool. */
const open = async (rows: number) => {
  const servers = await openServers()
  if ('missing' in servers) throw new Error(`growth needs ${servers.missing}`)
  const program = await startProgram(servers)
  const database = await openDatabase(servers.databaseUrl)
  const people = await seedPool(database, 'mixed', rows)
  const cookie = await signIn(program, 'TeamleadFarmer')
  const targetOf = (path: string): Target => ({ url: `${program.url}/api/${path}`, cookie })
  return {
    speedOf: async (call: keyof typeof calls): Promise<number> =>
      (await load(targetOf(calls[call]), { duration: seconds })).requestsPerSecond,
    takes: () => takeFor(database, people, { count: 1, seconds, most: rows / 4 }),
    close: async (): Promise<void> => {
      await database.close()
      await program.stop()
      await servers.close()
    },
  }
}

/** Slowdown of the program with ten times as many mailboxes. */
export const growth: SoakPart = {
  name: 'growth',
  run: async ({ rounds, say }: SoakOptions): Promise<SoakResult[]> => {
    const rows = rowsWanted()
    say(`growth: filling pools of ${rows / 10} and ${rows} mailboxes`)
    const [few, many] = [await open(rows / 10), await open(rows)]
    try {
      const results: SoakResult[] = []
      for (const call of [...(Object.keys(calls) as (keyof typeof calls)[]), 'take one' as const]) {
        say(`growth: ${call}`)
        const of = (side: typeof few) => async (): Promise<number> =>
          call === 'take one' ? (await side.takes()).speed : side.speedOf(call)
        const speed = await inTurn(Math.min(rounds, mostRounds), { few: of(few), many: of(many) }, say)
        const slower = medianRatio(speed.few, speed.many)
        results.push({
          title: `${call}, ${rows / 10} and ${rows} mailboxes`,
          figures: {
            'few/s': brief(median(speed.few)),
            'many/s': brief(median(speed.many)),
            'times slower': brief(slower),
          },
          broken: slower > most ? [`${brief(slower)} times slower, ${most} at most`] : [],
        })
      }
      return results
    } finally {
      await few.close()
      await many.close()
    }
  },
}
