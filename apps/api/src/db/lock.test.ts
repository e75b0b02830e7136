// Runs on both databases: each engine locks, counts and refuses in its own way.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, onServers } from '../../test/database/database.ts'
import { startDoor } from '../../test/door.ts'
import { servicesNowhere, startProgram } from '../../test/process.ts'
import { missingServers } from '../../test/servers/installed.ts'
import { startPostgres } from '../../test/servers/postgres.ts'
import { createLog } from '../lib/log.ts'
import { DatabaseClient } from './client.ts'
import { connectServer } from './connect.ts'
import { lockFolder, lockServer, oneAtATime } from './lock.ts'

const programPath = fileURLToPath(new URL('../../test/kills/lock-program.ts', import.meta.url))
const inUse = /Another process is using the data in/

/** Process with its own temporary folder that tries to lock the data folder when told to. */
const begin = (folder: string, temporary: string) => {
  mkdirSync(temporary)
  const child = spawn(process.execPath, [programPath, folder], {
    env: { PATH: process.env['PATH'], TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const says = async (): Promise<string> => String((await lines.next()).value)
  return {
    says,
    tries: async (): Promise<boolean> => {
      child.stdin.write('\n')
      return (await says()) === 'held'
    },
    kill: async (): Promise<void> => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

// None of this uses a database: one run is enough.
describe.skipIf(onServers)('the lock of a data folder (run once)', () => {
  let root: string
  let folder: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'campaign-stats-lock-'))
    folder = join(root, 'data')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('[R-21] of processes that race for a dead one’s folder exactly one gets it, whatever their TMPDIR and path', async () => {
    mkdirSync(folder)
    symlinkSync(folder, join(root, 'alias'))
    let programs = Array.from({ length: 6 }, (_, i) =>
      begin(i % 2 ? join(root, 'alias') : folder, join(root, `temporary-${i}`)),
    )
    try {
      await Promise.all(programs.map(({ says }) => says()))
      while (programs.length > 0) {
        const got = await Promise.all(programs.map(({ tries }) => tries()))
        expect(got.filter(Boolean)).toHaveLength(1)
        const holder = programs[got.indexOf(true)]!
        await holder.kill()
        programs = programs.filter((each) => each !== holder)
      }
    } finally {
      await Promise.all(programs.map(({ kill }) => kill()))
    }
  })

  it('[R-21] a folder that was released can be taken again', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(inUse)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  it('[R-21] a holder that shares the folder alone, as one in another container does, is seen', async () => {
    mkdirSync(folder)
    const elsewhere = new DatabaseSync(join(folder, 'lock'))
    elsewhere.exec('begin immediate')
    await expect(lockFolder(folder)).rejects.toThrow(inUse)
    elsewhere.close()
    await (await lockFolder(folder)).release()
  })

  it.skipIf(process.platform !== 'linux')(
    '[R-21] somebody who removes the file of the lock does not take it from its holder (only on Linux)',
    async () => {
      const lock = await lockFolder(folder)
      rmSync(join(folder, 'lock'))
      await expect(lockFolder(folder)).rejects.toThrow(inUse)
      await lock.release()
    },
  )
})

const log = createLog('silent')
const refusal = 'Another instance is running on this database'
const lockKey = 704_112_001

const connect = async (url: string): Promise<DatabaseClient> => {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  return client
}
const endHolder = (client: DatabaseClient) =>
  client.query(`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and granted
    and objid = ${lockKey} and database = (select oid from pg_database where datname = current_database())`)

describe.skipIf(!onServers)('the lock of the only instance on a server (only where its address is given)', () => {
  let url: string
  beforeEach(async () => {
    const fresh = await freshDatabase()
    await fresh.database.close()
    url = fresh.url ?? ''
  })

  it('[R-21] refuses a second instance, also after its connection was ended', async () => {
    const lines: string[] = []
    const lock = await lockServer(url, createLog('info', { write: (line) => void lines.push(line) }))
    await expect(lockServer(url, log)).rejects.toThrow(refusal)
    const rival = await connect(url)
    await endHolder(rival)
    await expect
      .poll(() => lines.map((line) => (JSON.parse(line) as { event: string }).event))
      .toEqual(['instance.lock_lost', 'instance.lock_taken'])
    expect(lock.held()).toBe(true)
    await expect(lockServer(url, log)).rejects.toThrow(refusal)
    await lock.release()
    await (await lockServer(url, log)).release()
    await rival.end()
  })

  it('[R-21] a holder that is cut off without a word is not one, and takes back the lock from its own dead connection', async () => {
    const door = await startDoor(new URL(url))
    const lock = await lockServer(door.url, log, { lookMs: 20, answerMs: 200, againMs: 20 })
    door.set('silent')
    await expect.poll(() => lock.held()).toBe(false)
    door.set('open')
    await expect.poll(() => lock.held()).toBe(true)
    await lock.release()
    door.close()
  })

  it('[R-21] an instance whose lock went to another one stops serving and ends with a failure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-lock-'))
    const program = await startProgram(folder, { DATABASE_URL: url, ...servicesNowhere(folder) })
    const [rival, other] = [await connect(url), await connect(url)]
    try {
      const address = /is ready at (\S+)/.exec(program.output())?.[1]
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      // The rival gets the lock at the very moment at which its holder loses it.
      const waiting = rival.query(`select pg_advisory_lock(${lockKey})`)
      await endHolder(other)
      await waiting
      expect(await program.ended).toBe(1)
      expect(program.output()).toContain('"event":"instance.replaced"')
    } finally {
      program.child.kill('SIGKILL')
      await Promise.all([program.ended, rival.end(), other.end()])
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const reason = missingServers.includes('Postgres') ? 'skipped: Postgres is not installed' : 'run once'

it.skipIf(onServers || missingServers.includes('Postgres'))(
  `[R-21] the only instance is not one while Postgres is dead, and is again when it is back (${reason})`,
  async () => {
    const postgres = (await startPostgres())!
    try {
      const lock = await lockServer(postgres.url, log)
      expect(lock.held()).toBe(true)
      await postgres.kill()
      await expect.poll(() => lock.held()).toBe(false)
      await postgres.restart()
      await expect.poll(() => lock.held()).toBe(true)
      await expect(lockServer(postgres.url, log)).rejects.toThrow(refusal)
      await lock.release()
    } finally {
      await postgres.stop()
    }
  },
)

it.skipIf(!onServers)(
  '[R-17] what another instance does once for all is waited for, longer than any statement may (only on servers)',
  async () => {
    const { database, url } = await freshDatabase()
    const impatient = connectServer(url ?? '', { max: 1, lock_timeout: 30 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const first = oneAtATime(database.db, 'once', async () => {
      begin()
      await released
    })
    await begun
    let tries = 0
    impatient.pool.on('release', () => (tries += 1))
    const second = oneAtATime(impatient.db, 'once', () => Promise.resolve('done'))
    await expect.poll(() => tries).toBeGreaterThan(1)
    release()
    expect(await second).toBe('done')
    await first
    await Promise.all([impatient.close(), database.close()])
  },
)
