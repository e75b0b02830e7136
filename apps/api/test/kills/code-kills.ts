import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOutlook, type OutlookModes, type SeenRequest } from '@app/simulators'
import type { TestClient } from '../client.ts'
import { addMailboxes, pasteOf, someMailboxes } from '../mailboxes.ts'
import { startProgram, type Running, signInByPassword } from '../process.ts'

/** Moment at which the program that reads a mailbox is killed. */
export interface CodeKillPoint {
  name: string
  /** Fault that holds the vendor's answer; used up as soon as the call has arrived. */
  fault?: Record<string, unknown>
  modes?: Partial<OutlookModes>
  scopes: string[]
  /** Whether the mailbox's previous token is refused from then on. */
  revokesOld: boolean
}

/**
 * Kill points after the token endpoint issued another token: before the mails arrive through either API, and before
 * anybody learns of the token.
 */
export const killPoints: readonly CodeKillPoint[] = [
  {
    name: 'the rotated token is stored, Graph is asked',
    fault: { match: { path: '/messages' }, kind: 'hang' },
    scopes: ['Mail.Read'],
    revokesOld: true,
  },
  {
    name: 'the rotated token is stored, IMAP is asked',
    modes: { imapFaults: [{ at: 'EXAMINE', kind: 'silent', times: 1 }] },
    scopes: ['IMAP.AccessAsUser.All'],
    revokesOld: true,
  },
  {
    // Microsoft keeps the older token valid.
    name: 'the token was rotated, and nobody heard of it',
    fault: { match: { path: '/token' }, kind: 'delay', ms: 1_000 },
    scopes: ['Mail.Read'],
    revokesOld: false,
  },
]

export interface CodeKillPlan {
  /** Prepares the database in a data folder before the first start; if omitted, the program creates it. */
  prepare?: ((dataDir: string) => void) | undefined
  /** Database and Redis of the servers, with a second program; if omitted, an embedded database. */
  servers?: { DATABASE_URL: string; REDIS_URL: string } | undefined
  points?: readonly CodeKillPoint[]
}

export interface CodeKillReport {
  kills: number
  /** Time from each kill until the code was in the list, read by the program that took over, in ms. */
  takenOverMs: number[]
  /** Violated invariants as text; empty if none. */
  broken: string[]
}

const within = 90_000

/**
 * Presses 'Get code' in one program and kills it with SIGKILL; the code arrives only then. Another program, or the
 * same one restarted, continues by itself, without a token that the vendor refuses.
 */
export const killWhileReading = async ({
  prepare,
  servers,
  points = killPoints,
}: CodeKillPlan): Promise<CodeKillReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-code-kills-'))
  const outlook = await startOutlook({})
  const broken: string[] = []
  const takenOverMs: number[] = []
  const programs = new Set<Running>()

  const control = async <T = unknown>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const json = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${outlook.url}/control${path}`, { method, ...json })
    if (!answer.ok) throw new Error(await answer.text())
    return (answer.status === 204 ? null : await answer.json()) as T
  }
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + within; !(await holds());) {
      if (performance.now() > end) throw new Error(`${what}: not within ${within} ms`)
      await wait(100)
    }
  }
  const begin = async () => {
    const program = await startProgram(join(folder, 'data'), {
      TWO_FACTOR: 'off',
      OUTLOOK_TOKEN_URL: outlook.tokenUrl,
      OUTLOOK_GRAPH_URL: outlook.graphUrl,
      OUTLOOK_IMAP_HOST: outlook.imapHost,
      OUTLOOK_IMAP_PORT: String(outlook.imapPort),
      OUTLOOK_IMAP_TLS: 'off',
      ...servers,
    })
    programs.add(program)
    const signIn = (username: string): Promise<TestClient> => signInByPassword(program.demo(), { username })
    const kill = async (): Promise<void> => {
      program.child.kill('SIGKILL')
      await program.ended
      programs.delete(program)
    }
    return { signIn, kill }
  }

  try {
    prepare?.(join(folder, 'data'))
    let first = await begin()
    for (const { name, fault, modes, scopes, revokesOld } of points) {
      const second = servers && (await begin())
      const [box] = someMailboxes(1)
      const { email, clientId, refreshToken } = box!
      await control('/mailboxes', 'PUT', [{ email, clientId, refreshToken, scopes }])
      await control('/modes', 'PUT', { revokesOld, ...modes })
      if (fault) await control('/faults', 'POST', fault)
      await addMailboxes(await first.signIn('lead'), pasteOf([box!]))
      const farmer = await first.signIn('farmer')
      const added = await farmer.call('addMailboxByAddress', { body: { emailAddress: email } })
      const asked = { email, email_id: added.body.email_id }
      void farmer.call('extractCode', { body: asked }).catch(() => undefined)
      const rotations = async () =>
        (await control<{ refreshes: number }[]>(`/mailboxes?search=${encodeURIComponent(email)}`))[0]?.refreshes
      await until(`${name}: the moment`, async () => {
        const left = fault ? await control<unknown[]>('/faults') : (await control<OutlookModes>('/modes')).imapFaults
        return left.length === 0
      })
      await first.kill()
      const killedAt = performance.now()
      const last = (await control<SeenRequest[]>('/requests')).at(-1)?.n ?? 0
      // With a delayed answer, the vendor still rotates the token.
      await until(`${name}: the rotation`, async () => revokesOld || (await rotations()) === 1)
      const rotated = await rotations()
      if (!revokesOld && rotated !== 1) broken.push(`${name}: rotated ${rotated} times before the kill`)

      const code = String(randomInt(100_000, 999_999))
      const mail = { from: 'TikTok <noreply@account.tiktok.com>', subject: 'Your code', text: `Your code is ${code}.` }
      await control('/mails', 'POST', { mailbox: email, ...mail })
      const other = second ?? (await begin())
      const again = await other.signIn('farmer')
      await until(`${name}: the code`, async () => {
        const { emails } = (await again.call('listMyMailboxes', { query: { fresh: '1' } })).body
        return emails.find(({ email_id: id }) => id === asked.email_id)?.code_extracted === code
      })
      takenOverMs.push(Math.round(performance.now() - killedAt))
      // The stored token also works for the next exchange.
      const lead = await other.signIn('lead')
      const checked = await lead.call('checkMailbox', { params: { id: String(asked.email_id) }, body: {} })
      if (checked.body.email_status !== 'active') broken.push(`${name}: the token is ${checked.text} afterwards`)
      const since = await control<SeenRequest[]>(`/requests?after=${last}`)
      const refused = since.filter(({ path, status }) => path.endsWith('/token') && status >= 400)
      if (refused.length > 0) broken.push(`${name}: ${refused.length} tokens were refused`)
      first = other
    }
    return { kills: points.length, takenOverMs, broken }
  } finally {
    for (const { child, ended } of programs) {
      child.kill('SIGKILL')
      await ended
    }
    await outlook.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
