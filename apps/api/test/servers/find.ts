import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'

/** Folders of distributions and Homebrew for Postgres programs, which are rarely on the path. */
const postgresFolders = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']

export const onPath = (program: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path)) ?? null

/** Newest installed Postgres program of this name. */
export const findPostgres = (program: string): string | null => {
  const found = postgresFolders.flatMap((pattern) => globSync(pattern)).map((folder) => join(folder, program))
  const newest = found
    .filter((path) => existsSync(path))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  return newest ?? onPath(program)
}

export const findRedis = (): string | null => onPath('redis-server') ?? onPath('valkey-server')

/** Port that is currently free. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Postgres refuses to run as root, so it then runs as the user of its package. */
export const postgresUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
