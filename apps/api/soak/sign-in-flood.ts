import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@app/contract'
import { TestClient } from '../test/client.ts'
import { startProgram } from '../test/process.ts'
import { onServer } from './database.ts'
import type { SoakOptions, SoakPart, SoakResult } from './part.ts'

const secondsEach = 15
const guessers = 32
/** Longest wait of a signed-in person, in ms, in 99 of 100 cases while others guess passwords; for a fast machine. */
const limitMs = 500

interface Answered {
  status: number
  cookie: string
  body: string
  retryAfter: number
}

/** One call over a kept connection, from an address of its own. */
const post = (agent: Agent, url: string, network: string, headers: Record<string, string>, body?: object) =>
  new Promise<Answered>((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { 'x-forwarded-for': network, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookie: (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; '),
            body: text,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body ? JSON.stringify(body) : undefined)
  })

const anyNetwork = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`

/**
 * Guesses one password after another until stopped, as many browsers would: alternately of an existing person and of
 * nobody. Reports each answer.
 */
const guess = async (
  url: string,
  names: readonly string[],
  signal: AbortSignal,
  count: (status: number) => void,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { cookie, body } = await post(agent, `${url}/api${contract.getCsrfToken.path}`, anyNetwork(), {})
  const { csrfToken } = JSON.parse(body) as { csrfToken: string }
  while (!signal.aborted) {
    const answer = await post(
      agent,
      `${url}/api${contract.login.path}`,
      anyNetwork(),
      { cookie, 'x-csrf-token': csrfToken },
      {
        username: randomInt(2) === 0 ? names[randomInt(names.length)] : `nobody${randomInt(1e9)}`,
        password: 'a wrong password',
      },
    ).catch(() => null)
    count(answer?.status ?? 0)
  }
  agent.destroy()
}

/** Response times for a signed-in person, in ms, sorted. */
const waits = async (client: TestClient, seconds: number): Promise<number[]> => {
  const took: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const startedAt = performance.now()
    await client.call('getAccountsSummary', { query: {} })
    took.push(performance.now() - startedAt)
    await wait(20)
  }
  return took.toSorted((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)

const trial = async (title: string, settings: Record<string, string>, say: SoakOptions['say']): Promise<SoakResult> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-soak-'))
  const program = await startProgram(folder, { TWO_FACTOR: 'off', TRUSTED_PROXIES: 'loopback', ...settings })
  try {
    const { url, people } = program.demo()
    const { username, password } = people.find((person) => person.username === 'buyer')!
    const client = new TestClient(url, '127.0.0.1')
    await client.call('login', { body: { username, password } })
    client.forgetCsrf()
    await waits(client, 2)
    say(`${title}: calm`)
    const calm = await waits(client, secondsEach)
    say(`${title}: guessing`)
    const stop = new AbortController()
    const answers = new Map<number, number>()
    const count = (status: number): void => void answers.set(status, (answers.get(status) ?? 0) + 1)
    const names = people.map((person) => person.username)
    const flood = Promise.all(Array.from({ length: guessers }, () => guess(url, names, stop.signal, count)))
    const flooded = await waits(client, secondsEach)
    stop.abort()
    await flood
    const figures = {
      'calm p50 ms': at(calm, 0.5),
      'calm p99 ms': at(calm, 0.99),
      'p50 ms': at(flooded, 0.5),
      'p99 ms': at(flooded, 0.99),
      'guesses a second': Math.round((answers.get(401) ?? 0) / secondsEach),
      'refused a second': Math.round((answers.get(503) ?? 0) / secondsEach),
    }
    // On a machine that is slow without the guessing, too, the wait may at most double.
    const isLate = figures['p99 ms'] > Math.max(limitMs, 2 * figures['calm p99 ms'])
    const broken = isLate ? [`a signed-in person waited ${figures['p99 ms']} ms`] : []
    return { title, figures, broken }
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signed-in people go on working while strangers guess passwords as fast as they can. */
export const signInFlood: SoakPart = {
  name: 'flood',
  run: async ({ databaseUrl, say }) => {
    const results = [await trial('passwords guessed, embedded database', {}, say)]
    if (databaseUrl)
      results.push(
        await onServer(databaseUrl, (url) => trial('passwords guessed, Postgres', { DATABASE_URL: url }, say)),
      )
    return results
  },
}
