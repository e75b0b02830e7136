import { contract, type Me } from '@app/contract'
import compression from 'compression'
import { RedisStore } from 'connect-redis'
import express, { type Express } from 'express'
import session from 'express-session'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { pingDatabase, type Database } from './db/connect.ts'
import { DatabaseSessionStore } from './db/http-session-store.ts'
import { createProfile } from './features/auth/profile.ts'
import { findOpenSession, noteUse, sweepSessions } from './features/auth/repository/sessions.ts'
import { rightsOf } from './features/auth/rights.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createSignIn } from './features/auth/sign-in.ts'
import { metaRoutes } from './features/meta/routes.ts'
import { cookieNames, type BrowserOptions } from './http/browser.ts'
import { apiDocs } from './http/docs.ts'
import { answerErrors } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { createLimits } from './http/limits.ts'
import { mount } from './http/mount.ts'
import { createMetrics, deadline, observe } from './http/observe.ts'
import { policyReports, site } from './http/site.ts'
import type { Keys } from './lib/keys.ts'
import { describeError, type Log } from './lib/log.ts'
import { passwordMinimum } from './lib/password-policy.ts'
import type { Principal } from './lib/principal.ts'
import { Refusal } from './lib/refusal.ts'
import type { Messenger } from './ports/messenger.ts'

/** What the application is built from; tests give some of these themselves. */
export interface Parts {
  database: Database
  /** Shared by several instances; null in a single process. */
  redis: Redis | null
  keys: Keys
  messenger: Messenger
  log: Log
  /** The built web application. */
  siteFolder: string
  /** Whole requests, in ms. */
  deadlineMs?: number
}

export interface Application {
  app: Express
  /** From now on /readyz says no. */
  drain(): void
  /** Removes what has expired. */
  sweep(): Promise<void>
}

const hourMs = 3_600_000

/** Builds the whole application, once. Nothing listens and nothing runs by itself yet. */
export const compose = (
  config: Config,
  { database, redis, keys, messenger, log, siteFolder, deadlineMs = 15_000 }: Parts,
): Application => {
  const { db } = database
  const metrics = createMetrics([() => messenger.state()])
  const browser: BrowserOptions = {
    keys: keys.cookies,
    secure: config.server.secureCookies,
    signedInMs: config.sessions.absoluteHours * hourMs,
  }
  const adminUsername = config.adminUsername

  /** Re-reads the person for every request, so that a changed right holds from the next one on. */
  const authenticate = async (loginId: number): Promise<Principal | null> => {
    const found = await findOpenSession(db, loginId, config.sessions)
    if (!found) return null
    if (found.stale)
      noteUse(db, loginId).catch((error: unknown) =>
        log.warn({ event: 'session.use_not_noted', ...describeError(error) }),
      )
    const { granted, stale: _stale, ...person } = found
    return { ...person, permissions: rightsOf({ ...person, granted }, adminUsername) }
  }

  const signIn = createSignIn({ db, messenger, log, codeKey: keys.codes, twoFactor: config.twoFactor })
  const profile = createProfile({ db, messenger, log, policy: config.passwordPolicy, codeKey: keys.codes })
  const installation: Pick<Me, 'reportTimeZone' | 'countries'> = {
    reportTimeZone: config.reportTimeZone,
    countries: config.countries,
  }
  const handlers = {
    ...authRoutes({ db, signIn, profile, sessionLimits: config.sessions, adminUsername, ...installation }),
    ...metaRoutes({
      simulated: config.announced,
      twoFactor: config.twoFactor,
      passwordMin: passwordMinimum(config.passwordPolicy, false),
      botUsername: () => messenger.botUsername(),
    }),
  }
  const options = {
    authenticate,
    limit: createLimits(redis, config.rateFactor),
    origins: { publicUrl: config.server.publicUrl, loopback: config.server.loopback },
    browser,
    log,
  }

  const sessions = session({
    name: cookieNames(browser.secure).session,
    secret: keys.cookies,
    store: redis ? new RedisStore({ client: redis, prefix: 'sid:', disableTouch: true }) : new DatabaseSessionStore(db),
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'strict', secure: browser.secure, maxAge: browser.signedInMs },
  })

  let draining = false
  const ready = async (): Promise<boolean> => {
    if (draining) return false
    try {
      await pingDatabase(db)
      await redis?.ping()
      return true
    } catch {
      return false
    }
  }

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.server.trustedProxies.length ? config.server.trustedProxies : false)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.use(observe(log, metrics), ...securityHeaders(browser.secure), deadline(deadlineMs))
  app.get('/healthz', (_req, res) => void res.json({ ok: true }))
  app.get('/readyz', async (_req, res) => {
    const ok = await ready()
    res.status(ok ? 200 : 503).json({ ok })
  })
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await metrics.registry.metrics()))
  app.use(policyReports(log, metrics))
  app.use(compression({ threshold: 1_024 }))
  app.use('/api', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', (req, res, next) =>
    sessions(req, res, (error?: unknown) => {
      if (error || !req.session)
        next(new Refusal('unavailable', { retryAfterSeconds: 2, cause: error ?? new Error('No session store') }))
      else next()
    }),
  )
  if (!config.production) {
    app.use(
      apiDocs(async (req, _res, next) => {
        const user = req.session.loginId === undefined ? null : await authenticate(req.session.loginId)
        if (!user) throw new Refusal('unauthenticated')
        if (!user.permissions.has('config.manage')) throw new Refusal('forbidden')
        next()
      }),
    )
  }
  app.use('/api', mount(contract, handlers, options))
  app.use(site(siteFolder))
  app.use(answerErrors(log))

  return { app, drain: () => void (draining = true), sweep: () => sweepSessions(db) }
}
