import { randomInt } from 'node:crypto'
import { Router, type Request } from 'express'
import { z } from 'zod'
import { refreshTokenOf } from '../catalogue/index.ts'
import type { Modes } from '../modes.ts'
import type { Mailbox } from '../state.ts'
import type { Store } from '../store.ts'
import type { Access } from './access.ts'
import { sendRefusal } from './answers.ts'
import { refusals, type RefusalName } from './refusals.ts'
import { grantScopes, listScopes } from './scopes.ts'

const text = z.string().optional()
const Form = z.object({ grant_type: text, client_id: text, refresh_token: text, scope: text, client_secret: text })

/** Number of old refresh tokens that stay valid. */
const tokensKept = 20
const windowMs = 60_000

interface Wiring {
  store: Store
  access: Access
  modes(): Modes
  now(): number
}

interface Refreshed {
  token_type: 'Bearer'
  scope: string
  expires_in: number
  ext_expires_in: number
  access_token: string
  refresh_token?: string
}

const wrongAuthority = ({ authority }: Mailbox, tenant: string): RefusalName | null => {
  const isConsumers = tenant === 'consumers'
  if (authority === 'consumers' && !isConsumers) return 'onlyConsumers'
  if (authority === 'work' && isConsumers) return 'onlyWork'
  if (authority === 'guest' && isConsumers) return 'wrongProvider'
  return null
}

/**
 * Token endpoint: exchanges refresh tokens. Checks run in the order of the service: request, identity, permission,
 * rate.
 */
export const tokenEndpoint = ({ store, access, modes, now }: Wiring): Router => {
  const uses = new Map<string, number[]>()
  const isLooping = (email: string): boolean => {
    const limit = modes().refreshesPerMinute
    const recent = [...(uses.get(email) ?? []).filter((at) => at > now() - windowMs), now()]
    uses.set(email, recent)
    return limit !== null && recent.length > limit
  }

  const rotated = (mailbox: Mailbox): string | undefined => {
    const { rotates, revokesOld } = modes()
    if (!rotates) return undefined
    const next = refreshTokenOf(() => randomInt(2 ** 32))
    const older = revokesOld ? [] : mailbox.refreshTokens.slice(0, tokensKept)
    store.keep({ ...mailbox, refreshTokens: [next, ...older] })
    return next
  }

  const refresh = (req: Request<{ tenant: string }>): RefusalName | Refreshed => {
    const form = Form.safeParse(req.body)
    if (!req.is('application/x-www-form-urlencoded') || !form.data?.grant_type) return 'missingField'
    const { grant_type, client_id, refresh_token, scope = '', client_secret } = form.data
    if (grant_type !== 'refresh_token') return 'badGrant'
    if (!client_id || !refresh_token) return 'missingValue'
    if (client_secret !== undefined) return 'badClient'
    const mailbox = store.byToken(refresh_token)
    if (!mailbox || mailbox.clientId !== client_id)
      return mailbox && !store.knowsClient(client_id) ? 'unknownClient' : 'badToken'
    const elsewhere = wrongAuthority(mailbox, req.params.tenant)
    if (elsewhere) return elsewhere
    if (mailbox.state !== 'active') return mailbox.state
    if (isLooping(mailbox.email)) return 'loop'
    const granted = grantScopes(scope, mailbox.scopes)
    if (granted === 'unknown') return 'badScope'
    if (granted === 'notConsented') return mailbox.kind === 'work' ? 'noConsent' : 'scopes'
    const { lifeSeconds } = modes()
    const next = rotated(mailbox)
    return {
      token_type: 'Bearer',
      scope: listScopes(granted),
      expires_in: lifeSeconds,
      ext_expires_in: lifeSeconds,
      access_token: access.issue(mailbox, granted.resource, granted.scopes, lifeSeconds),
      ...(next !== undefined && { refresh_token: next }),
    }
  }

  const router = Router()
  router.post('/:tenant/oauth2/v2.0/token', (req, res) => {
    const answer = refresh(req)
    if (typeof answer === 'string') sendRefusal(res, refusals[answer])
    else res.json(answer)
  })
  return router
}
