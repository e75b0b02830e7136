import { setTimeout as wait } from 'node:timers/promises'
import { DeliveryError } from '../../ports/messenger.ts'

export interface PaceOptions {
  /** From the end of one message to the beginning of the next, in ms. */
  everyMs: number
  /** Answers that may wait; further people of a crowd get none. */
  most: number
  /** For how long somebody who was answered is not answered again, in ms. */
  perPersonMs: number
  /** How long somebody waits for the turn of a notice, in ms. */
  maxWaitMs: number
}

const defaults: PaceOptions = { everyMs: 200, most: 600, perPersonMs: 60_000, maxWaitMs: 4_000 }

type Sending = () => Promise<void>
/** Tells whether the answer went out. */
type Answering = () => Promise<boolean>

/**
 * Messages that can wait go out one after the other, five in a second: a bot may send some thirty, and the others are for
 * what cannot wait, the codes of people who sign in. Notices go before answers to whoever writes to the bot. While the
 * service asks to wait, all of them do.
 */
export const createPace = ({ everyMs, most, perPersonMs, maxWaitMs }: PaceOptions = defaults) => {
  const notices: Sending[] = []
  const answers: Sending[] = []
  /** When people were answered, the earliest first; those whose answer waits stand at infinity. */
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
    /** The service asked for so many seconds without a message. */
    cooldown: (seconds: number): void => cooldown(seconds * 1_000),

    /** @throws whatever the sending throws; DeliveryError `limited` when its turn would not come soon */
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
     * Answers a person in their turn, who may have been answered a moment ago: `send` never rejects. With `awaited`, one whom
     * a page of ours waits for, in the turn of notices.
     */
    answer: (person: string, send: Answering, { awaited = false } = {}): void => {
      forgetOld()
      const queue = awaited ? notices : answers
      if (answeredAt.has(person) || queue.length >= most) return
      answeredAt.set(person, Infinity)
      queue.push(async () => {
        const wentOut = await send()
        answeredAt.delete(person)
        // Whoever got nothing may ask again at once.
        if (wentOut || !awaited) answeredAt.set(person, performance.now())
      })
      void work()
    },

    /** Nobody whose answer still waits gets it. */
    answerNobody: (): void => {
      answers.length = 0
      answeredAt.clear()
    },
  }
}

export type Pace = ReturnType<typeof createPace>
