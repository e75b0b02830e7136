import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startKeitaro } from '@app/simulators'
import { TestClient } from '../client.ts'
import { lookAt, wish } from '../links.ts'
import { startProgram, type Running } from '../process.ts'

/**
 * Kills the program when it has made this call. `carriedOut`: the tracker executes the call, but the reply is lost.
 */
interface KillPoint {
  method: 'GET' | 'POST'
  path: string
  carriedOut: boolean
  /** Index among several such calls. */
  nth?: number
}

/** A point after each step: before and after the tracker has executed the next. */
export const killPoints: readonly KillPoint[] = [
  { method: 'GET', path: '/domains', carriedOut: false },
  { method: 'POST', path: '/campaigns', carriedOut: false },
  { method: 'POST', path: '/campaigns', carriedOut: true },
  { method: 'POST', path: '/streams', carriedOut: false },
  { method: 'POST', path: '/streams', carriedOut: true },
  { method: 'POST', path: '/streams', carriedOut: true, nth: 2 },
]

export interface LinkKillReport {
  kills: number
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

export interface LinkKillPlan {
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database and Redis of the servers; if omitted, the program uses an embedded database. */
  servers?: { DATABASE_URL: string; REDIS_URL: string } | undefined
  points?: readonly KillPoint[]
}

const doneWithinMs = 120_000
const lateMs = 400

/**
 * Requests a link, kills the program after each of its steps and restarts it. Each link is finished without further
 * requests, and the tracker has one campaign for it, with each stream once.
 */
export const killWhileLinking = async ({
  prepare,
  servers,
  points = killPoints,
}: LinkKillPlan): Promise<LinkKillReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-link-kills-'))
  const keitaro = await startKeitaro({})
  const seen = lookAt(keitaro)
  const broken: string[] = []
  let program: Running | undefined
  let kills = 0

  const begin = async (): Promise<TestClient> => {
    program = await startProgram(join(folder, 'data'), {
      TWO_FACTOR: 'off',
      KEITARO_URL: keitaro.url,
      KEITARO_API_KEY: keitaro.apiKey,
      ...servers,
    })
    const { url, people } = program.demo()
    const { username, password } = people.find((person) => person.username === 'admin')!
    const client = new TestClient(url, '127.0.0.1')
    await client.call('login', { body: { username, password } })
    client.forgetCsrf()
    return client
  }
  const control = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const json = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${keitaro.url}/control${path}`, { method, ...json })
    return answer.status === 204 ? null : answer.json()
  }
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + doneWithinMs; !(await holds());) {
      if (performance.now() > end) return void broken.push(`${what}: not within ${doneWithinMs} ms`)
      await wait(50)
    }
  }

  try {
    prepare?.(join(folder, 'data'))
    let client = await begin()
    for (const { method, path, carriedOut, nth = 1 } of points) {
      const name = `${method} ${path} ${nth}, ${carriedOut ? 'carried out' : 'not carried out'}`
      const asked = wish()
      const fault = carriedOut ? { kind: 'delay', ms: lateMs, times: nth } : { kind: 'hang' }
      await control('/faults', 'POST', { match: { method, path }, ...fault })
      void client.call('createLink', { body: asked }).catch(() => undefined)
      // A fault is used up as soon as its last call has arrived.
      await until(name, async () => ((await control('/faults')) as unknown[]).length === 0)
      program!.child.kill('SIGKILL')
      await program!.ended
      kills += 1
      await control('/faults', 'DELETE')
      client = await begin()
      const read = async () =>
        (await client.call('listLinks', { query: { account_id: asked.account_id } })).body.links[0]
      await until(`${name}: finished`, async () => (await read())?.state === 'done')
      const campaigns = await seen.campaignsFor(asked.account_id)
      if (campaigns.length !== 1) broken.push(`${name}: ${campaigns.length} campaigns`)
      const streams = campaigns[0] ? (await seen.streamsOf(campaigns[0].id)).map((each) => each.name).join() : ''
      if (streams !== 'Offer,Everybody else') broken.push(`${name}: the streams are ${streams}`)
      const link = await read()
      if (link?.campaign_id !== campaigns[0]?.id) broken.push(`${name}: the record names another campaign`)
    }
    return { kills, seconds: Math.round((performance.now() - started) / 1_000), broken }
  } finally {
    program?.child.kill('SIGKILL')
    await program?.ended
    await keitaro.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
