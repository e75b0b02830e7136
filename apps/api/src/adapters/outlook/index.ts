import { LRUCache } from 'lru-cache'
import type { Log } from '../../lib/log.ts'
import { createCircuitBreaker, type CircuitBreakerOptions } from '../../lib/outgoing/circuit-breaker.ts'
import { MailError, type Mail, type MailAccess, type MailReader, type MailRoute } from '../../ports/mail.ts'
import { GivenUp, mailErrorOf } from './failures.ts'
import { createGraph, GraphRefusal } from './graph.ts'
import { ImapRefusal } from './imap-failures.ts'
import { createImap } from './imap.ts'
import { createLanes } from './lanes.ts'
import { merged, wholeSecond } from './mails.ts'
import { createAccess } from './access.ts'
import { createSignIn } from './sign-in.ts'

export interface OutlookOptions {
  /** Omit to use Microsoft's own. */
  tokenUrl?: string | undefined
  graphUrl?: string | undefined
  imap?: { host: string; port: number; tls: boolean } | undefined
  /** Deadline of one call of the port, in ms. */
  deadlineMs?: number
  /** Maximum size of an answer of Graph, in bytes. */
  maxBytes?: number
  /** Concurrent HTTPS requests. */
  parallel?: number
  /** Cooldown of the open circuit after several failures, in ms. */
  cooldownMs?: number
  log?: Pick<Log, 'warn'>
}

const waiting = 500
/** Whether the caller aborted, not the timeout. */
const wasCancelled = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError')
/** Concurrent IMAP connections. */
const imapConnections = 12
/** Concurrent requests per mailbox; Microsoft allows four. */
const requestsOfMailbox = 4
const microsoftImap = { host: 'outlook.office365.com', port: 993, tls: true }

/**
 * Mailboxes of Outlook.com and Microsoft 365, with tokens of OAuth clients that are not ours.
 * - The scopes of a token decide whether Graph or IMAP opens the mailbox. If an allowed route fails, the next open uses
 *   another one.
 * - Refusals about one mailbox never count against the service. HTTPS and IMAP have separate circuit breakers.
 * - No retries here: a person waiting for a code polls anyway, and Microsoft penalizes equal requests.
 */
export const createOutlook = ({
  tokenUrl = 'https://login.microsoftonline.com',
  graphUrl = 'https://graph.microsoft.com',
  imap: imapServer = microsoftImap,
  deadlineMs = 10_000,
  maxBytes = 8 * 1_024 * 1_024,
  parallel = 24,
  cooldownMs = 10_000,
  log,
}: OutlookOptions = {}): MailReader => {
  const away = () => new MailError('down', 'Outlook failed several times and is left alone for a moment')
  const breaker: Omit<CircuitBreakerOptions, 'parallel'> = {
    service: 'outlook',
    waiting,
    cooldownMs,
    errorOf: mailErrorOf,
    away,
    log,
  }
  const web = createCircuitBreaker({ ...breaker, parallel })
  const post = createCircuitBreaker({ ...breaker, parallel: imapConnections })
  const lanes = createLanes(requestsOfMailbox)
  const refresh = createSignIn({ tokenUrl, deadlineMs })
  const graph = createGraph({ graphUrl, deadlineMs, maxBytes })
  const imap = createImap({ ...imapServer, deadlineMs })
  // By address in lower case.
  const refused = new LRUCache<string, MailRoute>({ max: 5_000 })
  const dead = new LRUCache<string, string>({ max: 5_000 })

  /** Whether an allowed route is refused although the token has not expired; another route may work. */
  const isForbidden = (error: unknown, { email, accessToken, expiresAt }: MailAccess): boolean => {
    if (error instanceof ImapRefusal) return true
    if (!(error instanceof GraphRefusal)) return false
    if (error.otherRoute || !error.isStale || expiresAt.getTime() <= Date.now()) return error.otherRoute
    // One token may be revoked early. If the next one fails too, the route is what does not work.
    const mailbox = email.toLowerCase()
    const before = dead.get(mailbox)
    dead.set(mailbox, accessToken)
    return before !== undefined && before !== accessToken
  }

  /** One request through its circuit breaker. @throws MailError */
  const once = <T>(gateway: typeof web, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    gateway.run(async () => {
      if (signal.aborted) throw new GivenUp()
      try {
        return await work()
      } catch (error) {
        throw wasCancelled(signal) ? new GivenUp() : mailErrorOf(error)
      }
    })

  const open = createAccess({
    refresh: (request, signal) => once(web, signal, () => refresh(request, signal)),
    avoided: (email) => refused.get(email.toLowerCase()) ?? null,
  })

  const fetchMails = async (access: MailAccess, moment: Date, signal: AbortSignal): Promise<Mail[]> => {
    const since = wholeSecond(moment)
    const { email, accessToken, route } = access
    const mailbox = email.toLowerCase()
    const ask = <T>(gateway: typeof web, work: () => Promise<T>): Promise<T> =>
      lanes(mailbox, () => once(gateway, signal, work))
    const throughGraph = () =>
      Promise.all(
        (['inbox', 'junk'] as const).map((folder) => ask(web, () => graph(accessToken, folder, since, signal))),
      ).then((folders) => {
        const odd = folders.reduce((sum, { skipped }) => sum + skipped, 0)
        const mails = folders.map(({ mails: found }) => found)
        web.skipped('mails', odd, mails.flat().length + odd, mailbox)
        return mails
      })
    try {
      const folders = await (route === 'imap' ? ask(post, () => imap(access, since, signal)) : throughGraph())
      if (refused.get(mailbox) === route) refused.delete(mailbox)
      dead.delete(mailbox)
      return merged(folders)
    } catch (error) {
      if (isForbidden(error, access)) refused.set(mailbox, route)
      throw error
    }
  }

  /** Runs one call of the port until its deadline or the caller's abort, also while it waits for a slot. */
  const within = async <T>(given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const timeout = AbortSignal.timeout(deadlineMs)
    const signal = given ? AbortSignal.any([timeout, given]) : timeout
    const running = work(signal)
    const ended = Promise.withResolvers<never>()
    const giveUp = (): void => ended.reject(new GivenUp())
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    try {
      return await Promise.race([running, ended.promise])
    } finally {
      signal.removeEventListener('abort', giveUp)
      running.catch(() => undefined)
      ended.promise.catch(() => undefined)
    }
  }

  return {
    state: () => {
      const [first, second] = [web.state(), post.state()]
      const moments = [first.answeredAt, second.answeredAt].filter((moment) => moment !== null)
      const { skipped } = first
      return { ...(first.state === 'green' ? second : first), skipped, answeredAt: moments.toSorted().at(-1) ?? null }
    },
    open: (credentials, signal) => within(signal, (both) => open(credentials, both)),
    read: (access, since, signal) => within(signal, (both) => fetchMails(access, since, both)),
  }
}
