import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { countsOf } from '../counts.ts'
import { load, type Target } from '../load.ts'
import { median, medianRatio } from '../measure/arithmetic.ts'
import { atLeast, type Figure } from '../measure/figure.ts'
import { inTurn, spread } from '../measure/rounds.ts'
import { signIn, startProgram, type Program } from '../program.ts'
import { seedReference } from '../reference/seed.ts'
import { startReference } from '../reference/start.ts'
import type { Part, PartContext } from './part.ts'

const count = 5_000
const warmUp = { duration: 2 }
const headers = { 'accept-encoding': 'gzip' }

const sides = ['stack', 'lean', 'ours'] as const
type Side = (typeof sides)[number]

const makeMany = (program: Program): Promise<Response> =>
  fetch(`${program.demo.simulators.keitaro}/control/modes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ campaigns: count }),
  })

/** Raw answer to one request. */
const answerOf = ({ url, cookie }: Target): Promise<{ status: number; tag: string; bytes: number }> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { cookie, ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, tag: String(answer.headers.etag), bytes }))
    })
      .on('error', reject)
      .end()
  })

/** Requests of many people: for the body, and for its 304. */
const targetsOf = async (list: Target, kept: readonly Target[]) => {
  const text = await (await fetch(list.url, { headers: { cookie: list.cookie } })).text()
  for (const { url, cookie } of kept) await fetch(url, { method: 'PUT', headers: { cookie }, body: gzipSync(text) })
  const all = [...kept, list]
  const answers = await Promise.all(all.map(answerOf))
  const bytes = answers.at(-1)!.bytes
  if (answers.some((answer) => answer.status !== 200 || Math.abs(answer.bytes - bytes) > 1_000))
    throw new Error(`The answers differ: ${answers.map((each) => `${each.status}, ${each.bytes} bytes`).join('; ')}`)
  const named = (of: (target: Target, side: number) => Target) =>
    Object.fromEntries(sides.map((side, place) => [side, of(all[place]!, place)])) as Record<Side, Target>
  return {
    about: `${(JSON.parse(text) as unknown[]).length} campaigns, ${text.length} bytes, ${bytes} compressed`,
    whole: named((target) => ({ ...target, headers })),
    known: named((target, place) => ({
      ...target,
      headers: { ...headers, 'if-none-match': answers[place]!.tag },
      status: 304,
    })),
  }
}

/** The list as everybody gets it, compared with the same bytes from servers that only check the session. */
const measure = async ({ servers, rounds, seconds, say }: PartContext): Promise<Figure[]> => {
  if (!servers) return []
  const program = await startProgram(servers)
  await seedReference(servers.databaseUrl)
  const references = [await startReference('stack', servers), await startReference('lean', servers)]
  try {
    await makeMany(program)
    const list: Target = { url: `${program.url}/api/campaigns`, cookie: await signIn(program, 'admin') }
    const kept = references.map(({ url, cookie }): Target => ({ url: `${url}/kept`, cookie }))
    const { about, whole, known } = await targetsOf(list, kept)

    const figures = async (what: string, targets: Record<Side, Target>): Promise<Figure[]> => {
      for (const target of Object.values(targets)) await load(target, warmUp)
      const under = (side: Side) => async (): Promise<number> =>
        (await load(targets[side], { duration: seconds })).requestsPerSecond
      const speed = await inTurn(rounds, { stack: under('stack'), lean: under('lean'), ours: under('ours') }, say)
      const [toStack, toLean] = [medianRatio(speed.ours, speed.stack), medianRatio(speed.ours, speed.lean)]
      return (['stack', 'lean'] as const).map((side) => ({
        id: 'P11',
        what,
        unit: 'req/s',
        baseline: { name: `${side}, kept bytes`, value: median(speed[side]) },
        ours: median(speed.ours),
        ratio: side === 'stack' ? toStack : toLean,
        minimum: atLeast(toStack, 0.7, '0.7 stack'),
        aim: atLeast(toLean, 0.9, '0.9 lean'),
        note: `rounds gave ${spread(speed.ours, speed[side])} of ${side}; ${about}`,
        rounds: { [side]: speed[side], ours: speed.ours },
      }))
    }
    return [
      ...(await figures(`GET /api/campaigns, ${count} rows, 32 connections`, whole)),
      ...(await figures('the same, known to the browser: 304', known)),
      ...(await countsOf('GET /api/campaigns', whole.ours, servers)),
    ]
  } finally {
    await Promise.all([program, ...references].map((each) => each.stop()))
  }
}

export const campaigns: Part = { name: 'campaigns', needsServers: true, measure }
