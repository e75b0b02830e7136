import { setTimeout as wait } from 'node:timers/promises'
import { DeliveryError } from '../../ports/messenger.ts'

export interface PaceOptions {
  /** From the end of one message to the start of the next, in ms. */
  everyMs: number
  /** Maximum queued answers; further people get none. */
  most: number
  /** Minimum time between two answers to a person, in ms. */
  perPersonMs: number
  /** Maximum wait for sending a notice, in ms. */
  maxWaitMs: number
}

const defaults: PaceOptions = { everyMs: 200, most: 600, perPersonMs: 60_000, maxWaitMs: 4_000 }

type Sending = () => Promise<void>
/** Resolves to whether the answer was sent. */
type Answering = () => Promise<boolean>

/**
 * Sends messages that can wait one by one, at most five a second. A bot may send about thirty a second, and the rest is
 * reserved for sign-in codes, which cannot wait. Notices take precedence over answers. A rate limit of the service
 * pauses them all.
 */
export const createPace = ({ everyMs, most, perPersonMs, maxWaitMs }: PaceOptions = defaults) => {
  const notices: Sending[] = []
  const answers: Sending[] = []
  /** Time of each person's last answer, oldest first; Infinity while an answer is queued. */
  const answeredAt = new Map<string, number>()
  let notBefore = -Infinity
  let working = false

  const left = (): number => Math.max(0, notBefore - performance.now())
  const cooldown = (ms: number): void => void (notBefore = Math.max(notBefore, performance.now() + ms))

  const work = async (): Promise<void> => {
    if (working) return
    working = true
    for (let next = notices.shift() ?? answers.shift(); next; next = notices.shift() ?? answers.shift()) {
      while (left() > 0) await wait(left(), undefined, { ref: false })
      await next()
      cooldown(everyMs)
    }
    working = false
  }

  const forgetOld = (): void => {
    const since = performance.now() - perPersonMs
    for (const [person, at] of answeredAt) {
      if (at > since) return
      answeredAt.delete(person)
    }
  }

  return {
    /** Pauses for as long as the service requested, in seconds. */
    cooldown: (seconds: number): void => cooldown(seconds * 1_000),

    /** @throws any error of `send`; DeliveryError `limited` if the wait would be too long */
    notice: async (send: Sending): Promise<void> => {
      const ms = left() + notices.length * everyMs
      if (ms > maxWaitMs)
        throw new DeliveryError('limited', 'Too many messages wait', { retryAfterSeconds: Math.ceil(ms / 1_000) })
      await new Promise<void>((resolve, reject) => {
        notices.push(() => send().then(resolve, reject))
        void work()
      })
    },

    /**
     * Queues an answer, unless the person was answered recently. `send` must not reject. With `awaited`, the answer
     * queues among the notices, because one of our pages waits for it.
     */
    answer: (person: string, send: Answering, { awaited = false } = {}): void => {
      forgetOld()
      const queue = awaited ? notices : answers
      if (answeredAt.has(person) || queue.length >= most) return
      answeredAt.set(person, Infinity)
      queue.push(async () => {
        const wentOut = await send()
        answeredAt.delete(person)
        // A person who got no answer may ask again at once.
        if (wentOut || !awaited) answeredAt.set(person, performance.now())
      })
      void work()
    },

    /** Drops all queued answers. */
    answerNobody: (): void => {
      answers.length = 0
      answeredAt.clear()
    },
  }
}

export type Pace = ReturnType<typeof createPace>
