import type { Contract, Endpoint } from '@app/contract'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { Refusal } from '../lib/refusal.ts'
import { answerChange } from './answers/change.ts'
import { answerFile } from './answers/file.ts'
import { answerJson } from './answers/json.ts'
import { answerShared } from './answers/shared.ts'
import { answerStream } from './answers/stream.ts'
import { admit, signedIn, type MountOptions, type Operation, type Responder } from './call.ts'
import type { Handlers } from './handlers.ts'

/** Selects the responder for an endpoint. */
const responderOf = (endpoint: Endpoint): Responder => {
  if (endpoint.stream) return answerStream
  if (endpoint.method !== 'GET') return answerChange
  const inPages = endpoint.shared ? answerShared : answerJson
  return endpoint.csv ? answerFile(endpoint.csv, inPages) : inPages
}

const serve = (operation: Operation, options: MountOptions): RequestHandler => {
  const answer = responderOf(operation.endpoint)
  return async (req, res) => {
    res.locals['route'] = operation.name
    await answer(await admit(operation, req, res, options))
  }
}

/** Known address, unknown method: 405 for callers who may know that the address exists. */
const refuseMethod =
  (endpoints: readonly Endpoint[], options: MountOptions): RequestHandler =>
  async (req, res) => {
    const open = endpoints.some((endpoint) => endpoint.access === 'public')
    if (!open && !(await signedIn(req, options))) throw new Refusal('unauthenticated')
    const methods = endpoints.map((endpoint) => endpoint.method)
    res.set(
      'Allow',
      [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', '),
    )
    throw new Refusal('method_not_allowed')
  }

/**
 * Express routes for a whole contract. To signed-out callers, an unknown address looks like one that needs a session.
 */
export const mount = <C extends Contract>(contract: C, handlers: Handlers<C>, options: MountOptions): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const byPath = new Map<string, Endpoint[]>()
  const fixed = new Map<string, RequestHandler>()
  // Most operations have a fixed path, which is looked up directly instead of trying route after route.
  router.use((req, res, next) => {
    const served = fixed.get(`${req.method} ${req.path}`)
    return served ? served(req, res, next) : next()
  })
  for (const [name, endpoint] of Object.entries(contract)) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const handler = handlers[name] as unknown as Operation['handler']
    const served = serve({ name, endpoint, handler }, options)
    router[method](endpoint.path, served)
    if (!endpoint.path.includes(':')) fixed.set(`${endpoint.method} ${endpoint.path}`, served)
    byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint])
  }
  for (const [path, endpoints] of byPath) router.all(path, refuseMethod(endpoints, options))
  router.use(async (req: Request, _res: Response) => {
    throw new Refusal((await signedIn(req, options)) ? 'not_found' : 'unauthenticated')
  })
  return router
}
