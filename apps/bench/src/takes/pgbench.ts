import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../../../api/src/db/connect.ts'
import { findPostgres } from '../../../api/test/servers/find.ts'
import { refill, shards } from './pool.ts'
import { besideChainer } from './takers.ts'
import { audited } from './ways.ts'

const run = promisify(execFile)

const row = `update takes.pool set state = 'taken', owner_id = :taker, taken_at = now()
  where id = (select id from takes.pool where state = 'free' order by id limit 1 for update skip locked) returning id`
const columns = 'insert into audit_log (kind, user_id, username, record, network, request_id, details)'
const valuesOf = (id: string): string =>
  `'auth.session_ended', :taker::integer, 'person', 'mailboxes:' || ${id}, '198.18.0.1', null, '{"n":1}'`
const count = 'update takes.shards set free = free - 1, taken = taken + 1 where shard = :shard'

const take = `${row} \\gset\n`
const audit = `${columns} values (${valuesOf(':id')});\n`
const joined = `with taken as (${row}), logged as (${columns} select ${valuesOf('id')} from taken),
  counted as (${count} and exists (select from taken)) select id from taken;\n`

/** Statements between begin and commit: those that the Node takers send. */
const scripts = {
  plain: take,
  audit: take + audit,
  counters: `${take}${count};\n`,
  both: `${take}${audit}${count};\n`,
  joined,
}
export type PgbenchWay = keyof typeof scripts
export const pgbenchWays = Object.keys(scripts) as PgbenchWay[]

/** Script of a way for pgbench: the database's own maximum, without our client. */
const scriptOf = (way: PgbenchWay): string =>
  `\\set taker random(1, 64)\n\\set shard random(0, ${shards - 1})\nbegin;\n${scripts[way]}commit;\n`

/** Null if pgbench is not installed; otherwise measures the takes per second of a way. */
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
      const { stdout } = audited.includes(way) ? await besideChainer(database, bench) : await bench()
      const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
      if (!found) throw new Error(`pgbench said nothing about its speed:\n${stdout}`)
      return Number(found)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
