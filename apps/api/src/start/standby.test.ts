// Long: starts a program and a server, and waits for what is silent.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TestClient } from '../../test/client.ts'
import { onServers } from '../../test/database/database.ts'
import { servicesNowhere, startProgram, type Running } from '../../test/process.ts'
import { missingServers } from '../../test/servers/installed.ts'
import { startPostgres } from '../../test/servers/postgres.ts'
import { examine } from '../commands/doctor/examine.ts'
import { DatabaseClient } from '../db/client.ts'
import { writeDemoFile } from '../demo/demo.ts'
import { loadKeys } from '../lib/secrets/keys.ts'
import { randomToken } from '../lib/secrets/tokens.ts'

// This test starts a server of its own, whichever database the run uses: one run is enough.
const reason = missingServers.includes('Postgres') ? ' (skipped: Postgres not installed)' : ' (run once)'

it.skipIf(onServers || missingServers.includes('Postgres'))(
  `[R-10] [R-12] [R-13] a change that waits for a silent standby is told as that, found by status page, doctor and metrics, and made once${reason}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-standby-'))
    const postgres = (await startPostgres())!
    const server = new DatabaseClient({ connectionString: postgres.url })
    let program: Running | undefined
    try {
      await server.connect()
      const waitFor = async (standbys: string): Promise<void> => {
        await server.query(`alter system set synchronous_standby_names = '${standbys}'`)
        await server.query('select pg_reload_conf()')
      }
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      const keyFile = join(folder, 'keys.json')
      loadKeys({ path: keyFile, create: true })
      const password = randomToken(12)
      writeDemoFile(dataDir, '', [{ username: 'admin', password, role: 'admin', telegramId: '7000000000001' }], {})
      const settings = { DATABASE_URL: postgres.url, KEYS_FILE: keyFile, ...servicesNowhere(folder) }
      program = await startProgram(dataDir, { TWO_FACTOR: 'off', ...settings })
      const client = new TestClient(program.demo().url, '127.0.0.1')
      expect((await client.call('login', { body: { username: 'admin', password } })).status).toBe(200)
      client.forgetCsrf()
      await client.csrfToken()
      const findings = async (): Promise<string[]> =>
        (await client.call('getStatus', { query: {} })).body.findings.map(({ code }) => code)
      const waits = async (): Promise<number> =>
        Number(/^database_standby_waits (\d+)$/m.exec((await client.agent.get('/metrics')).text)?.[1])
      const ofDoctor = async () => (await examine({ DATA_DIR: dataDir, ...settings })).map(({ code }) => code)
      expect(await findings()).not.toContain('database/waits')
      expect(await waits()).toBe(0)

      await waitFor('nobody')
      const key = { 'Idempotency-Key': randomUUID() }
      const changing = client.send('savePreferences', { body: { theme: 'purple' } }, key)
      await expect.poll(findings).toContain('database/waits')
      expect(await waits()).toBeGreaterThan(0)
      expect(await ofDoctor()).toContain('database/waits')
      const answer = await changing
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
        503,
        '5',
        expect.objectContaining({
          code: 'unavailable',
          reason: 'commit',
          error: expect.stringMatching(/is taking long to confirm this change\. It may still be saved/) as string,
        }),
      ])

      await waitFor('')
      await expect.poll(waits).toBe(0)
      expect(await findings()).not.toContain('database/waits')
      expect((await client.send('savePreferences', { body: { theme: 'purple' } }, key)).status).toBe(200)
      expect((await client.call('getMe')).body.preferences).toMatchObject({ theme: 'purple' })
    } finally {
      program?.child.kill('SIGKILL')
      await program?.ended
      await server.end().catch(() => undefined)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
