// Long: starts whole programs.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareData } from '../../test/database/data-folder.ts'
import { onServers } from '../../test/database/database.ts'
import { runCommand } from '../../test/process.ts'
import { linkAudit } from '../audit/chain.ts'
import { openEmbedded, type Db } from '../db/connect.ts'
import { migrations } from '../db/migrations/index.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'campaign-stats-command-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await openEmbedded(join(folder, 'database'))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

describe.skipIf(onServers)('commands on an embedded database (run once, not again on servers)', () => {
  it('[S-06] admin:create makes the first administrator, checks what it is given, and refuses the same name again', async () => {
    prepareData(folder)
    const create = (args: string[], input: string) => runCommand('admin-create', folder, { args, input })
    const wrong = await create(['--telegram-id', 'abc'], 'a<b')
    expect(wrong.code).toBe(1)
    expect(wrong.output).toMatch(/telegram id: digits only[\s\S]*password: 1 to 128 characters without < and >/)
    const made = await create(['--telegram-id', '123456789'], 'long enough\n')
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Administrator admin was created')])
    expect(made.output).not.toContain('long enough')
    const again = await create(['--username', 'ADMIN', '--telegram-id', '987654321'], 'long enough\n')
    expect([again.code, again.output]).toEqual([1, 'There already is a user ADMIN.\n'])
    const [people, audit] = await inDatabase(async (db) => [
      await db.selectFrom('users').select(['username', 'is_admin', 'telegram_id']).execute(),
      await db.selectFrom('audit_log').select(['kind', 'record']).execute(),
    ])
    expect(people).toEqual([{ username: 'admin', is_admin: true, telegram_id: '123456789' }])
    expect(audit).toMatchObject([{ kind: 'users.created' }])
  })

  it('[S-63] audit:verify and audit:archive say what they found and did', async () => {
    expect((await runCommand('migrate', folder)).output).toContain(`Migrated: ${Object.keys(migrations).join(', ')}`)
    await inDatabase(async (db) => {
      await sql`insert into audit_log (kind) select 'auth.signed_in' from generate_series(1, 20)`.execute(db)
      await linkAudit(db)
    })
    const whole = await runCommand('audit-verify', folder)
    expect([whole.code, whole.output]).toEqual([
      0,
      expect.stringMatching(/^20 rows verified, 0 not linked yet\. Head: [0-9a-f]{64}\n$/),
    ])
    const file = join(folder, 'archive.jsonl')
    const archived = await runCommand('audit-archive', folder, { args: ['--before', '2999-01-01', '--file', file] })
    expect([archived.code, archived.output]).toEqual([0, expect.stringContaining('20 rows are in')])
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(20)
    expect(
      (await runCommand('audit-archive', folder, { args: ['--before', '2999-01-01', '--file', file] })).output,
    ).toContain('exists already')
    expect((await runCommand('audit-verify', folder)).output).toContain('0 rows verified')
    await inDatabase(async (db) => {
      await sql`insert into audit_log (kind) select 'auth.signed_in' from generate_series(1, 3)`.execute(db)
      await linkAudit(db)
      await sql`alter table audit_log disable trigger append_only`.execute(db)
      await sql`update audit_log set kind = 'users.created' where id = (select max(id) from audit_log)`.execute(db)
    })
    const broken = await runCommand('audit-verify', folder)
    expect([broken.code, broken.output]).toEqual([1, expect.stringMatching(/Broken at link 23: row \d+ is changed\./)])
    const refused = await runCommand('audit-archive', folder, {
      args: ['--before', '2999-01-01', '--file', join(folder, 'other.jsonl')],
    })
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Nothing was archived')])
    expect(existsSync(join(folder, 'other.jsonl'))).toBe(false)
  })
})
