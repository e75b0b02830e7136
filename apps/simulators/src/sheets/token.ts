import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { sendOAuthError } from './answers.ts'
import type { ServiceAccountKey } from './key.ts'

const audience = 'https://oauth2.googleapis.com/token'
const lifeSeconds = 3_599
const skewSeconds = 300
const writing = 'https://www.googleapis.com/auth/spreadsheets'
const reading = `${writing}.readonly`

const Form = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
})
const Head = z.object({ alg: z.literal('RS256') })
const Claims = z.object({ iss: z.string(), scope: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })
const Bearer = z.object({ exp: z.number(), email: z.string(), writes: z.boolean() })

/** Caller of a token, and whether it allows changes. */
export interface Caller {
  email: string
  writes: boolean
}

interface Wiring {
  key(): ServiceAccountKey
  /** Signs issued tokens, so that they survive a restart. */
  secret(): string
  revoked(): boolean
  now(): number
}

const json = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** OAuth 2.0 token endpoint for service accounts, and verification of its tokens. */
export const createTokens = ({ key, secret, revoked, now }: Wiring) => {
  const seal = (text: string): Buffer => createHmac('sha256', secret()).update(text).digest()

  /** Answer to an assertion: a refusal or a token. */
  const answer = (form: unknown): { error: [code: string, text: string] } | { token: string } => {
    const grant = z.object({ grant_type: z.string() }).safeParse(form)
    if (grant.data?.grant_type !== Form.shape.grant_type.value)
      return { error: ['unsupported_grant_type', `Invalid grant_type: ${String(grant.data?.grant_type ?? '')}`] }
    const given = Form.safeParse(form)
    if (!given.success) return { error: ['invalid_request', 'Bad Request'] }
    const [head = '', body = '', signature = ''] = given.data.assertion.split('.')
    const claims = Claims.safeParse(json(body))
    if (!Head.safeParse(json(head)).success || !claims.success)
      return { error: ['invalid_grant', 'Invalid JWT: Failed to decode'] }
    const { iss, scope, aud, iat, exp } = claims.data
    if (iss !== key().client_email) return { error: ['invalid_grant', 'Invalid grant: account not found'] }
    const pem = createPublicKey(key().private_key)
    const isGenuine = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), pem, Buffer.from(signature, 'base64url'))
    if (!isGenuine || revoked()) return { error: ['invalid_grant', 'Invalid JWT Signature.'] }
    if (aud !== audience) return { error: ['invalid_grant', 'Invalid JWT: audience is wrong'] }
    const seconds = now() / 1_000
    if (iat > seconds + skewSeconds || exp < seconds - skewSeconds || exp - iat > 3_600)
      return {
        error: [
          'invalid_grant',
          'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
        ],
      }
    const scopes = scope.split(' ')
    if (!scopes.some((each) => each === writing || each === reading))
      return { error: ['invalid_scope', 'Invalid OAuth scope or ID token audience provided.'] }
    const text = Buffer.from(
      JSON.stringify({ exp: seconds + lifeSeconds, email: iss, writes: scopes.includes(writing) }),
    ).toString('base64url')
    return { token: `ya29.c.${text}.${seal(text).toString('base64url')}` }
  }

  return {
    endpoint: (req: Request, res: Response): void => {
      const result = answer(req.body)
      if ('error' in result) sendOAuthError(res, 400, ...result.error)
      else res.json({ access_token: result.token, expires_in: lifeSeconds, token_type: 'Bearer' })
    },

    /** Caller of an Authorization header, or null. */
    callerOf: (authorization: string | undefined): Caller | null => {
      const [, text = '', signature = ''] = /^Bearer ya29\.c\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
      const given = Buffer.from(signature, 'base64url')
      const expected = seal(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const bearer = Bearer.safeParse(json(text))
      return bearer.success && bearer.data.exp > now() / 1_000 ? bearer.data : null
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
