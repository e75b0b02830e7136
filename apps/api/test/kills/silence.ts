import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDemoFile } from '../../src/demo/demo.ts'
import { randomToken } from '../../src/lib/secrets/tokens.ts'
import { TestClient } from '../client.ts'
import { startDoor } from '../door.ts'
import { servicesNowhere, startProgram, type Running } from '../process.ts'
import { startPostgres, type OwnPostgres } from '../servers/postgres.ts'
import { startRedis } from '../servers/redis.ts'
import { unique } from '../unique.ts'

/** Program with a controllable connection to Postgres, and an action of one of its people. */
export interface Silenced {
  program: Running
  /** Leads to the first server initially. */
  door: Awaited<ReturnType<typeof startDoor>>
  first: OwnPostgres
  /** Standby of the first one. */
  second: OwnPostgres
  /** Adds a mailbox; returns status, duration in ms, and the reason in the answer. */
  write(): Promise<{ status: number; ms: number; reason: string | undefined; email: string }>
  close(): Promise<void>
}

/** Starts a program with Redis and two Postgres servers, the second a standby of the first. */
export const startSilenced = async (): Promise<Silenced> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-silence-'))
  const first = (await startPostgres())!
  const second = await first.standby()
  const redis = (await startRedis())!
  const door = await startDoor(new URL(first.url))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const password = randomToken(12)
  writeDemoFile(dataDir, '', [{ username: 'lead', password, role: 'TeamleadFarmer', telegramId: '7000000000001' }], {})
  const program = await startProgram(dataDir, {
    TWO_FACTOR: 'off',
    DATABASE_URL: door.url,
    REDIS_URL: redis.url,
    ...servicesNowhere(folder),
  })
  const close = async (): Promise<void> => {
    program.child.kill('SIGKILL')
    await program.ended
    door.close()
    await Promise.all([second.stop(), redis.stop()])
    await first.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const client = new TestClient(program.demo().url, '127.0.0.1')
    const { status } = await client.call('login', { body: { username: 'lead', password } })
    if (status !== 200) throw new Error(`The lead could not sign in: ${status}`)
    client.forgetCsrf()
    await client.csrfToken()
    const write = async () => {
      const started = performance.now()
      const email = `${unique('box')}@outlook.com`
      const emailsData = `${email}:password:${'token'.repeat(50)}:${randomUUID()}`
      const answer = await client.call('addMailboxes', {
        body: { emailsData, isExisting: false, markAsInvalid: false },
      })
      const { reason } = answer.body as { reason?: string }
      return { status: answer.status, ms: performance.now() - started, reason, email }
    }
    return { program, door, first, second, write, close }
  } catch (error) {
    await close()
    throw error
  }
}
