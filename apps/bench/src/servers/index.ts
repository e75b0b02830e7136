import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { startPostgres, type OwnServer } from '../../../api/test/servers/postgres.ts'
import { startRedis } from '../../../api/test/servers/redis.ts'

/** Postgres and Redis of one run. */
export interface Servers {
  /** Database of this run, dropped at the end. */
  databaseUrl: string
  redisUrl: string
  /** Process of the database, if started here. */
  postgresPid: number | null
  versions: Record<string, string>
  close(): Promise<void>
}

const onPostgres = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const openDatabase = async (adminUrl: string): Promise<{ url: string; version: string; drop: () => Promise<void> }> => {
  const name = `campaign_bench_${randomBytes(4).toString('hex')}`
  const version = await onPostgres(adminUrl, async (client) => {
    await client.query(`create database ${name}`)
    return (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = (): Promise<void> =>
    onPostgres(adminUrl, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { url: url.href, version: version.split(' ')[0]!, drop }
}

/** @throws unless Redis is empty: nobody else's data may be counted or flushed */
const openRedis = async (url: string): Promise<{ version: string; flush: () => Promise<void> }> => {
  const redis = new Redis(url)
  try {
    if ((await redis.dbsize()) > 0)
      throw new Error('BENCH_REDIS_URL must name an empty Redis, such as redis://host:6379/9')
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown'
    const flush = async (): Promise<void> => {
      await redis.flushdb()
      redis.disconnect()
    }
    return { version, flush }
  } catch (error) {
    redis.disconnect()
    throw error
  }
}

/** The given servers, or own ones in temporary folders. Reports what is missing if neither is possible. */
export const openServers = async (): Promise<Servers | { missing: string }> => {
  const undo: (() => Promise<void>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
  }
  let closing: Promise<void> | undefined
  // A second call, as after an interruption, waits for the same shutdown.
  const close = (): Promise<void> => (closing ??= closeAll())
  const own = async (given: string | undefined, start: () => Promise<OwnServer | null>) => {
    if (given) return { url: given, pid: null }
    const server = await start()
    if (server) undo.push(server.stop)
    return server
  }
  try {
    const postgres = await own(process.env['BENCH_DATABASE_URL'], startPostgres)
    const ownRedis = await own(process.env['BENCH_REDIS_URL'], startRedis)
    if (!postgres || !ownRedis) {
      await close()
      const missing = [...(postgres ? [] : ['Postgres']), ...(ownRedis ? [] : ['Redis'])].join(' and ')
      return { missing: `${missing} (install it, or set BENCH_DATABASE_URL and BENCH_REDIS_URL)` }
    }
    const database = await openDatabase(postgres.url)
    undo.push(database.drop)
    const redis = await openRedis(ownRedis.url)
    undo.push(redis.flush)
    return {
      databaseUrl: database.url,
      redisUrl: ownRedis.url,
      postgresPid: postgres.pid,
      versions: { postgres: database.version, redis: redis.version },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
