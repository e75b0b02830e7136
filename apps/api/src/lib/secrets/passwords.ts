import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { createSemaphore } from '../outgoing/semaphore.ts'

/** What a hash costs by Argon2id: memory in KiB, passes, lanes. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's minimum for Argon2id: about 30 ms. */
const owaspMinimum: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** What a thread is given to work on. */
export interface Hashing {
  password: string
  nonce: Uint8Array
  cost: HashCost
}

/** One processor is left to whoever is signed in, however many sign in or guess; on it the threads give way to others. */
const width = Math.max(1, availableParallelism() - 1)
const semaphore = createSemaphore(width, 2_000)
const free = Array.from({ length: width }, () =>
  createBoundedThread<Hashing, Uint8Array>({
    script: new URL('./hash-worker.ts', import.meta.url),
    cpuMs: 5_000,
    memoryMiB: 32,
    idleMs: 600_000,
  }),
)

const run = (password: string, nonce: Buffer, cost: HashCost, maxWaitMs?: number): Promise<Buffer> =>
  semaphore(async () => {
    const thread = free.pop()!
    try {
      return Buffer.from(await thread({ password, nonce, cost }))
    } finally {
      free.push(thread)
    }
  }, maxWaitMs)

const encode = (cost: HashCost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`

const decode = (stored: string): { cost: HashCost; nonce: Buffer; tag: Buffer } => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (!match) throw new Error('Unknown password hash format')
  const [, memory, passes, parallelism, nonce, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce!, 'base64url'),
    tag: Buffer.from(tag!, 'base64url'),
  }
}

/**
 * Hashes and verifies passwords at one cost; tests in which hashing is not the subject give a cheaper one, and on a busy
 * machine more time (`maxWaitMs`) until a thread is free.
 */
export const createPasswords = (cost: HashCost = owaspMinimum, maxWaitMs?: number) => ({
  /** Hashes exactly what it is given: no trimming, no cutting, no change of case. */
  hash: async (password: string): Promise<string> => {
    const nonce = randomBytes(16)
    return encode(cost, nonce, await run(password, nonce, cost, maxWaitMs))
  },

  /** Whether the password is the one behind the hash, and whether the hash should be made anew at today's cost. */
  verify: async (password: string, stored: string): Promise<{ ok: boolean; outdated: boolean }> => {
    const { cost: spent, nonce, tag } = decode(stored)
    const given = await run(password, nonce, spent, maxWaitMs)
    const outdated = spent.memory < cost.memory || spent.passes < cost.passes
    return { ok: given.length === tag.length && timingSafeEqual(given, tag), outdated }
  },

  /** A hash that no password opens: verified for unknown users, so that they cost the same work. */
  impossible: encode(cost, randomBytes(16), randomBytes(32)),
})

/** At the cost that the product has. */
export const defaultPasswords = createPasswords()

export type Passwords = ReturnType<typeof createPasswords>
