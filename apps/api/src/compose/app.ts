import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import session, { type Store } from 'express-session'
import type { Config } from '../config.ts'
import { cookieNames, type BrowserOptions } from '../http/browser.ts'
import { limitTime } from '../http/deadline.ts'
import { apiDocs } from '../http/docs.ts'
import { answerErrors } from '../http/errors.ts'
import { readForwarded } from '../http/forwarded.ts'
import { securityHeaders } from '../http/headers.ts'
import type { Limit } from '../http/limits.ts'
import type { MountOptions } from '../http/call.ts'
import { observe, type Metrics } from '../http/observe.ts'
import { policyReports, site } from '../http/site.ts'
import type { Keys } from '../lib/secrets/keys.ts'
import type { Log } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'

export interface AppOptions {
  config: Config
  /** Store of browser sessions. */
  store: Store
  /** Keys that sign cookies. */
  cookieKeys: Keys['cookies']
  log: Log
  metrics: Metrics
  browser: BrowserOptions
  limit: Limit
  deadlineMs: number
  siteFolder: string
  /** Whether requests may be served now. */
  mayServe(): boolean
  /** Reason that /readyz reports; null while people can work. */
  whyNotReady(): Promise<string | null>
  authenticate: MountOptions['authenticate']
  api: RequestHandler
}

/** The middleware of the application, in order. */
export const createApp = ({
  config,
  store,
  cookieKeys,
  log,
  metrics,
  browser,
  limit,
  deadlineMs,
  siteFolder,
  mayServe,
  whyNotReady,
  authenticate,
  api,
}: AppOptions): Express => {
  const sessions = session({
    name: cookieNames(browser.secure).session,
    secret: cookieKeys,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'strict', secure: browser.secure, maxAge: browser.signedInMs },
  })

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.server.trustedProxies.length ? config.server.trustedProxies : false)
  app.set('query parser', 'simple')
  app.set('etag', false)
  // Must run before anything reads the address of a request.
  app.use(readForwarded, observe(log, metrics), ...securityHeaders(browser.secure), limitTime(deadlineMs))
  app.get('/healthz', (_req, res) => void res.json({ ok: true }))
  app.get('/readyz', async (_req, res) => {
    const reason = await whyNotReady()
    if (reason === null) res.json({ ok: true })
    else res.status(503).json({ ok: false, reason })
  })
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await metrics.print()))
  app.use((_req, _res, next) => next(mayServe() ? undefined : new Refusal('unavailable', { retryAfterSeconds: 1 })))
  app.use(policyReports(log, metrics, limit))
  app.use(compression({ threshold: 1_024 }))
  app.use('/api', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', (req, res, next) =>
    sessions(req, res, (error?: unknown) => {
      if (error || !req.session)
        next(new Refusal('unavailable/data', { retryAfterSeconds: 2, cause: error ?? new Error('No session store') }))
      else next()
    }),
  )
  if (!config.production) {
    app.use(
      apiDocs(async (req, _res, next) => {
        const user =
          req.session.loginId === undefined ? null : await authenticate(req.session.loginId, { passive: false })
        if (!user) throw new Refusal('unauthenticated')
        if (!user.permissions.has('config.manage')) throw new Refusal('forbidden')
        next()
      }),
    )
  }
  app.use('/api', api)
  app.use(site(siteFolder, browser, config.twoFactor))
  app.use(answerErrors(log))

  return app
}
