import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import {
  ApiError,
  badToken,
  frontPage,
  invalid,
  notPermitted,
  officeFile,
  scopeTooSmall,
  sendError,
  serviceDisabled,
} from './answers.ts'
import type { Betweens } from './between.ts'
import { masked, parseMask } from './v4/fields.ts'
import { methods, type Call, type Method } from './v4/methods.ts'
import type { Document } from './grid.ts'
import type { Modes } from './modes.ts'
import type { Quota } from './quota.ts'
import { PageInstead, refusals } from './refusals.ts'
import type { Store } from './store.ts'
import type { Tokens } from './token.ts'

export interface Wiring {
  store: Store
  tokens: Tokens
  quota: Quota
  between: Betweens
  modes(): Modes
  now(): number
}

interface Target {
  method: Method
  id: string
  range: string
}

/**
 * Paths are decoded as a whole, because callers differ in what they encode. `ID:batchUpdate` and `ID/:batchUpdate` are
 * equivalent.
 */
const targetOf = (req: Request): Target | null => {
  let path: string
  try {
    path = decodeURIComponent(req.path)
  } catch {
    return null
  }
  const [, id, rest = ''] = /^\/v4\/spreadsheets\/([\w-]+)\/?(.*)$/s.exec(path) ?? []
  for (const method of methods) {
    const match = method.verb === req.method ? method.path.exec(rest) : null
    if (match && id !== undefined) return { method, id, range: match.groups?.['range'] ?? '' }
  }
  return null
}

/**
 * Sheets API v4 and the token endpoint. Checks run in the order of the service: caller, permission, quota, request.
 */
export const sheetsRoutes = ({ store, tokens, quota, between, modes, now }: Wiring): Router => {
  const run = (req: Request, { method, id, range }: Target): unknown => {
    const caller = tokens.callerOf(req.get('authorization'))
    if (!caller) throw badToken()
    if (modes().apiDisabled) throw serviceDisabled()
    const { refusal } = modes()
    if (refusal) throw refusals[refusal]()
    const { metric } = method
    if (metric === 'Write' && !caller.writes) throw scopeTooSmall()
    quota.spend(metric, caller.email)
    const query = new URL(req.originalUrl, 'http://localhost').searchParams
    const mask = parseMask(query.get('fields') ?? '*')
    const document = store.document(id)
    const access = store.access(id)
    if (access === 'none' || (metric === 'Write' && access === 'viewer')) throw notPermitted()
    if (document.kind === 'office') throw officeFile()
    const work = (on: Document): unknown => {
      const call: Call = { document: on, range, query, body: req.body as unknown, now: now() }
      return method.run(call)
    }
    return between.around(req.path, () =>
      masked(metric === 'Read' ? work(store.document(id)) : store.change(id, work), mask),
    )
  }

  const refuse = (res: Response, error: unknown): void => {
    if (error instanceof PageInstead) return void res.status(error.code).type('html').send(error.page)
    const told =
      error instanceof z.ZodError ? invalid(`Invalid JSON payload received. ${error.issues[0]?.message}`) : error
    if (!(told instanceof ApiError)) throw told
    sendError(res, told, modes().retryAfter)
  }

  const router = Router()
  router.post('/token', tokens.endpoint)
  router.use((req, res, next) => {
    const target = targetOf(req)
    if (!target) return next()
    try {
      res.json(run(req, target))
    } catch (error) {
      refuse(res, error)
    }
  })
  router.use((_req, res) => void res.status(404).type('html').send(frontPage(404, 'Not Found')))
  return router
}
