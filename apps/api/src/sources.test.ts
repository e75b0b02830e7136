import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/\.(test|test-d|suite)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
const using = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort()

describe('sources', () => {
  it('[S-48] SQL is parameters only: raw fragments on a reviewed list only, no dynamic code, one child process, which is our own simulators', () => {
    // Reviewed: names of tables, columns and constraints from the database's own catalogue, quoted; and character
    // ranges, as the migration itself writes them.
    const reviewed = [
      'db/backup/invariants.ts',
      'db/backup/tables.ts',
      'db/backup/target.ts',
      'db/functions.ts',
      'db/migrations/0051_visible_ids.ts',
    ]
    expect(using(/sql\.raw\(|sql\.lit\(|sql\.ref\(|(?<!express)\.raw\(/)).toEqual(reviewed)
    expect(using(/\beval\(|new Function\(|node:vm/)).toEqual([])
    expect(using(/node:child_process/)).toEqual(['start/simulators.ts'])
  })

  it('[S-48] SQL stands in repositories, db/ and audit/ only', () => {
    const withSql = using(/from 'kysely'|\/query\.ts'|\bsql`|\.query[<(]|executeSql\(/)
    expect(
      withSql.filter(
        (path) =>
          !/^(db\/|audit\/|jobs\/(repository\/|boss\.ts)|features\/[^/]+\/repository\/|commands\/doctor\/repository\.ts)/.test(
            path,
          ),
      ),
    ).toEqual([])
  })

  it('[R-16] whoever makes what can fail by itself listens for its errors', () => {
    const made =
      /\bnew (Worker|Pool|Redis|ImapFlow|PgBoss|WebSocket|Socket)\(|extends Client\b|\.duplicate\(|\b(createServer|fork)\(/
    const listens = new Set(using(/\.on\('error'/))
    expect(using(made).filter((path) => !listens.has(path) && !path.endsWith('harness.ts'))).toEqual([])
    // A connection to the database always has an error listener.
    expect(using(/new Client\(/)).toEqual([])
  })

  it('[S-65] the environment is read by main.ts and the commands, which hand it to config.ts', () => {
    // By any name: as a property, destructured, or imported.
    const environment = /\bprocess(\?\.|\.|\[)+['"]?env\b|\benv\b.* = process\b|'(node:)?process'|\bmeta\.env\b/
    expect(using(environment).filter((path) => !path.startsWith('commands/'))).toEqual(['main.ts'])
  })
})
