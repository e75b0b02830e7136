import { execFileSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startChild } from '../child.ts'
import { makeFolder } from '../folder.ts'
import { findPostgres, freePort, postgresUser } from './find.ts'

export interface OwnServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Statement counts come from this library where it is installed; it costs all sides the same. */
const countingOption = (bin: string): string[] => {
  const libraries = execFileSync(join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim()
  return existsSync(join(libraries, 'pg_stat_statements.so'))
    ? ['-c', 'shared_preload_libraries=pg_stat_statements']
    : []
}

const settings = (folder: string, port: number): string[] =>
  [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=300'].flatMap(
    (setting) => ['-c', setting],
  )

/** A server with the settings it comes with, in a temporary folder. Null where Postgres is not installed. */
export const startPostgres = async (): Promise<OwnServer | null> => {
  const program = findPostgres('postgres')
  if (!program || !existsSync(join(dirname(program), 'initdb'))) return null
  const bin = dirname(program)
  const user = postgresUser()
  const { path: folder, remove } = makeFolder('postgres')
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      { ...user, cwd: folder, stdio: 'pipe' },
    )
    const port = await freePort()
    const child = await startChild(program, ['-D', data, ...settings(folder, port), ...countingOption(bin)], {
      ...user,
      cwd: folder,
      logFile: join(folder, 'output.log'),
      ready: (output) => output.includes('ready to accept connections'),
    })
    const stop = async (): Promise<void> => {
      // The fast shutdown: connections are ended, data is written.
      await child.stop('SIGINT')
      remove()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: child.pid, stop }
  } catch (error) {
    remove()
    throw error
  }
}
