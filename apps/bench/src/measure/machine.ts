import { cpus, totalmem } from 'node:os'
import { readFileSync } from 'node:fs'

export interface Machine {
  processors: string
  memory: string
  system: string
  versions: Record<string, string>
}

const versionOf = (dependency: string): string => {
  const path = new URL(`../../node_modules/${dependency}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

const libraries = ['express', 'express-session', 'connect-redis', 'ioredis', 'kysely', 'pg', 'autocannon'] as const

/** Description of the machine. Versions of the servers are known once they are open. */
export const describeMachine = (servers: Record<string, string>): Machine => ({
  processors: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memory: `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
  system: `${process.platform} ${process.arch}`,
  versions: {
    node: process.versions.node,
    ...servers,
    ...Object.fromEntries(libraries.map((name) => [name, versionOf(name)])),
  },
})

export const machineText = ({ processors, memory, system, versions }: Machine): string =>
  [
    `${processors}, ${memory}, ${system}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  ].join('\n')
