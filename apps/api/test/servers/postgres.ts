import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild, type Child } from './child.ts'
import { findPostgres, freePort, postgresUser } from './find.ts'
import { makeFolder } from './folder.ts'

export interface OwnServer {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface OwnPostgres extends OwnServer {
  /** kill -9 of the postmaster: no connection is closed, nothing is flushed. */
  kill(): Promise<void>
  /** Restarts it on its data and port; resolves when it accepts connections. */
  restart(): Promise<void>
  /** Stops all its processes, as on a hanging machine: connections stay open, and nothing answers. */
  freeze(): void
  /** Resumes all processes. */
  thaw(): void
  /** Standby of this server, read-only until promoted, with further Postgres settings. */
  standby(...more: string[]): Promise<OwnPostgres>
}

/** pg_stat_statements counts statements where it is installed; its cost is the same for all sides. */
const countingOption = (bin: string): string[] => {
  const libraries = execFileSync(join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim()
  return existsSync(join(libraries, 'pg_stat_statements.so'))
    ? ['-c', 'shared_preload_libraries=pg_stat_statements']
    : []
}

const settings = (folder: string, port: number, more: readonly string[]): string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...more,
  ].flatMap((setting) => ['-c', setting])

export interface PostgresOptions {
  /** Further settings as `name=value`. */
  settings?: readonly string[]
  /** Puts files into its data folder before the start. */
  prepare?: (data: string, user: { uid?: number; gid?: number }) => void
  /** Output that shows that it accepts connections, or refuses them with a message. */
  ready?: RegExp
}

/** Ids of a process's children. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const frozen = new Set<number>()
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // Ended meanwhile.
  }
}
// A stopped process would outlive its server.
process.on('exit', () => frozen.forEach((pid) => signal(pid, 'SIGKILL')))

/** Processes of a killed server end within moments; until then its data is in use. */
const startTries = 100

/** Creates a server's data in a new folder, with the programs in `bin`. */
type MakeData = (bin: string, data: string, options: { uid?: number; gid?: number; cwd: string; stdio: 'pipe' }) => void

const newData: MakeData = (bin, data, options) =>
  void execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )

const copyOf =
  (port: number): MakeData =>
  (bin, data, options) =>
    void execFileSync(
      join(bin, 'pg_basebackup'),
      ['-D', data, '-R', '-c', 'fast', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--no-sync'],
      options,
    )

/** Server with default settings in a temporary folder. Null if Postgres is not installed. */
export const startPostgres = (options: PostgresOptions = {}): Promise<OwnPostgres | null> => begin(newData, options)

const begin = async (
  makeData: MakeData,
  {
    settings: more = [],
    prepare,
    ready = /ready to accept (read-only )?connections|started streaming WAL/,
  }: PostgresOptions,
): Promise<OwnPostgres | null> => {
  const program = findPostgres('postgres')
  if (!program || !existsSync(join(dirname(program), 'initdb'))) return null
  const bin = dirname(program)
  const user = postgresUser()
  const { path: folder, remove } = makeFolder('postgres')
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  let starts = 0
  try {
    makeData(bin, data, { ...user, cwd: folder, stdio: 'pipe' })
    prepare?.(data, user)
    const port = await freePort()
    const start = (): Promise<Child> =>
      startChild(program, ['-D', data, ...settings(folder, port, more), ...countingOption(bin)], {
        ...user,
        cwd: folder,
        logFile: join(folder, `output-${++starts}.log`),
        ready: (output) => ready.test(output),
      })
    let child = await start()
    const server: OwnPostgres = {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: child.pid,
      freeze: () => {
        for (const pid of [child.pid, ...childrenOf(child.pid)]) {
          frozen.add(pid)
          signal(pid, 'SIGSTOP')
        }
      },
      thaw: () => {
        for (const pid of frozen) signal(pid, 'SIGCONT')
        frozen.clear()
      },
      standby: async (...settingsToo) => (await begin(copyOf(port), { settings: settingsToo }))!,
      stop: async () => {
        server.thaw()
        // Fast shutdown: closes connections and writes data.
        await child.stop('SIGINT')
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
          await wait(50)
        }
      },
    }
    return server
  } catch (error) {
    remove()
    throw error
  }
}
