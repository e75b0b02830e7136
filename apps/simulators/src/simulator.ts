import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import { z } from 'zod'
import { createFaults, Fault, type FaultAnswer } from './faults.ts'
import { pageHtml, pageScript, pageStyle } from './page.ts'
import type { Memory } from './state.ts'

/** What a test or a person may see of a call. */
interface SeenRequest {
  n: number
  at: string
  method: string
  path: string
  status: number
  body: unknown
}

export interface SimulatorOptions<S> {
  name: string
  memory: Memory<S>
  /** What /control/state shows of it. */
  shown(state: S): unknown
  /** The vendor's routes. */
  vendor: Router
  /** Control routes of this simulator alone, below /control. */
  control?: Router
  /** Cuts secrets out of what is shown of a call. */
  redact(path: string, body: unknown): { path: string; body: unknown }
  answerFault: FaultAnswer
  port?: number
}

export interface RunningSimulator {
  url: string
  close(): Promise<void>
}

const kept = 1_000
const since = z.object({ after: z.coerce.number().int().min(0).default(0) })

const refuseBadInput: ErrorRequestHandler = (error, _req, res, _next) => {
  if (error instanceof z.ZodError) res.status(400).json({ error: z.prettifyError(error) })
  else res.status((error as { status?: number }).status ?? 500).json({ error: 'The request could not be read' })
}

const recorder = (seen: SeenRequest[], redact: SimulatorOptions<unknown>['redact']): RequestHandler => {
  let n = 0
  return (req, res, next) => {
    res.on('close', () => {
      const entry = { n: ++n, at: new Date().toISOString(), method: req.method, status: res.writableFinished ? res.statusCode : 0 }
      seen.push({ ...entry, ...redact(req.path, req.body as unknown) })
      if (seen.length > kept) seen.shift()
    })
    next()
  }
}

const controlRoutes = <S>(app: Express, { memory, shown, control }: SimulatorOptions<S>, seen: SeenRequest[], faults: ReturnType<typeof createFaults>): void => {
  app.get('/control/state', (_req, res) => void res.json(shown(memory.current)))
  app.get('/control/requests', (req, res) => {
    const { after } = since.parse(req.query)
    res.json(seen.filter((entry) => entry.n > after))
  })
  app.post('/control/reset', (_req, res) => {
    memory.reset()
    faults.clear()
    res.status(204).end()
  })
  app.get('/control/faults', (_req, res) => void res.json(faults.list()))
  app.post('/control/faults', (req, res) => {
    faults.add(Fault.parse(req.body))
    res.status(204).end()
  })
  app.delete('/control/faults', (_req, res) => {
    faults.clear()
    res.status(204).end()
  })
  if (control) app.use('/control', control)
}

/** Starts one outside service on loopback: the vendor's routes, the control routes, and a page to operate both by hand. */
export const startSimulator = async <S>(options: SimulatorOptions<S>): Promise<RunningSimulator> => {
  const seen: SeenRequest[] = []
  const faults = createFaults(options.answerFault)
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(express.json({ limit: '2mb' }), express.urlencoded({ extended: false }))
  app.get('/', (_req, res) => void res.type('html').send(pageHtml(options.name)))
  app.get('/page.js', (_req, res) => void res.type('js').send(pageScript))
  app.get('/page.css', (_req, res) => void res.type('css').send(pageStyle))
  controlRoutes(app, options, seen, faults)
  app.use(recorder(seen, options.redact), faults.middleware, options.vendor)
  app.use(refuseBadInput)

  const server = createServer(app)
  server.keepAliveTimeout = 1_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
