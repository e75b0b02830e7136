import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Socket } from 'node:net'
import { Telegraf, type Telegram } from 'telegraf'
import { DeliveryError } from '../../ports/messenger.ts'
import { deliveryErrorOf, unintelligible } from './failures.ts'

export interface Deadlines {
  /** Deadline of one call, in ms. */
  callMs: number
  /** Deadline of one long poll, in ms; the service holds it for up to 50 s. */
  pollMs: number
  /** Deadline of the last call of a poll loop, which confirms the answered updates, in ms. */
  confirmMs: number
}

type Payload = Record<string, unknown>
/** The library polls with its own kind of signal, which Node's functions do not accept. */
type AnySignal = Pick<AbortSignal, 'aborted' | 'addEventListener'>
export type Call = (method: string, payload?: Payload, options?: { signal?: AnySignal }) => Promise<unknown>

/** Error by which the library recognizes that its poll was stopped on purpose. */
const stopped = (): Error => Object.assign(new Error('Stopped'), { name: 'AbortError' })

const toNative = (signal: AnySignal): AbortSignal => {
  const controller = new AbortController()
  if (signal.aborted) controller.abort()
  else signal.addEventListener('abort', () => controller.abort(), { once: true })
  return controller.signal
}

/** Maximum answer, in bytes; a hundred updates of the longest texts, fully escaped, take less. */
const longestAnswer = 4 * 1_024 * 1_024

/**
 * Opens a new connection per call. node-fetch 2, used by the library, misreads kept-alive ones on some Node versions,
 * and a connection that the other side just closed looks like a lost reply. Each address gets a second to connect,
 * because Node's default of 250 ms ends in ETIMEDOUT where IPv6 is broken. Only one host is allowed, because node-fetch
 * follows redirects, which would carry codes elsewhere.
 */
const agentFor = (apiRoot: string): HttpAgent => {
  const { protocol, hostname, port } = new URL(apiRoot)
  const isHttps = protocol === 'https:'
  const only = `${hostname.replaceAll(/[[\]]/g, '')} ${port || (isHttps ? 443 : 80)}`
  const options = { keepAlive: false, autoSelectFamilyAttemptTimeout: 1_000 }
  const agent = isHttps ? new HttpsAgent(options) : new HttpAgent(options)
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (target, done) => {
    if (`${target.host} ${target.port}` !== only) throw new DeliveryError('broken', 'Telegram sends us elsewhere')
    const socket = connect(target, done)
    // The library reads answers of any size.
    socket?.on('data', () => {
      if (socket instanceof Socket && socket.bytesRead > longestAnswer)
        socket.destroy(new DeliveryError('broken', 'The answer of Telegram is too large'))
    })
    return socket
  }
  return agent
}

type Numbered = { update_id: number }
const isNumbered = (given: unknown): given is Numbered =>
  typeof given === 'object' && given !== null && Number.isSafeInteger((given as Numbered).update_id)

/**
 * Updates of a poll that the library can handle. One that it cannot would be delivered forever, and with it all others
 * of the same poll. Sorted, because the id of the last one confirms all.
 */
const readable = (result: unknown, skipped: (rows: number, total: number) => void): Numbered[] => {
  const updates: unknown[] = Array.isArray(result) ? result : [result]
  const known = updates.filter(isNumbered).toSorted((one, other) => one.update_id - other.update_id)
  if (updates.length > 0) skipped(updates.length - known.length, updates.length)
  if (known.length === 0 && updates.length > 0) throw unintelligible()
  return known
}

/**
 * Telegraf bot whose calls all have a deadline, stop with `ended`, and fail with DeliveryError only. By default the
 * library waits 500 s, and its errors carry token and text.
 */
export const createBot = (
  token: string,
  apiRoot: string,
  deadlines: Deadlines,
  ended?: AbortSignal,
  skipped: (rows: number, total: number) => void = () => undefined,
): Telegraf => {
  // Without the final slash the library drops the last part of the path.
  const root = apiRoot.endsWith('/') ? apiRoot : `${apiRoot}/`
  const bot = new Telegraf(token, { telegram: { apiRoot: root }, handlerTimeout: 10_000 })
  const api: Telegram = bot.telegram
  // Set afterwards, because the constructor drops agents of http addresses.
  api.options.agent = agentFor(root)
  const original = api.callApi.bind(api) as unknown as Call

  const guarded: Call = async (method, payload = {}, { signal } = {}) => {
    const isPoll = method === 'getUpdates'
    const confirms = isPoll && payload['timeout'] === undefined
    // After a failed poll there may be another poller, which this call would disconnect.
    if (confirms && !ended?.aborted) throw stopped()
    const within = AbortSignal.timeout(confirms ? deadlines.confirmMs : isPoll ? deadlines.pollMs : deadlines.callMs)
    const reasons = [within, ...(signal ? [toNative(signal)] : []), ...(ended && !confirms ? [ended] : [])]
    try {
      const result = await original(method, payload, { signal: AbortSignal.any(reasons) })
      return isPoll && !confirms ? readable(result, skipped) : result
    } catch (error) {
      if (signal?.aborted || ended?.aborted) throw stopped()
      throw deliveryErrorOf(error)
    }
  }
  api.callApi = guarded as unknown as typeof api.callApi
  return bot
}

/** Calls of a bot by name; `read` checks each answer. An answer that cannot be parsed is `broken`. */
export const callOf =
  (bot: Telegraf) =>
  async <T>(method: string, payload: Payload, read: (result: Record<string, unknown>) => T | undefined): Promise<T> => {
    const result = await (bot.telegram.callApi as unknown as Call)(method, payload)
    const value = result && typeof result === 'object' ? read(result as Record<string, unknown>) : undefined
    if (value === undefined) throw unintelligible()
    return value
  }
