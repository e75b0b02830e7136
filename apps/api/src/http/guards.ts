import csurf from 'csurf'
import type { Request, Response } from 'express'
import { Refusal } from '../lib/refusal.ts'

export interface OriginRules {
  /** The public address, if it differs from this listener's. */
  publicUrl: string | undefined
  /** Bound to loopback: every name of this machine is the same site. */
  loopback: boolean
}

const ownOrigins = (req: Request, rules: OriginRules): string[] => {
  const port = req.socket.localPort
  const local = rules.loopback ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`) : []
  return rules.publicUrl ? [new URL(rules.publicUrl).origin, ...local] : local
}

/** Whether the type is JSON in UTF-8; other parameters are ignored. */
const isJson = (contentType: string): boolean => {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const charsets = parameters.filter((parameter) => /^charset\s*=/.test(parameter))
  return type === 'application/json' && charsets.every((charset) => /^charset=("?)utf-8\1$/.test(charset))
}

/**
 * Refuses changes that another site could have caused. Needs no token.
 * @throws Refusal unsupported_type or origin_refused
 */
export const guardOrigin = (req: Request, rules: OriginRules): void => {
  if (!isJson(req.headers['content-type'] ?? '')) throw new Refusal('unsupported_type')
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('origin_refused')
  const { origin } = req.headers
  if (origin !== undefined && !ownOrigins(req, rules).includes(origin)) throw new Refusal('origin_refused')
}

/** Header only: by default the library also reads query and body, which end up in logs. */
const csrf = csurf({
  value: (req: Request) => {
    const header = req.headers['x-csrf-token']
    return typeof header === 'string' ? header : ''
  },
})

/**
 * Attaches `req.csrfToken()`; on methods that change something it also checks the token. Creates a secret if there is
 * none.
 */
export const attachCsrf = (req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => csrf(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())))

/**
 * Checks the token of a call that changes something. A browser without a secret cannot have a token, and a refusal does
 * not create one.
 * @throws Refusal csrf_invalid
 */
export const guardCsrf = async (req: Request, res: Response): Promise<void> => {
  if (req.session.csrfSecret === undefined) throw new Refusal('csrf_invalid')
  await attachCsrf(req, res)
}
