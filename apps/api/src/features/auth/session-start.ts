import type { Context } from '../../http/handlers.ts'
import type { auth } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Tx } from '../../context/context.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import { Refusal } from '../../lib/refusal.ts'
import { randomToken, sha256 } from '../../lib/secrets/tokens.ts'
import { noteDevice } from './repository/devices.ts'
import type { Credentials } from './repository/people.ts'
import { insertSession, lockEntering } from './repository/sessions.ts'
import { clearAll } from './throttles.ts'

type Browser = Pick<Context<(typeof auth)['login']>, 'clientIp' | 'userAgent' | 'browser'>

/** An opened session, and the id that recognises its browser later. */
export interface OpenedSession {
  sessionId: number
  deviceId: string
}

/** Opens sessions for people who have proved their identity. */
export const createSessionStart = ({ log, jobs }: Pick<Core, 'log'> & { jobs: Pick<Jobs<typeof queues>, 'send'> }) => ({
  /**
   * Opens a session in the transaction that proves the person's right to it. The person is locked first, as everywhere,
   * to avoid deadlocks; `prove` runs after that. Null if it fails.
   * @throws Refusal challenge_expired, if all sign-ins of the person were ended meanwhile, this one included
   */
  open: async (
    tx: Tx,
    person: Credentials,
    { clientIp, userAgent, browser }: Browser,
    how: string,
    prove?: (tx: Tx) => Promise<boolean>,
  ): Promise<OpenedSession | null> => {
    // One device id per browser, whoever signs in with it.
    const deviceId = browser.device?.id ?? randomToken()
    if (!(await lockEntering(tx, person))) throw new Refusal('challenge_expired')
    if (prove && !(await prove(tx))) return null
    const { id, ended } = await insertSession(tx, person, { clientIp, userAgent })
    await clearAll(tx, person.id, person.username.toLowerCase())
    if (await noteDevice(tx, person.id, id, sha256(deviceId))) {
      const notice = { userId: person.id, what: 'new_device' as const, network: clientIp }
      await jobs.send(tx, 'person.notify', notice, { key: String(person.id) })
    }
    await tx.audit('auth.signed_in', { user: person, record: `session:${id}`, details: { how } })
    tx.emit('session.revoked', {}, ended)
    tx.emit('me.changed', {}, person.id)
    return { sessionId: id, deviceId }
  },

  /** Hands the session to the browser. Call after the commit. */
  letIn: async (
    person: Credentials,
    { browser }: Pick<Browser, 'browser'>,
    { sessionId, deviceId }: OpenedSession,
    how: string,
  ): Promise<void> => {
    log.info({ event: 'auth.signed_in', userId: person.id, how })
    browser.rememberDevice(person.username.toLowerCase(), deviceId)
    await browser.signIn(sessionId)
  },
})

export type SessionStart = ReturnType<typeof createSessionStart>
