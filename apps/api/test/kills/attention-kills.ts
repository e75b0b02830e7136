import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { attentionRules } from '@app/contract'
import { sql } from 'kysely'
import { connectServer, openEmbedded, type Db } from '../../src/db/connect.ts'
import { insertUser } from '../../src/features/auth/repository/people.ts'
import { daysAgo } from '../attention.ts'
import { inherited, shortLived } from '../process.ts'

const programPath = fileURLToPath(new URL('attention-program.ts', import.meta.url))

export interface AttentionKillReport {
  /** Number of kills between write and commit, and right after the commit. */
  kills: { before: number; after: number }
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

const longestMs = 120_000

/** Days and things such that each rule holds for exactly one; plus an administrator, who is notified of all. */
const seed = async (db: Db): Promise<void> => {
  await insertUser(db, {
    username: 'chief',
    passwordHash: 'none',
    telegramId: '1',
    roleName: 'admin',
    isAdmin: false,
    groupIds: [],
  })
  for (let back = 8; back >= 1; back--)
    await sql`
      insert into tracker_days (day, over, asked_at, revision) values (${daysAgo(back)}::date, true, now(), 1)`.execute(
      db,
    )
  const figures = (
    campaign: number,
    back: number,
    more: Record<'clicks' | 'registrations' | 'cost' | 'revenue', number>,
  ) =>
    sql`
      insert into tracker_figures (day, campaign_id, sub_value, clicks, registrations, deposits, revenue, cost)
      values (${daysAgo(back)}::date, ${campaign}, '', ${more.clicks}, ${more.registrations}, ${campaign === 201 ? 0 : 1},
        ${more.revenue}, ${more.cost})`.execute(db)
  for (const back of [2, 1]) await figures(201, back, { clicks: 10, registrations: 0, cost: 120_000, revenue: 900_000 })
  for (let back = 8; back >= 1; back--)
    await figures(202, back, { clicks: 50_000, registrations: back === 1 ? 100 : 400, cost: 0, revenue: 0 })
  for (const back of [3, 2, 1])
    await figures(203, back, { clicks: 10, registrations: 0, cost: 1_000_000, revenue: 600_000 })
  await sql`
    insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, state, patient_until)
    values ('chief', 'ES', 'acc', '1', 'https://pwa.example.com/', 'name', 'alias', 'failed', now())`.execute(db)
  // Finished link of an open account, whose campaign was found disabled.
  await sql`
    with sheet as (
      insert into sheets (spreadsheet_id, gid, name, title, tab, header_row, mapping, columns)
      values ('sheet', 0, 'sheet', '', '', 1, '{}', '{}') returning id
    ), its as (
      insert into sheet_rows (sheet_id, row_number, account_id, state, fingerprint)
      select id, 2, 'open', 'accepted', '' from sheet returning id, account_id
    ), held as (
      insert into accounts (row_id, account_id, country, username) select id, account_id, 'ES', 'chief' from its
    ), finished as (
      insert into links (username, country, account_id, pixel, pwa_link, campaign_name, alias, campaign_id, campaign_link,
        state, patient_until)
      values ('chief', 'ES', 'open', '1', 'https://pwa.example.com/', 'other', 'other', 204, 'https://go.example.com/x',
        'done', now())
      returning id
    )
    insert into link_watches (link_id, at, trouble, since) select id, now(), 'campaign_off', now() from finished`.execute(
    db,
  )
  await sql`insert into mailboxes (email, email_status) values ('box@example.com', 'expired')`.execute(db)
}

/**
 * Corrects the data so that no rule holds any more, as if the tracker had corrected its days and link and mailbox were
 * gone.
 */
const settle = async (db: Db): Promise<void> => {
  await sql`update tracker_figures set deposits = 1, revenue = 2000000, registrations = 400`.execute(db)
  await sql`update tracker_days set revision = revision + 1`.execute(db)
  await sql`delete from links`.execute(db)
  await sql`delete from mailboxes`.execute(db)
}

/**
 * Kills the program that checks the rules between write and commit of one rule, right after the commit of the next,
 * and so on through all rules: first while episodes open, then while they close. On a server, two programs check at
 * once.
 */
export const killWhileWatching = async (
  where: { FOLDER: string } | { DATABASE_URL: string },
): Promise<AttentionKillReport> => {
  const broken: string[] = []
  const kills = { before: 0, after: 0 }
  const at = async <A>(work: (db: Db) => Promise<A>): Promise<A> => {
    const database = 'FOLDER' in where ? await openEmbedded(where.FOLDER) : connectServer(where.DATABASE_URL)
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  const programs = new Set<ChildProcess>()
  let said: (line: string, child: ChildProcess) => void = () => undefined
  const begin = (): void => {
    const child = spawn(process.execPath, [...shortLived, programPath], {
      env: { ...inherited(), ...where },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    programs.add(child)
    let rest = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (programs.has(child)) said(line, child)
    })
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    programs.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const count = 'FOLDER' in where ? 1 : 2

  /** Kills at each rule once; afterwards undisturbed programs check twice. */
  const killThrough = async (): Promise<void> => {
    const waiting = new Set<string>(attentionRules)
    const dying: Promise<void>[] = []
    let looked = 0
    said = (line, child) => {
      const [what, rule = ''] = line.split(' ')
      if (what === 'looked') looked += waiting.size === 0 ? 1 : 0
      const isBefore = attentionRules.findIndex((each) => each === rule) % 2 === 0
      if (!waiting.has(rule) || what !== (isBefore ? 'written' : 'committed')) return
      waiting.delete(rule)
      kills[isBefore ? 'before' : 'after'] += 1
      looked = 0
      dying.push(kill(child).then(begin))
    }
    for (let n = 0; n < count; n++) begin()
    for (const end = performance.now() + longestMs; looked < 2 * count; await wait(10))
      if (performance.now() > end) {
        broken.push(`nothing was heard of ${[...waiting].join()}, ${looked} looks`)
        break
      }
    await Promise.all(dying)
    for (const child of [...programs]) await kill(child)
  }

  const check = (what: 'opened' | 'closed') =>
    at(async (db) => {
      const { rows } = await sql<{ rule: string; open: boolean; told: string }>`
        select rule, closed_at is null as open,
          (select string_agg(n.kind, ' ' order by n.id) from notifications n where (n.data ->> 'episodeId')::int = e.id) as told
        from attention_episodes e order by rule, id`.execute(db)
      const found = rows.map(({ rule, open, told }) => `${rule} ${open ? 'open' : 'closed'}: ${told}`)
      const wanted = attentionRules
        .map((rule) => `${rule} ${what === 'opened' ? 'open: alert.opened' : 'closed: alert.opened alert.closed'}`)
        .toSorted((one, other) => one.localeCompare(other))
      if (found.join('\n') !== wanted.join('\n')) broken.push(`when all have ${what}: ${found.join(', ')}`)
      const { rows: all } = await sql`select from notifications`.execute(db)
      if (all.length !== attentionRules.length * (what === 'opened' ? 1 : 2)) broken.push(`${all.length} were told`)
    })

  try {
    await at(seed)
    await killThrough()
    await check('opened')
    await at(settle)
    await killThrough()
    await check('closed')
    return { kills, broken }
  } finally {
    for (const child of [...programs]) await kill(child)
  }
}
