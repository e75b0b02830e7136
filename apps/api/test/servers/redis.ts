import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild, type Child } from './child.ts'
import { makeFolder } from './folder.ts'
import { findRedis, freePort } from './find.ts'
import type { OwnServer } from './postgres.ts'

export interface OwnRedis extends OwnServer {
  /** kill -9: unsaved data is lost. */
  kill(): Promise<void>
  /** Restarts it on its port with its append-only file, if it has one; resolves when it accepts connections. */
  restart(): Promise<void>
}

/** The port of a killed server may stay in use for moments. */
const startTries = 100

/** In-memory server, unless the settings say otherwise. Null if Redis is not installed. */
export const startRedis = async (...settings: string[]): Promise<OwnRedis | null> => {
  const program = findRedis()
  if (!program) return null
  const { path: folder, remove } = makeFolder('redis')
  const port = await freePort()
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const kept = settings.includes('--appendonly') ? [] : ['--appendonly', 'no']
  let starts = 0
  const start = (): Promise<Child> =>
    startChild(program, [...common, ...kept, ...settings], {
      cwd: folder,
      logFile: join(folder, `output-${++starts}.log`),
      ready: (output) => /ready to accept connections/i.test(output),
    })
  let child = await start()
  const server: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      await child.stop()
      remove()
    },
    kill: () => child.stop('SIGKILL'),
    restart: async () => {
      for (let tries = 1; ; tries += 1) {
        const started = await start().catch((error: unknown) => {
          if (tries === startTries) throw error
        })
        if (started) {
          child = started
          server.pid = child.pid
          return
        }
        await wait(20)
      }
    },
  }
  return server
}

/** Sentinel without masters: it answers on a port like Redis does. Null if Redis is not installed. */
export const startSentinel = async (): Promise<OwnServer | null> => {
  const program = findRedis()
  if (!program) return null
  const { path: folder, remove } = makeFolder('sentinel')
  const port = await freePort()
  const config = join(folder, 'sentinel.conf')
  writeFileSync(config, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n`)
  const child = await startChild(program, [config, '--sentinel'], {
    cwd: folder,
    logFile: join(folder, 'output.log'),
    ready: (output) => /Sentinel ID is/i.test(output),
  })
  const stop = async (): Promise<void> => {
    await child.stop()
    remove()
  }
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop }
}
