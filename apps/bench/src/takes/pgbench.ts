import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../../../api/src/db/connect.ts'
import { findPostgres } from '../servers/find.ts'
import { refill, shards } from './pool.ts'
import { besideChainer } from './takers.ts'

const run = promisify(execFile)

const take = `update takes.pool set state = 'taken', owner_id = :taker, taken_at = now()
  where id = (select id from takes.pool where state = 'free' order by id limit 1 for update skip locked)
  returning id \\gset
`
/** The statement that recordAudit sends. */
const audit = `insert into audit_log (kind, user_id, username, record, network, request_id, details)
  values ('auth.session_ended', :taker, 'person', 'mailboxes:' || :id, '198.18.0.1', null, '{"n":1}');
`
const counter = `update takes.shards set free = free - 1, taken = taken + 1 where shard = :shard;
`

const scripts = { plain: '', audit, counters: counter, both: audit + counter }
export type PgbenchWay = keyof typeof scripts

/** The way as a script of pgbench: what the database itself can do, without our client. */
const scriptOf = (way: PgbenchWay): string =>
  `\\set taker random(1, 64)\n\\set shard random(0, ${shards - 1})\nbegin;\n${take}${scripts[way]}commit;\n`

/** Null where pgbench is not installed; otherwise takes per second of a way. */
export const findPgbench = (databaseUrl: string) => {
  const program = findPostgres('pgbench')
  if (!program) return null
  return async (database: Database, way: PgbenchWay, takers: number, seconds: number): Promise<number> => {
    await refill(database)
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-pgbench-'))
    const script = join(folder, 'take.sql')
    writeFileSync(script, scriptOf(way))
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(takers),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      databaseUrl,
    ]
    const bench = (): Promise<{ stdout: string }> => run(program, args)
    try {
      const { stdout } = way === 'audit' || way === 'both' ? await besideChainer(database, bench) : await bench()
      const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
      if (!found) throw new Error(`pgbench said nothing about its speed:\n${stdout}`)
      return Number(found)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
