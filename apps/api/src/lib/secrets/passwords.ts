import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { createSemaphore } from '../outgoing/semaphore.ts'

/** Cost of an Argon2id hash: memory in KiB, passes, lanes. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP minimum for Argon2id: about 30 ms. */
const owaspMinimum: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Input of the worker. */
export interface Hashing {
  password: string
  nonce: Uint8Array
  cost: HashCost
}

/**
 * One processor stays free for signed-in people, however many sign in or guess; the hashing threads also run at low
 * priority.
 */
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
 * Hashes and verifies passwords at one cost. Tests that are not about hashing use a cheaper cost, and a longer wait for
 * a free thread on a busy machine (`maxWaitMs`).
 */
export const createPasswords = (cost: HashCost = owaspMinimum, maxWaitMs?: number) => ({
  /** Hashes the exact input: no trimming, truncation or change of case. */
  hash: async (password: string): Promise<string> => {
    const nonce = randomBytes(16)
    return encode(cost, nonce, await run(password, nonce, cost, maxWaitMs))
  },

  /** Whether the password matches the hash, and whether the hash should be renewed at the current cost. */
  verify: async (password: string, stored: string): Promise<{ ok: boolean; outdated: boolean }> => {
    const { cost: spent, nonce, tag } = decode(stored)
    const given = await run(password, nonce, spent, maxWaitMs)
    const outdated = spent.memory < cost.memory || spent.passes < cost.passes
    return { ok: given.length === tag.length && timingSafeEqual(given, tag), outdated }
  },

  /** Hash that no password matches. It is verified for unknown users, so that they take the same time. */
  impossible: encode(cost, randomBytes(16), randomBytes(32)),
})

/** Production cost. */
export const defaultPasswords = createPasswords()

export type Passwords = ReturnType<typeof createPasswords>
