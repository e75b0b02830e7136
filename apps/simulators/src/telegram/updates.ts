import type { Memory } from '../state.ts'
import { ApiError } from './answers.ts'
import { unixNow, type TelegramState, type Update } from './state.ts'

const dayS = 86_400
const longestPollS = 50
const conflict = 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'
const webhookActive =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

type ShownUpdate = Omit<Update, 'at'>
interface Poll {
  answer(updates: ShownUpdate[] | ApiError): void
}
interface Asked {
  offset: number
  limit: number
  /** In seconds. */
  timeout: number
}

/** Queue of updates, and the one long poll that may wait for them. */
export const createUpdates = (memory: Memory<TelegramState>) => {
  let open: Poll | null = null

  const waiting = (limit: number): ShownUpdate[] =>
    memory.current.updates.slice(0, limit).map(({ at: _at, ...update }) => update)

  /** A negative offset counts from the end of the queue. Updates are kept for at most a day. */
  const confirm = (offset: number): void => {
    const { current } = memory
    const from = offset < 0 ? (current.updates.at(offset)?.update_id ?? 0) : offset
    const left = current.updates.filter(({ update_id, at }) => update_id >= from && at > unixNow() - dayS)
    if (left.length === current.updates.length) return
    current.updates = left
    memory.save()
  }

  return {
    /** `twice`: the update is delivered again with the same id. */
    push: (kind: string, content: unknown, twice = false): void => {
      const { current } = memory
      const wanted = current.allowedUpdates.length === 0 || current.allowedUpdates.includes(kind)
      if (wanted) {
        const update = { update_id: current.nextUpdateId++, at: unixNow(), [kind]: content }
        current.updates.push(...(twice ? [update, update] : [update]))
      }
      memory.save()
      if (wanted) open?.answer(waiting(100))
    },

    /**
     * Confirms everything below `offset`, then returns pending updates, or holds the call for up to `timeout` seconds.
     */
    poll: ({ offset, limit, timeout }: Asked, gone: AbortSignal): ShownUpdate[] | Promise<ShownUpdate[]> => {
      open?.answer(new ApiError(409, conflict))
      if (memory.current.webhook) throw new ApiError(409, webhookActive)
      confirm(offset)
      if (memory.current.updates.length > 0 || timeout <= 0) return waiting(limit)
      return new Promise((resolve, reject) => {
        const poll: Poll = {
          answer: (result) => {
            clearTimeout(timer)
            if (open === poll) open = null
            if (result instanceof ApiError) reject(result)
            else resolve(result.slice(0, limit))
          },
        }
        const timer = setTimeout(() => poll.answer([]), Math.min(longestPollS, timeout) * 1_000)
        gone.addEventListener('abort', () => poll.answer([]), { once: true })
        open = poll
      })
    },

    /** Setting a webhook ends a pending poll. */
    interrupt: (): void => open?.answer(new ApiError(409, 'Conflict: terminated by setWebhook request')),
  }
}

export type Updates = ReturnType<typeof createUpdates>
