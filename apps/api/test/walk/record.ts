import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Endpoint, Operation } from '@app/contract'
import { connectEmbedded, connectServer, type Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'
import { todayIn } from '../../src/lib/days.ts'
import { calls, filled } from '../abuse/sampling.ts'
import type { TestClient } from '../client.ts'
import { onServer, serverUrl } from '../database/server.ts'
import { figuresZone } from '../figures.ts'
import { signInByPassword, startProgram } from '../process.ts'
import { definitionsOf } from './definitions.ts'
import { masked } from './masked.ts'

// `npm run walk -- <folder>`: records the program's answers and its database definitions, so that two versions can be
// compared with `diff -r`. `answers.jsonl` has every GET call of the demo as five people, without times and random
// names. `embedded.txt` and, with TEST_DATABASE_URL, `server.txt` have all definitions of a migrated database.
// Record both versions on the same day, because the demo's data depends on it.

const folder = process.argv[2]
if (!folder) throw new Error('Say where to: npm run walk -- <folder>')
mkdirSync(folder, { recursive: true })

const people = ['admin', 'lead', 'farmer', 'buyer', 'nobody'] as const
const records = ['1', '2', '3', '1-1', '9999999'] as const
const today = todayIn(figuresZone)

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

/** Variants of a call: with each applicable record, without a query, and with each query field. */
const waysOf = (operation: Operation, endpoint: Endpoint, campaigns: readonly string[]): Parts[] => {
  const named = Object.keys(endpoint.params?.shape ?? {})
  const ids = endpoint.path.startsWith('/campaigns') ? [...campaigns, ...records] : records
  const params =
    named.length === 0 ? [{}] : ids.map((id) => ({ params: Object.fromEntries(named.map((name) => [name, id])) }))
  if (!endpoint.query) return params
  const full = filled(operation, endpoint, 'query')
  const range = 'fromDate' in full ? { ...full, fromDate: today, toDate: today } : full
  return params.flatMap((each) => [each, { ...each, query: range }])
}

const definitions = async (database: Database): Promise<string> => {
  await migrate(database.db)
  const text = await definitionsOf(database.db)
  await database.close()
  return text
}

const data = mkdtempSync(join(tmpdir(), 'campaign-stats-walk-'))
const program = await startProgram(data, { TWO_FACTOR: 'off' })
const lines: string[] = []
try {
  const asked = calls.filter(([, { method, stream }]) => method === 'GET' && !stream)
  let campaigns: string[] = []
  for (const username of people) {
    const client: TestClient = await signInByPassword(program.demo(), { username })
    if (username === 'admin')
      campaigns = (await client.call('listCampaigns', { query: { fromDate: today, toDate: today } })).body
        .slice(0, 3)
        .map(({ id }) => String(id))
    for (const [operation, endpoint] of asked)
      for (const parts of waysOf(operation, endpoint, campaigns)) {
        const { status, body } = await client.send(operation, parts)
        lines.push(JSON.stringify({ username, operation, ...parts, status, body }))
      }
  }
} finally {
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(data, { recursive: true, force: true })
}
const written = lines.map((line) => `${JSON.stringify(masked(JSON.parse(line), today))}\n`).join('')
writeFileSync(join(folder, 'answers.jsonl'), written)
console.log(`${lines.length} answers`)

const embedded = await connectEmbedded(await PGlite.create({ extensions: { pg_trgm } }))
writeFileSync(join(folder, 'embedded.txt'), await definitions(embedded))
if (process.env['TEST_DATABASE_URL']) {
  const name = `walk_${process.pid}`
  await onServer((client) => client.query(`create database ${name}`))
  writeFileSync(join(folder, 'server.txt'), await definitions(connectServer(serverUrl(name), { max: 1 })))
  await onServer((client) => client.query(`drop database ${name} with (force)`))
}
