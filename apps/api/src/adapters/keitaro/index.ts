import { createHttpClient } from '../../lib/outgoing/http-client.ts'
import { deadlineIn } from '../../lib/deadline.ts'
import type { Log } from '../../lib/log.ts'
import { createCircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { TrackerError, type Tracker } from '../../ports/tracker.ts'
import { createConversions } from './conversions.ts'
import { createLists } from './campaigns.ts'
import { createReading, createWriting, type ReadCall, type Retrying, type Write } from './client.ts'
import { trackerErrorOf } from './failures.ts'
import { createCampaignMaker } from './campaign-maker.ts'
import { createReports } from './reports.ts'
import { createCooldown } from './cooldown.ts'

export interface KeitaroOptions {
  /** Address of the tracker's panel, with or without the path of the API. */
  url: string
  apiKey: string
  /** Deadline of one call of the port, retries included, in ms. */
  deadlineMs?: number
  /** Maximum size of an answer, in bytes. */
  maxBytes?: number
  retrying?: Retrying
  /** Page sizes of reports and of campaigns. */
  rowsAtOnce?: number
  campaignsAtOnce?: number
  /** Concurrent calls. Kept low, because the tracker is the customer's own server and also counts clicks. */
  parallel?: number
  /** Cooldown of the open circuit after five consecutive failures, in ms. */
  cooldownMs?: number
  log?: Pick<Log, 'warn'>
}

/** Timeout for confirming that a tracker is up after several failures, in ms. */
const confirmMs = 3_000

const defaultRetrying: Retrying = { attempts: 3, pauseMs: 300, longestPauseMs: 5_000 }

/**
 * Keitaro's Admin API (versions 9 to 11). Only reading calls are retried, if that may help.
 * - Only groups with data have rows. Numbers may be text. A key with few rights sees less instead of getting an error.
 * - The key goes with every call, so redirects are never followed. Answers hold secrets of campaigns, so none is
 *   logged.
 * - A protection in front rejects programs without a user agent.
 */
export const createKeitaro = ({
  url,
  apiKey,
  deadlineMs = 10_000,
  maxBytes = 32 * 1_024 * 1_024,
  retrying = defaultRetrying,
  rowsAtOnce = 5_000,
  campaignsAtOnce = 1_000,
  parallel = 4,
  cooldownMs = 10_000,
  log,
}: KeitaroOptions): Tracker => {
  const panel = url.replace(/\/+$/, '').replace(/\/admin_api\/v1$/, '')
  const http = createHttpClient({
    baseUrl: `${panel}/admin_api/v1/`,
    headers: { 'api-key': apiKey, accept: 'application/json', 'user-agent': 'campaign-stats' },
    deadlineMs,
    maxBytes,
  })
  const cooldown = createCooldown(retrying.longestPauseMs)
  // The tracker is up as long as it answers either the group list or today's report.
  const readOnce = createReading(http, { ...retrying, attempts: 1 }, cooldown)
  const soon = () => deadlineIn(Math.min(deadlineMs, confirmMs))
  const signs = {
    ...createReports(readOnce, rowsAtOnce, soon, () => undefined),
    ...createLists(readOnce, campaignsAtOnce, soon, () => undefined),
  }
  const confirm = () => {
    const today = new Date().toISOString().slice(0, 10)
    const range = { from: today, to: today, timeZone: 'UTC', groupIds: null, measures: ['clicks'] }
    return Promise.any([signs.groups(), signs.statsByDay(range)])
  }
  const outbound = createCircuitBreaker({
    service: 'keitaro',
    parallel,
    cooldownMs,
    confirm,
    errorOf: trackerErrorOf,
    away: () =>
      new TrackerError('down', 'Keitaro failed several times and is left alone for a moment', { isLeftAlone: true }),
    log,
  })
  const [reading, writing] = [createReading(http, retrying, cooldown), createWriting(http, cooldown)]
  // A key that no header can carry would look like a broken connection.
  const isSendable = /^[\x21-\x7e]+$/.test(apiKey)
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    outbound.run(() => {
      if (!isSendable) throw new TrackerError('refused', 'The API key of Keitaro is not one')
      return work()
    })
  const read: ReadCall = async (call, schema, deadline) => {
    await cooldown.pass(deadline.left())
    return guarded(() => reading(call, schema, deadline))
  }
  const write: Write = async (call, schema) => {
    await cooldown.pass(deadlineMs)
    return guarded(() => writing(call, schema))
  }
  const newDeadline = () => deadlineIn(deadlineMs)
  const { skipped } = outbound

  const lists = createLists(read, campaignsAtOnce, newDeadline, skipped)
  return {
    state: outbound.state,
    campaignPage: (campaignId) => `${panel}/admin/#!/campaigns/${campaignId}`,
    ...createReports(read, rowsAtOnce, newDeadline, skipped),
    ...createConversions(read, newDeadline, skipped),
    ...lists,
    ...createCampaignMaker(read, write, newDeadline, lists.campaigns, skipped),
  }
}
