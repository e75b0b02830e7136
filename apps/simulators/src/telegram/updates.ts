import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { unixNow, type TelegramState, type Update } from './state.ts'

const dayS = 86_400
const conflict = 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'
const webhookActive = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

interface Poll {
  answer(updates: Update[] | ApiError): void
}

/** The queue of updates and the one long poll that may wait for them. */
export const createUpdates = (memory: Memory<TelegramState>) => {
  let open: Poll | null = null

  const waiting = (limit: number): Update[] => memory.current.updates.slice(0, limit)

  return {
    push: (update: Record<string, unknown>): void => {
      const { current } = memory
      current.updates.push({ update_id: current.nextUpdateId++, at: unixNow(), ...update })
      memory.save()
      open?.answer(waiting(100))
    },

    /** Confirms everything below `offset`, then answers what waits, or holds the call up to `timeout` seconds. */
    poll: (offset: number, limit: number, timeout: number, gone: AbortSignal): Promise<Update[]> => {
      open?.answer(new ApiError(409, conflict))
      const { current } = memory
      if (current.webhook) throw new ApiError(409, webhookActive)
      const before = current.updates.length
      current.updates = current.updates.filter((update) => update.update_id >= offset && update.at > unixNow() - dayS)
      if (current.updates.length !== before) memory.save()
      if (current.updates.length > 0 || timeout === 0) return Promise.resolve(waiting(limit))
      return new Promise((resolve, reject) => {
        const poll: Poll = {
          answer: (result) => {
            clearTimeout(timer)
            if (open === poll) open = null
            if (result instanceof ApiError) reject(result)
            else resolve(result.slice(0, limit))
          },
        }
        const timer = setTimeout(() => poll.answer([]), Math.min(50, timeout) * 1_000)
        gone.addEventListener('abort', () => poll.answer([]))
        open = poll
      })
    },

    /** A webhook was set: a waiting poll ends. */
    interrupt: (): void => open?.answer(new ApiError(409, 'Conflict: terminated by setWebhook request')),
  }
}

export type Updates = ReturnType<typeof createUpdates>
