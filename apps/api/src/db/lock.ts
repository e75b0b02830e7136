import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseClient } from './client.ts'
import type { Db, Trx } from './connect.ts'

/** Held until `release`, or until the process dies. */
export interface Lock {
  release(): Promise<void>
}

const listen = (path: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })

const isHeld = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/**
 * Takes the folder for this process. The lock is a socket outside the folder, named after the folder's real path;
 * a socket that nobody listens on was left by a process that died, and is taken over.
 * @throws Error when another process holds it
 */
export const lockFolder = async (folder: string): Promise<Lock> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  const path = join(tmpdir(), `campaign-stats-${createHash('sha256').update(real).digest('hex').slice(0, 24)}.sock`)
  let server = await listen(path)
  if (!server && !(await isHeld(path))) {
    rmSync(path, { force: true })
    server = await listen(path)
  }
  if (!server) {
    throw new Error(`Another process is using the data in ${real}. Stop it first, or set DATA_DIR to another folder.`)
  }
  const held = server
  return { release: () => new Promise((resolve) => held.close(() => resolve())) }
}

/** Any fixed number: the advisory lock of "the only instance on this database". */
const onlyInstance = 704_112_001

/**
 * Without a shared Redis only one instance may run on a database: takes its advisory lock on a connection of its own.
 * @throws Error when another instance holds it
 */
export const lockServer = async (url: string): Promise<Lock> => {
  const client = new DatabaseClient({ connectionString: url, application_name: 'campaign-stats lock' })
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [onlyInstance])
  if (!rows[0]?.held) {
    await client.end()
    throw new Error('Another instance is running on this database. Set REDIS_URL on all of them to run several.')
  }
  return { release: () => client.end() }
}

/** Runs `work` in a transaction while no other instance runs work of the same name. */
export const oneAtATime = <T>(db: Db, name: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    return work(trx)
  })
