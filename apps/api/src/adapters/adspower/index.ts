import { z } from 'zod'
import { createHttpClient } from '../../lib/outgoing/http-client.ts'
import { readJson } from '../../lib/outgoing/http-failures.ts'
import type { Log } from '../../lib/log.ts'
import { createCircuitBreaker } from '../../lib/outgoing/circuit-breaker.ts'
import { ProfilesError, type ProfileGroup, type Profiles } from '../../ports/profiles.ts'
import { errorOfText, profilesErrorOf, unintelligible } from './failures.ts'
import { createRequestSpacing } from './request-spacing.ts'

export interface AdspowerOptions {
  /** Address of the client's local API; undefined if there is no client. */
  url: string | undefined
  /** Empty if the client requires none. */
  apiKey: string
  /** Deadline of one call of the port, in ms. */
  deadlineMs?: number
  /** Minimum time between the starts of two calls, in ms. The client allows one a second, for all programs together. */
  spacingMs?: number
  /** Page size of groups; at most 2000. */
  groupsAtOnce?: number
  /** Cooldown of the open circuit after five consecutive failures, in ms. */
  cooldownMs?: number
  log?: Pick<Log, 'warn'>
}

const text = z.union([z.string(), z.number().transform(String)])
const Envelope = z.object({
  code: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ]),
  msg: z.string().nullish().catch(null),
  data: z.unknown().optional(),
})
/** Without any group, `list` may be missing. */
const Groups = z.object({
  list: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
})
const Group = z.object({ group_id: text.refine((id) => id !== ''), group_name: text.nullish().catch(null) })

const attempts = 3

/**
 * The local API of the ADSpower client.
 * - Every answer has status 200; its `code` tells success. Failures are distinguished by their texts.
 * - Lists have no total, and one entry per page by default. Pages are read until one is not full.
 * - Only reachable while the client runs: a refused connection normally means that it is switched off.
 */
export const createAdspower = ({
  url,
  apiKey,
  deadlineMs = 10_000,
  spacingMs = 1_100,
  groupsAtOnce = 2_000,
  cooldownMs = 10_000,
  log,
}: AdspowerOptions): Profiles => {
  const http =
    url === undefined
      ? null
      : createHttpClient({
          baseUrl: url,
          headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
          deadlineMs,
          maxBytes: 4 * 1_024 * 1_024,
        })
  const outbound = createCircuitBreaker({
    service: 'adspower',
    parallel: 1,
    cooldownMs,
    errorOf: profilesErrorOf,
    away: () => new ProfilesError('down', 'ADSpower failed several times and is left alone for a moment'),
    log,
  })
  const turn = createRequestSpacing(spacingMs)

  const once = async <T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
    until: number,
  ): Promise<z.output<T>> => {
    if (!http) throw new ProfilesError('down', 'ADSpower is not set up')
    await turn()
    const left = Math.floor(until - performance.now())
    if (left <= 0) throw new ProfilesError('slow', 'ADSpower did not answer in time')
    const { status, text } = await http.send({ method: 'GET', path, query, deadlineMs: left })
    if (status >= 500) throw new ProfilesError('down', `ADSpower does not answer (${status})`)
    const answer = await readJson(text, Envelope, unintelligible)
    if (answer.code !== 0) throw errorOfText(answer.msg ?? '')
    const data = schema.safeParse(answer.data)
    if (!data.success) throw unintelligible()
    return data.data
  }

  /** Retries if other programs have used up the second. */
  const ask = async <T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
    until: number,
  ): Promise<z.output<T>> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(path, query, schema, until)
      } catch (error) {
        const failed = profilesErrorOf(error)
        if (failed.failure !== 'busy' || attempt === attempts) throw failed
      }
    }
  }

  return {
    isSet: url !== undefined,
    state: outbound.state,

    groups: () =>
      outbound.run(async () => {
        const until = performance.now() + deadlineMs
        const found = new Map<string, ProfileGroup>()
        let unread = 0
        for (let page = 1; ; page += 1) {
          const query = { page: String(page), page_size: String(groupsAtOnce) }
          const { list } = await ask('api/v1/group/list', query, Groups, until)
          const known = found.size
          const groups = list.flatMap((row) => Group.safeParse(row).data ?? [])
          for (const { group_id: id, group_name: name } of groups) found.set(id, { id, name: name ?? id })
          // A client that returns the same page again would never end.
          const isAgain = found.size === known
          if (!isAgain || page === 1) unread += list.length - groups.length
          if (list.length < groupsAtOnce || isAgain) break
        }
        if (found.size === 0 && unread > 0) throw unintelligible()
        outbound.skipped('groups', unread, found.size + unread)
        return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
      }),
  }
}
