import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startKeitaro, startOutlook } from '@app/simulators'
import type { Launch } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { betweenPrograms } from './between-programs.ts'
import type { TestClient } from '../client.ts'
import { lookAt } from '../links.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../mailboxes.ts'
import { startProgram, type Running, signInByPassword } from '../process.ts'

/**
 * Steps of a launch at which the program is killed: taking the account, taking a mailbox, reading a code, starting the
 * link, and creation of the campaign in the tracker.
 */
export const launchSteps = ['account', 'mailbox', 'code', 'link', 'campaign'] as const
export type LaunchStep = (typeof launchSteps)[number]

export interface LaunchKillPlan {
  /** Number of launches killed at each step. */
  rounds: number
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database and Redis of the servers; if omitted, the program uses an embedded database. */
  servers?: { DATABASE_URL: string; REDIS_URL: string } | undefined
  onRound?: (round: number) => void
}

export interface LaunchKillReport {
  launches: number
  /** Number of kills before and after the commit of their step. */
  kills: { before: number; after: number }
  seconds: number
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

/** Country whose accounts belong to this trial only. */
const country = 'NZ'
/** Waits normally take moments; a busy machine and the lease of a killed process take longer. */
const longestMs = 180_000
/** Window in ms after the request of a step in which the kill happens: before, within and after its transaction. */
const spreadMs = 60
/** Time in ms for which the tracker holds its answer, before or after creating a campaign. */
const holdMs = 600

interface Standing {
  launches: number
  done: number
  accounts: number
  taken: number
  mailboxes: number
  begun: number
  links: number
}

/**
 * Launches one account after the other and kills the program once per launch, at each step in turn. The step repeated
 * with its key continues the same launch. In the end each launch has its own account, mailbox and campaign, and
 * nothing was taken or created outside a launch.
 */
export const killWhileLaunching = async ({
  rounds,
  prepare,
  servers,
  onRound,
}: LaunchKillPlan): Promise<LaunchKillReport> => {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-launch-kills-'))
  const dataDir = join(folder, 'data')
  const [keitaro, outlook] = [await startKeitaro({}), await startOutlook({})]
  const seen = lookAt(keitaro)
  const kills = { before: 0, after: 0 }
  const broken: string[] = []
  const wanted = rounds * launchSteps.length
  let program: Running | undefined
  let client: TestClient

  const begin = async (): Promise<TestClient> => {
    program = await startProgram(dataDir, {
      TWO_FACTOR: 'off',
      COUNTRIES: country,
      KEITARO_URL: keitaro.url,
      KEITARO_API_KEY: keitaro.apiKey,
      OUTLOOK_TOKEN_URL: outlook.tokenUrl,
      OUTLOOK_GRAPH_URL: outlook.graphUrl,
      OUTLOOK_IMAP_HOST: outlook.imapHost,
      OUTLOOK_IMAP_PORT: String(outlook.imapPort),
      OUTLOOK_IMAP_TLS: 'off',
      ...servers,
    })
    return signIn('buyer')
  }
  const signIn = (username: string): Promise<TestClient> => signInByPassword(program!.demo(), { username })
  const kill = async (): Promise<void> => {
    program?.child.kill('SIGKILL')
    await program?.ended
  }
  const at = <A>(work: (db: Db) => Promise<A>): Promise<A> => betweenPrograms(dataDir, servers?.DATABASE_URL, work)
  const tracker = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const json = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${keitaro.url}/control${path}`, { method, ...json })
    return answer.status === 204 ? null : answer.json()
  }
  const until = async (what: string, holds: () => Promise<boolean>): Promise<boolean> => {
    for (const end = performance.now() + longestMs; performance.now() < end; await wait(25))
      if (await holds()) return true
    broken.push(`${what}: not within ${longestMs} ms`)
    return false
  }

  const look = (): Promise<Standing> =>
    at(async (db) => {
      const { rows } = await sql<Standing>`
        select count(*)::int as launches, count(*) filter (where l.state = 'done')::int as done,
          count(distinct a.account_id)::int as accounts, count(distinct n.mailbox_id)::int as mailboxes,
          (select count(*)::int from accounts where account_id like 'Kill-%') as taken,
          (select count(*)::int from audit_log where kind = 'launches.begun') as begun,
          (select count(*)::int from links) as links
        from launches n join accounts a on a.id = n.record_id left join links l on l.id = n.link_id
        where a.account_id like 'Kill-%' and a.ended_at is null and l.account_id = a.account_id`.execute(db)
      return rows[0]!
    })

  /** A free account per launch, a right and a limit for the buyer, a mailbox each, and a template for the country. */
  const prepareAll = async (): Promise<void> => {
    await fetch(`${keitaro.url}/admin_api/v1/campaigns`, {
      method: 'POST',
      headers: { 'api-key': keitaro.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '[template] all', alias: 'template-of-kills' }),
    })
    await begin()
    const boxes = someMailboxes(wanted)
    const known = boxes.map(({ email, clientId, refreshToken }) => ({
      email,
      clientId,
      refreshToken,
      scopes: ['Mail.Read'],
    }))
    await fetch(`${outlook.url}/control/mailboxes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(known),
    })
    const added = await addMailboxes(await signIn('lead'), pasteOf(boxes))
    if (added.body.inserted !== wanted) broken.push(`of ${wanted} mailboxes ${added.body.inserted} were added`)
    await kill()
    await at(async (db) => {
      await sql`
        with sheet as (
          insert into sheets overriding system value
          select (jsonb_populate_record(null::sheets, to_jsonb(s) || jsonb_build_object(
            'id', 900000, 'gid', 900000, 'name', 'Kills'))).*
          from sheets s where id = (select min(id) from sheets) returning id
        ) insert into sheet_rows (sheet_id, row_number, account_id, country, pixel, state, present, fingerprint)
        select (select id from sheet), n, 'Kill-' || n, ${country}, '881204417730265', 'accepted', true, ''
        from generate_series(1, ${wanted}::int) n`.execute(db)
      await sql`update users set acc_limit = 200 where username = 'buyer'`.execute(db)
      await sql`
        insert into grants (permission, user_id) select 'links.create', id from users where username = 'buyer'`.execute(
        db,
      )
    })
  }

  /** Requests a step, and repeats it after the program was killed during it and restarted. */
  const step = async <A>(isKilled: boolean, ask: (by: TestClient) => Promise<A>, moment = randomWait): Promise<A> => {
    if (isKilled) {
      let answered = false
      void ask(client).then(
        () => (answered = true),
        () => undefined,
      )
      await moment()
      await kill()
      kills[answered ? 'after' : 'before'] += 1
      client = await begin()
    }
    return ask(client)
  }
  const randomWait = (): Promise<void> => wait(randomInt(spreadMs))

  const launch = async (killed: LaunchStep): Promise<void> => {
    const keys = Object.fromEntries(launchSteps.map((name) => [name, { 'idempotency-key': randomUUID() }])) as Record<
      LaunchStep,
      { 'idempotency-key': string }
    >
    const told = async (name: LaunchStep, call: Promise<{ status: number; body: unknown; text: string }>) => {
      const { status, body, text } = await call
      if (status !== 200) throw new Error(`${name}, killed at ${killed}: ${status} ${text}`)
      return body as Launch
    }
    const { id } = await step(killed === 'account', (by) =>
      told('account', by.send('beginLaunch', { body: { account: country } }, keys.account)),
    )
    const on = { params: { id: String(id) } }
    const { mailbox } = await step(killed === 'mailbox', (by) =>
      told('mailbox', by.send('setLaunchMailbox', { ...on, body: { from: 'stock' } }, keys.mailbox)),
    )
    await step(killed === 'code', (by) =>
      told('code', by.send('extractCode', { body: { email: mailbox.email, email_id: mailbox.email_id } }, keys.code)),
    )
    if (killed === 'campaign') {
      const fault = randomInt(2) === 0 ? { kind: 'hang' } : { kind: 'delay', ms: holdMs, times: 1 }
      await tracker('/faults', 'POST', { match: { method: 'POST', path: '/campaigns' }, ...fault })
    }
    const body = { pwa_link: 'https://pwa.example.com/reels' }
    await step(
      killed === 'link' || killed === 'campaign',
      (by) => told('link', by.send('makeLaunchLink', { ...on, body }, keys.link)),
      // A fault is used up as soon as its call has arrived.
      killed === 'link'
        ? randomWait
        : async () =>
            void (await until(
              'the campaign is asked for',
              async () => ((await tracker('/faults')) as []).length === 0,
            )),
    )
    await tracker('/faults', 'DELETE')
    const read = async () => (await client.call('getLaunch', on)).body
    if (!(await until(`killed at ${killed}: the launch is done`, async () => (await read()).state === 'done'))) return
    const { account, link } = await read()
    const campaigns = await seen.campaignsFor(account.account_id)
    if (campaigns.length !== 1 || campaigns[0]!.id !== link?.campaign_id)
      broken.push(
        `killed at ${killed}: ${account.account_id} has the campaigns ${campaigns.map((each) => each.id).join()}`,
      )
  }

  try {
    prepare?.(dataDir)
    await prepareAll()
    client = await begin()
    for (let round = 0; round < rounds; round++) {
      for (const name of launchSteps) await launch(name)
      onRound?.(round + 1)
    }
    await kill()
    const end = await look()
    const all = { launches: wanted, done: wanted, accounts: wanted, mailboxes: wanted, taken: wanted, begun: wanted }
    const expected: Standing = { ...all, links: wanted }
    if (Object.entries(expected).some(([name, count]) => end[name as keyof Standing] !== count))
      broken.push(`in the end there are ${JSON.stringify(end)}`)
    const made = (await seen.campaignsFor('Kill-')).length
    if (made !== wanted) broken.push(`in the end the tracker has ${made} campaigns`)
    return { launches: wanted, kills, seconds: Math.round((performance.now() - started) / 1_000), broken }
  } finally {
    await kill()
    await Promise.all([keitaro.close(), outlook.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
