import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestClient } from '../client.ts'
import { addMailboxes, pasteOf, someMailboxes, type TestMailbox } from '../mailboxes.ts'
import { signInAs, startProgram } from '../process.ts'

export { longestHoldMs } from '../holds.ts'

/**
 * The real program in a separate process with a monitored thread, so that tests and simulators do not count. The
 * configured administrator is signed in, who may do everything.
 */
export const startWatched = async (settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-watched-'))
  const program = await startProgram(folder, settings)
  const demo = program.demo()
  const chief: TestClient = await signInAs(demo, 'admin')
  await chief.csrfToken()

  const control = async (service: string, path: string, method: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${demo.simulators[service]}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.status === 204 ? null : answer.json()
  }

  /** Mailboxes held by the administrator and known to the simulated Outlook. */
  const hold = async (count: number, more: Record<string, unknown> = {}): Promise<(TestMailbox & { id: number })[]> => {
    const mailboxes = someMailboxes(count)
    await control(
      'outlook',
      '/mailboxes',
      'PUT',
      mailboxes.map(({ email, password, refreshToken, clientId }) => ({
        email,
        password,
        refreshToken,
        clientId,
        ...more,
      })),
    )
    await addMailboxes(chief, pasteOf(mailboxes))
    const held = []
    for (const mailbox of mailboxes) {
      const { body } = await chief.call('addMailboxByAddress', { body: { emailAddress: mailbox.email } })
      held.push({ ...mailbox, id: body.email_id })
    }
    return held
  }

  return {
    url: demo.url,
    demo,
    chief,
    control,
    hold,
    /** Longest time that some work blocks the thread, in ms, and its result. */
    holdOf: async <A>(work: () => Promise<A>): Promise<{ ms: number; answer: A }> => {
      await program.longestHold()
      const answer = await work()
      return { ms: await program.longestHold(), answer }
    },
    close: async (): Promise<void> => {
      program.child.kill('SIGKILL')
      await program.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Watched = Awaited<ReturnType<typeof startWatched>>
