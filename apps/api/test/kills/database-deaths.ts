import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifyAudit } from '../../src/audit/chain.ts'
import { findFaults } from '../../src/db/backup/invariants.ts'
import { connectServer } from '../../src/db/connect.ts'
import { writeDemoFile } from '../../src/demo/demo.ts'
import { loadKeys } from '../../src/lib/secrets/keys.ts'
import { randomToken } from '../../src/lib/secrets/tokens.ts'
import { TestClient, type Reply } from '../client.ts'
import { servicesNowhere, startProgram, type Running } from '../process.ts'
import { startRedis } from '../servers/redis.ts'
import { unique } from '../unique.ts'
import { restarted, type Losses } from './losses.ts'

export interface DeathPlan {
  kills: number
  /** Number of concurrent writers on two instances. */
  writers: number
  /** Maximum time between two kills of the database, in ms. */
  longestLifeMs?: number
  /** Kind of loss; by default a kill and a restart. */
  losses?: () => Promise<Losses | null>
  say?: (text: string) => void
}

export interface DeathReport {
  kills: number
  /** Changes answered with success. */
  acknowledged: number
  /** Changes answered with 503 or not at all; each was repeated with its key until its outcome was known. */
  sentAgain: number
  /** Time from the database accepting changes again until both instances wrote, in ms, per round. */
  returnMs: number[]
  longestReturnMs: number
  /** Longest duration of a call, in ms. */
  longestCallMs: number
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

const givesUpMs = 60_000
/** A hanging call is aborted within 7 s, and everything recovers within 5 s. */
const mostReturnMs = 12_000
const roles = [
  ['lead', 'TeamleadFarmer'],
  ['farmer', 'farmer'],
] as const

/**
 * Two instances on their own Postgres, which is lost repeatedly while people add, take and return mailboxes on both.
 * Then compares acknowledged with stored changes: nothing is missing or duplicated.
 * @throws Error if Postgres or Redis is not installed
 */
export const killDatabase = async (plan: DeathPlan): Promise<DeathReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-deaths-'))
  const broken: string[] = []
  const postgres = await (plan.losses ?? restarted)()
  const redis = await startRedis()
  const programs: Running[] = []
  let stopping = false
  let writing: Promise<unknown> = Promise.resolve()
  let [acknowledged, sentAgain, kills, longestCallMs] = [0, 0, 0, 0]
  const returnMs: number[] = []

