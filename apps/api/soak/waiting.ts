import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TestClient } from '../test/client.ts'
import { startProgram, type Running } from '../test/process.ts'
import type { SoakOptions, SoakPart, SoakResult } from './part.ts'

/** Mails arrive while readings are close together, as for people who have just requested the code. */
const arrivesWithinMs = 5_000
const giveUpMs = 30_000

const signIn = async (program: Running, username: string): Promise<TestClient> => {
  const { url, people } = program.demo()
  const { password } = people.find((person) => person.username === username)!
  const client = new TestClient(url, '127.0.0.1')
  await client.call('login', { body: { username, password } })
  client.forgetCsrf()
  return client
}

/** Watches this many mailboxes at once, with one mail for each: time until its code is in the list. */
const trial = async (program: Running, count: number, limitMs: number): Promise<SoakResult> => {
  const client = await signIn(program, 'farmer')
  const { emails } = (await client.call('takeMailboxes', { body: { count } })).body
  const own = async () => (await client.call('listMyMailboxes', { query: { fresh: '1' } })).body.emails
  await Promise.all(
    emails.map(({ email, email_id: id }) => client.call('extractCode', { body: { email, email_id: id } })),
  )
  // Mailboxes with a dead token are not watched; some of the others are in trouble in the demo, as in production.
  const watched = (await own()).filter((each) => each.watching_until !== null && each.trouble === null)
  const sentAt = new Map<string, number>()
  const send = async (email: string, index: number): Promise<void> => {
    await wait(Math.random() * arrivesWithinMs)
    sentAt.set(email, performance.now())
    await fetch(`${program.demo().simulators['outlook']}/control/mails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        mailbox: email,
        folder: index % 2 ? 'junk' : 'inbox',
        from: 'Example <noreply@example.com>',
        subject: `${100_001 + index * 37} is your verification code`,
        text: `Your verification code is ${100_001 + index * 37}`,
      }),
    })
  }
  const sending = Promise.all(watched.map(({ email }, index) => send(email, index)))
  const delays = new Map<string, number>()
  const started = performance.now()
  while (delays.size < watched.length && performance.now() - started < giveUpMs) {
    for (const { email, code_extracted: code } of await own()) {
      const sent = sentAt.get(email)
      if (code !== null && sent !== undefined && !delays.has(email)) delays.set(email, performance.now() - sent)
    }
    await wait(100)
  }
  await sending
  for (const { email_id: id } of await own())
    await client.call('unpinMailbox', { params: { id: String(id) }, body: {} })
  const sorted = [...delays.values()].toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  const late = sorted.filter((ms) => ms > limitMs).length
  return {
    title: `codes, ${watched.length} mailboxes waited for`,
    figures: { 'median ms': at(0.5), 'p95 ms': at(0.95), 'longest ms': at(1) },
    broken: [
      ...(sorted.length < watched.length ? [`${watched.length - sorted.length} codes did not come`] : []),
      ...(late > 0 ? [`${late} codes came after ${limitMs} ms`] : []),
    ],
  }
}

/** Time until a code is on the page of the person who waits for it. */
export const waiting: SoakPart = {
  name: 'codes',
  run: async ({ say }: SoakOptions) => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-soak-'))
    const program = await startProgram(folder, { TWO_FACTOR: 'off' })
    try {
      const results: SoakResult[] = []
      for (const [count, limitMs] of [
        [20, 3_000],
        [200, 10_000],
      ] as const) {
        say(`codes: ${count} mailboxes`)
        results.push(await trial(program, count, limitMs))
      }
      return results
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
