import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { readAnswer, type Reviver } from '../../lib/outgoing/answers.ts'
import type { Deadline } from '../../lib/deadline.ts'
import type { HttpClient, HttpRequest } from '../../lib/outgoing/http-client.ts'
import { readJson } from '../../lib/outgoing/http-failures.ts'
import { TrackerError } from '../../ports/tracker.ts'
import { errorOfAnswer, errorWithin, trackerErrorOf, unintelligible } from './failures.ts'
import type { Cooldown } from './cooldown.ts'

export interface Retrying {
  attempts: number
  /** Upper bound of the first random pause, doubled for each retry, in ms. */
  pauseMs: number
  /** Longest pause that the tracker may request, in ms. */
  longestPauseMs: number
}

/** Call that changes nothing and may be retried. */
export interface ReadOperation extends Pick<HttpRequest, 'path' | 'query' | 'json'> {
  /** Returns numbers as text with all their digits, except small integers. */
  exact?: true
}

/** Makes one reading call and parses it by a schema. @throws TrackerError */
export type ReadCall = <T extends z.ZodType>(call: ReadOperation, schema: T, deadline: Deadline) => Promise<z.output<T>>

/** Whether a retry may help. Slow calls are excluded, because they have used up the time. */
const mayPass = ({ failure, kind }: TrackerError): boolean => failure === 'down' || kind === 'rate_limited'

const timeIsUp = (): TrackerError => new TrackerError('slow', 'Keitaro did not answer in time')

const withDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** Makes one changing call. @throws TrackerError */
export type Write = <T extends z.ZodType>(
  call: Pick<HttpRequest, 'method' | 'path' | 'json'>,
  schema: T,
) => Promise<z.output<T>>

/** Changing calls of the Admin API; never retried. */
export const createWriting =
  (http: HttpClient, cooldown: Cooldown): Write =>
  async (call, schema) => {
    try {
      const answer = await http.send(call)
      const refusal = errorOfAnswer(answer)
      if (refusal) throw refusal
      return await readJson(answer.text, schema, () => unintelligible(answer.text))
    } catch (error) {
      const failed = trackerErrorOf(error)
      cooldown.note(failed)
      throw failed
    }
  }

/** Reading calls of the Admin API: retried within the deadline if that may help, and parsed by a schema. */
export const createReading = (
  http: HttpClient,
  { attempts, pauseMs, longestPauseMs }: Retrying,
  cooldown: Cooldown,
): ReadCall => {
  const once: ReadCall = async ({ exact, ...call }, schema, deadline) => {
    const deadlineMs = deadline.left()
    if (deadlineMs <= 0) throw timeIsUp()
    const answer = await http.send({ method: call.json === undefined ? 'GET' : 'POST', ...call, deadlineMs })
    const refusal = errorOfAnswer(answer)
    if (refusal) throw refusal
    const json = await readAnswer(answer.text, exact && withDigits).catch(() => {
      throw unintelligible(answer.text)
    })
    const within = errorWithin(json)
    if (within) throw within
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw unintelligible(answer.text)
    return parsed.data
  }

  /** Full jitter, so that calls that failed together do not retry together. */
  const pauseAfter = ({ retryAfterSeconds }: TrackerError, attempt: number): number =>
    retryAfterSeconds === undefined
      ? Math.random() * pauseMs * 2 ** attempt
      : retryAfterSeconds * 1_000 + Math.random() * pauseMs

  return async (call, schema, deadline) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(call, schema, deadline)
      } catch (error) {
        const failed = trackerErrorOf(error)
        cooldown.note(failed)
        const pause = pauseAfter(failed, attempt)
        const isWorth = mayPass(failed) && attempt + 1 < attempts && pause < Math.min(longestPauseMs, deadline.left())
        if (!isWorth) throw failed
        await wait(pause)
      }
    }
  }
}