  const keyFile = join(folder, 'keys.json')
  const { ring } = loadKeys({ path: keyFile, create: true })
  const password = randomToken(12)
  const services = servicesNowhere(folder)
  const begin = async (name: string): Promise<Running> => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    // Both instances share the people and their passwords.
    const people = roles.map(([username, role], i) => ({ username, password, role, telegramId: `700000000000${i}` }))
    writeDemoFile(dataDir, '', people, {})
    const program = await startProgram(dataDir, {
      TWO_FACTOR: 'off',
      DATABASE_URL: postgres!.url,
      REDIS_URL: redis!.url,
      KEYS_FILE: keyFile,
      ...services,
    })
    programs.push(program)
    void program.ended.then((how) => {
      if (!stopping) broken.push(`an instance ended by itself (${how}): ${program.output().slice(-1_500)}`)
    })
    if (!program.demo().url) throw new Error(`Instance ${name} did not start`)
    return program
  }
  const signIn = async ({ demo }: Running, username: string): Promise<TestClient> => {
    const client = new TestClient(demo().url, '127.0.0.1')
    const { status } = await client.call('login', { body: { username, password } })
    if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
    client.forgetCsrf()
    await client.csrfToken()
    return client
  }

  /**
   * Repeats a change with the same key until its outcome is known: while the database is away it gets 503, or its
   * connection is cut. Null if it was refused for good.
   */
  const change = async <O extends 'addMailboxes' | 'takeMailboxes' | 'unpinMailbox'>(
    client: TestClient,
    name: O,
    parts: Parameters<TestClient['send']>[1],
  ): Promise<Reply<O>['body'] | null> => {
    const key = { 'idempotency-key': unique('change') }
    for (const end = performance.now() + givesUpMs; ;) {
      const sent = performance.now()
      const answer = await client.send(name, parts, key).catch(() => null)
      longestCallMs = Math.max(longestCallMs, Math.round(performance.now() - sent))
      if (answer?.status === 200) {
        acknowledged += 1
        return answer.body
      }
      // Takers may be faster than those who add mailboxes.
      if (answer?.body.code === 'out_of_stock') return null
      if (performance.now() > end || (answer && answer.status !== 503 && answer.body.code !== 'in_progress')) {
        broken.push(`a change was answered with ${answer?.status}: ${answer?.text}`)
        return null
      }
      sentAgain += 1
      await wait(50)
    }
  }
  const added = new Set<string>()
  const held = new Set<number>()
  const add = async (lead: TestClient): Promise<void> => {
    const emails = Array.from({ length: 3 }, () => `${unique('box')}@outlook.com`)
    const emailsData = emails.map((email) => `${email}:password:${'token'.repeat(50)}:${randomUUID()}`).join('\n')
    const body = { emailsData, isExisting: false, markAsInvalid: false }
    if (await change(lead, 'addMailboxes', { body })) for (const email of emails) added.add(email)
  }
  const take = async (farmer: TestClient): Promise<void> => {
    const taken = await change(farmer, 'takeMailboxes', { body: { count: 1 } })
    for (const { email_id: id } of taken?.emails ?? []) {
      held.add(id)
      if (randomInt(2) === 0) continue
      if (await change(farmer, 'unpinMailbox', { params: { id: String(id) }, body: {} })) held.delete(id)
    }
  }
  const keepWriting = async (write: () => Promise<void>): Promise<void> => {
    while (!stopping) {
      await write()
      await wait(randomInt(30))
    }
  }
  /** Time at which an instance has written, requested sequentially by one person. */
  const firstWrite = async (lead: TestClient, back: number): Promise<number> => {
    await add(lead)
    return Math.round(performance.now() - back)
  }

  try {
    if (!postgres || !redis) throw new Error('Postgres and Redis must be installed')
    const [one, two] = await Promise.all([begin('one'), begin('two')])
    const leads = [await signIn(one, 'lead'), await signIn(two, 'lead')]
    const farmers = [await signIn(one, 'farmer'), await signIn(two, 'farmer')]
    writing = Promise.all(
      Array.from({ length: plan.writers }, (_, i) =>
        keepWriting(() => (i % 4 < 2 ? add(leads[i % 2]!) : take(farmers[i % 2]!))),
      ),
    )
    while (kills < plan.kills && broken.length === 0) {
      const before = acknowledged
      for (const end = performance.now() + givesUpMs; acknowledged < before + plan.writers / 2 && !broken.length;) {
        if (performance.now() > end) throw new Error('Nothing is acknowledged')
        await wait(20)
      }
      await wait(randomInt(plan.longestLifeMs ?? 1_500))
      await postgres.lose()
      const back = performance.now()
      kills += 1
      returnMs.push(Math.max(...(await Promise.all(leads.map((lead) => firstWrite(lead, back))))))
      await postgres.renew()
      plan.say?.(
        `deaths: ${kills} kills, ${acknowledged} acknowledged, ${sentAgain} sent again, both wrote after ${returnMs.at(-1)} ms`,
      )
    }
  } catch (error) {
    broken.push(String(error))
  } finally {
    stopping = true
    await writing
    for (const { child, ended } of programs) {
      child.kill('SIGTERM')
      if ((await ended) !== 0) broken.push('an instance did not stop as it should')
    }
  }

  const longestReturnMs = Math.max(0, ...returnMs)
  if (longestReturnMs > mostReturnMs) broken.push(`an instance wrote again after ${longestReturnMs} ms only`)
  if (postgres) {
    const database = connectServer(postgres.current().url)
    const { rows } = await sql<{ id: number; email: string; holder: string | null }>`
      select m.id, m.email, u.username as holder from mailboxes m left join users u on u.id = m.holder_id`.execute(
      database.db,
    )
    const stored = new Set(rows.map(({ email }) => email))
    const lost = [...added].filter((email) => !stored.has(email)).length
    if (lost > 0) broken.push(`${lost} mailboxes were acknowledged and are not stored`)
    const holders = new Map(rows.map(({ id, holder }) => [id, holder]))
    const gone = [...held].filter((id) => holders.get(id) !== 'farmer').length
    if (gone > 0) broken.push(`${gone} mailboxes were acknowledged as taken and are not`)
    const twice = rows.filter(({ id, holder }) => holder !== null && !held.has(id)).length
    if (twice > 0) broken.push(`${twice} mailboxes are held that nobody was given`)
    const unknown = [...stored].filter((email) => !added.has(email)).length
    if (unknown > 0) broken.push(`${unknown} mailboxes are stored that were not acknowledged`)
    broken.push(...(await findFaults(database.db, ring)))
    const audit = await verifyAudit(database.db)
    if (audit.broken) broken.push(`the audit chain is broken at link ${audit.broken.n}`)
    await database.close()
  }
  await postgres?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
  const seconds = Math.round((performance.now() - started) / 1_000)
  return { kills, acknowledged, sentAgain, returnMs, longestReturnMs, longestCallMs, seconds, broken }
}
