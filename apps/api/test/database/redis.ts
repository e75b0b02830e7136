import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'

const found = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path))

/** Whether Redis is installed on this machine, as needed by tests that start one. */
export const hasRedis = found !== undefined

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** In-memory Redis for one test, until `close`. */
export const startRedis = async (...settings: string[]) => {
  const port = await freePort()
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(found ?? '', [...common, ...settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `redis://127.0.0.1:${port}`
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  return {
    url,
    redis,
    close: async (): Promise<void> => {
      redis.disconnect()
      child.kill('SIGKILL')
      await ended
    },
  }
}
