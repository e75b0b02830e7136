import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Scope, type Mailbox } from '../state.ts'
import type { Resource } from './scopes.ts'

const Right = z.object({
  email: z.string(),
  resource: z.enum(['graph', 'outlook']),
  scopes: z.array(Scope),
  /** Unix milliseconds. */
  expiresAt: z.number(),
  /** Epoch of the mailbox when the token was issued. */
  epoch: z.number(),
})

export type Right = z.output<typeof Right>

const prefix = 'EwB4A8l6BAAU'

/** Access tokens: opaque to their holders, bound to a mailbox and a resource, with an expiry. */
export const createAccess = (secret: () => string, now: () => number) => {
  const seal = (text: string): Buffer => createHmac('sha256', secret()).update(text).digest()

  return {
    issue: (
      { email, accessEpoch: epoch }: Pick<Mailbox, 'email' | 'accessEpoch'>,
      resource: Resource,
      scopes: Scope[],
      lifeSeconds: number,
    ): string => {
      const right: Right = { email, resource, scopes, expiresAt: now() + lifeSeconds * 1_000, epoch }
      const text = Buffer.from(JSON.stringify(right)).toString('base64')
      // Padded to a realistic length.
      return `${prefix}${text}/${seal(text).toString('base64url')}/${seal('').toString('hex').repeat(14)}AQ==`
    },
    /** Rights of a token now, or null if it is invalid. */
    rightOf: (token: string): Right | null => {
      const [, text = '', signature = ''] = /^EwB4A8l6BAAU([\w+/=]+)\/([\w-]{43})\/[0-9a-f]+AQ==$/.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const expected = seal(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const right = Right.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
      return right.expiresAt > now() ? right : null
    },
  }
}

export type Access = ReturnType<typeof createAccess>
