import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './child.ts'
import { freePort, onPath, postgresUser } from './find.ts'
import { makeFolder } from './folder.ts'
import type { OwnServer } from './postgres.ts'

const systemPath = '/usr/sbin/pgbouncer'

export const findPgBouncer = (): string | null => onPath('pgbouncer') ?? (existsSync(systemPath) ? systemPath : null)

/** PgBouncer in front of a server, with default settings and `more`. It admits everybody. */
export const startPgBouncer = async (
  behind: string,
  mode: 'session' | 'transaction' | 'statement',
  more: Readonly<Record<string, string>> = {},
): Promise<OwnServer> => {
  const program = findPgBouncer()
  if (!program) throw new Error('PgBouncer is not installed')
  const { path: folder, remove } = makeFolder('pgbouncer')
  const user = postgresUser()
  const port = await freePort()
  const { hostname, port: portBehind } = new URL(behind)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const databases = `[databases]\nstats = host=${hostname} port=${portBehind} dbname=stats user=postgres\n`
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const child = await startChild(program, [file], {
    ...user,
    cwd: folder,
    logFile: join(folder, 'output.log'),
    ready: (output) => output.includes('process up'),
  })
  const stop = async (): Promise<void> => {
    await child.stop('SIGINT')
    remove()
  }
  return { url: `postgres://app:secret@127.0.0.1:${port}/stats`, pid: child.pid, stop }
}
