import { setTimeout as wait } from 'node:timers/promises'

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'
const pauseMs = 200

/**
 * Work that needs a lock on a whole table is tried again and again: waiting for the lock in one go would let everybody who
 * uses the table wait behind it.
 * @throws Error for people when somebody holds the table for long
 */
export const retryOnLock = async <T>(work: () => Promise<T>, tries = 30): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (count === tries)
        throw new Error('A backup or another long transaction is in the way. Try again when it has ended.', {
          cause: error,
        })
      await wait(pauseMs)
    }
  }
}
