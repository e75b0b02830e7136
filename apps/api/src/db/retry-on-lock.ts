import { setTimeout as wait } from 'node:timers/promises'

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'
const pauseMs = 200

/**
 * Retries work that needs a lock on a whole table. Waiting for the lock in one go would make every user of the table
 * queue behind it.
 * @throws Error for people if somebody holds the table for long
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
