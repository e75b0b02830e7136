import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild, type Child } from '../../../api/test/servers/child.ts'
import type { Servers } from '../servers/index.ts'
import { readyWord } from './listen.ts'

export interface Reference {
  url: string
  /** Cookie of a signed-in person. */
  cookie: string
  pid: number
  stop: Child['stop']
}

/** Starts a reference server in its own process and signs somebody in. */
export const startReference = async (name: 'stack' | 'lean', servers: Servers): Promise<Reference> => {
  const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-reference-'))
  const child = await startChild(process.execPath, [path], {
    env: {
      PATH: process.env['PATH'],
      REFERENCE_DATABASE_URL: servers.databaseUrl,
      REFERENCE_REDIS_URL: servers.redisUrl,
    },
    logFile: join(folder, 'output.log'),
    ready: (output) => output.includes(readyWord),
  })
  rmSync(folder, { recursive: true, force: true })
  const url = new RegExp(`${readyWord}(\\S+)`).exec(child.output)![1]!
  const answer = await fetch(`${url}/sign-in`, { method: 'POST' })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  if (!answer.ok || !cookie) throw new Error(`Nobody could sign in to the reference server ${name}`)
  return { url, cookie, pid: child.pid, stop: child.stop }
}
