import { mkdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'
import { randomToken } from '../lib/secrets/tokens.ts'
import { SetupError } from '../lib/setup-error.ts'
import { DatabaseClient, keptAlive } from './client.ts'
import type { Db, Trx } from './connect.ts'
import { run } from './query.ts'
import { retryOnLock } from './retry-on-lock.ts'

/** Held until `release`, or until the process dies. */
export interface Lock {
  release(): Promise<void>
}

const noLock: Lock = { release: () => Promise.resolve() }

const isBusy = (error: unknown): boolean => (error as { errcode?: unknown }).errcode === 5

/**
 * Locks a file in the folder with a kernel lock. It ends with its process, in whichever container, and only one process
 * can hold it. Uses SQLite, which ships with Node; the file stays empty. Null if it is held.
 */
const lockFile = (path: string): Lock | null => {
  // A holder that is ending may have released one lock and not yet the other.
  const file = new DatabaseSync(path, { timeout: 200 })
  try {
    file.exec('begin immediate')
    return { release: () => Promise.resolve(file.close()) }
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Takes a kernel-level name derived from the folder's inode, whatever its path. It holds even if somebody removes the
 * lock file. Null if it is held.
 */
const lockName = ({ dev, ino }: Stats): Promise<Lock | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(`\0campaign-stats ${dev}:${ino}`, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })

/**
 * Locks the folder for this process. Both locks are kernel locks that end with their process, so there are no stale
 * locks to take over.
 * @throws Error if another process holds it
 */
export const lockFolder = async (folder: string): Promise<Lock> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  // Only Linux has abstract socket names.
  const name = process.platform === 'linux' ? await lockName(statSync(real)) : noLock
  let file: Lock | null = null
  try {
    file = name && lockFile(join(real, 'lock'))
  } catch (cause) {
    throw new SetupError(`${join(real, 'lock')} cannot be locked. This user must be allowed to write it.`, { cause })
  } finally {
    if (!file) await name?.release()
  }
  if (!name || !file)
    throw new SetupError(
      `Another process is using the data in ${real}. Stop it first, or set DATA_DIR to another folder.`,
    )
  return { release: async () => void (await Promise.all([file.release(), name.release()])) }
}

/** Arbitrary fixed number: the advisory lock of "the only instance on this database". */
const onlyInstance = 704_112_001

/** Lock of the only instance. It ends with its connection and is then taken again. */
export interface InstanceLock extends Lock {
  /** Whether this is the only instance, as far as known. Nothing may be served while it is not. */
  held(): boolean
  /** Resolves when another instance holds the lock; this one must then exit. */
  lost: Promise<void>
}

/** Health check interval of the connection, its answer timeout, and the retry delay after a failure, in ms. */
const defaults = { lookMs: 1_000, answerMs: 5_000, againMs: 250 }

/** Current holder of the lock; null if there is none. */
const findHolder = async (client: DatabaseClient): Promise<{ pid: number; name: string } | null> => {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select l.pid, coalesce(a.application_name, '') as name from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [onlyInstance],
  )
  return rows[0] ?? null
}

/** Takes the lock on a dedicated connection; null if another instance holds it. Throws if the database is away. */
const takeServer = async (
  url: string,
  name: string,
  { answerMs, againMs }: typeof defaults,
): Promise<DatabaseClient | null> => {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerMs,
    answerMs,
    ...keptAlive,
    // A machine that vanishes loses the lock within half a minute.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [onlyInstance])
      if (rows[0]?.held) return client
      const holder = await findHolder(client)
      if (holder && holder.name !== name) break
      // A connection of this process, closed on this side and not yet ended on the server.
      if (holder) await client.query('select pg_terminate_backend($1)', [holder.pid])
      await wait(againMs)
    }
    await client.end()
    return null
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Without a shared Redis only one instance may run on a database. Takes its advisory lock on a dedicated connection. If
 * that connection ends, the lock is taken again, unless another instance is faster.
 * @throws Error if another instance holds it
 */
export const lockServer = async (url: string, log: Log, times = defaults): Promise<InstanceLock> => {
  const name = `campaign-stats lock ${randomToken(6)}`
  const first = await takeServer(url, name, times)
  if (!first)
    throw new SetupError('Another instance is running on this database. Set REDIS_URL on all of them to run several.')
  const released = new AbortController()
  let client: DatabaseClient | null = first
  let tellLost = (): void => undefined
  const lost = new Promise<void>((resolve) => (tellLost = resolve))

  /** Resolves when the connection has ended or does not answer. */
  const watch = async (held: DatabaseClient): Promise<void> => {
    const ended = new Promise<false>((resolve) => held.once('end', () => resolve(false)))
    const answers = (): Promise<boolean> =>
      held.query('select 1').then(
        () => true,
        () => false,
      )
    while (!released.signal.aborted) {
      const pause = wait(times.lookMs, true, { signal: released.signal }).catch(() => true)
      if (!(await Promise.race([ended, pause])) || !(await Promise.race([ended, answers()]))) return
    }
  }
  const takeAgain = async (): Promise<DatabaseClient | null> => {
    while (!released.signal.aborted) {
      const taken = await takeServer(url, name, times).catch(() => undefined)
      if (taken !== undefined) return taken
      await wait(times.againMs)
    }
    return null
  }
  const keep = async (): Promise<void> => {
    while (client) {
      await watch(client)
      const before: DatabaseClient = client
      client = null
      // Not awaited: the other side may be silent.
      const ending = before.end().catch(() => undefined)
      if (released.signal.aborted) return Promise.race([ending, wait(times.lookMs)])
      log.warn({ event: 'instance.lock_lost', text: 'The connection that says that this is the only instance ended' })
      client = await takeAgain()
      if (client && released.signal.aborted) return client.end()
      if (client) log.info({ event: 'instance.lock_taken' })
      else if (!released.signal.aborted) tellLost()
    }
  }
  const keeping = keep()
  return {
    held: () => client !== null,
    lost,
    release: async () => {
      released.abort()
      await keeping
    },
  }
}

/**
 * Runs `work` in a transaction while no other instance runs work of the same name. That may take longer on a busy
 * machine than any statement may wait for a lock; work that exceeded its lock timeout is retried.
 */
export const oneAtATime = <T>(db: Db, name: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retryOnLock(() =>
    db.transaction().execute(async (trx) => {
      await run(trx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      return work(trx)
    }),
  )
