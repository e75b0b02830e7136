import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Response, type Router } from 'express'
import { controlRoutes } from './control.ts'
import { createFaults, type FaultAnswer } from './faults.ts'
import { createSeen, type Redact } from './seen.ts'
import type { Memory } from './state.ts'

export interface SimulatorOptions<S> {
  memory: Memory<S>
  /** State in /control/state. */
  shown(state: S): unknown
  /** Routes of the vendor. */
  vendor: Router
  /** Control routes of this simulator only, below /control. */
  control?: Router
  /** Folder of the page: index.html and its files besides base.css and base.js. */
  page: string
  redact: Redact
  answerFault: FaultAnswer
  /** Vendor's answer to an unparsable body. */
  answerUnreadable(res: Response): void
  port?: number
}

export interface RunningSimulator {
  url: string
  close(): Promise<void>
}

const pagePolicy =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Shared files of the pages. */
const sharedPage = fileURLToPath(new URL('page', import.meta.url))

/**
 * Starts one external service on loopback: the vendor's routes, the control routes, and a page to operate both by
 * hand.
 */
export const startSimulator = async <S>(options: SimulatorOptions<S>): Promise<RunningSimulator> => {
  const { memory, shown, vendor, control, page, redact, answerFault, answerUnreadable, port = 0 } = options
  const seen = createSeen(redact)
  const faults = createFaults(answerFault)
  const unreadable: ErrorRequestHandler = (_error, _req, res, _next) => answerUnreadable(res)

  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use('/control', controlRoutes({ memory, shown, seen, faults, own: control }))
  const setHeaders = (res: ServerResponse): void => void res.setHeader('Content-Security-Policy', pagePolicy)
  for (const folder of [page, sharedPage]) app.use(express.static(folder, { setHeaders }))
  app.use(seen.middleware, express.json({ limit: '2mb' }), express.urlencoded({ extended: false }))
  app.use(faults.middleware, vendor, unreadable)

  // Long, so that an idle connection is not closed while a busy client is about to reuse it.
  const server = createServer({ keepAliveTimeout: 75_000 }, app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          memory.flush()
          resolve()
        })
        // Pending long polls would keep it open.
        server.closeAllConnections()
      }),
  }
}
