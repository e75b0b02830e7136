import { contract, events, type Me } from '@app/contract'
import compression from 'compression'
import { RedisStore } from 'connect-redis'
import express, { type Express } from 'express'
import session from 'express-session'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { transactAlone, transactAs, transactOnce, type Cause, type Person } from './context/context.ts'
import { pingDatabase, type Database } from './db/connect.ts'
import { findAnswer, sweepChanges, type Actor, type Asked, type Repeatable } from './db/once.ts'
import { runSweeps } from './db/removing.ts'
import { keepTables } from './db/upkeep.ts'
import { DatabaseSessionStore } from './db/http-session-store.ts'
import { writeBackRow } from './features/accounts/write-back/write-back.ts'
import { createMirror } from './features/accounts/sheets/mirror.ts'
import { createRevealing } from './features/accounts/revealing.ts'
import { accountRoutes, sheetRoutes } from './features/accounts/routes.ts'
import { createSheets } from './features/accounts/sheets/sheets.ts'
import { createTaking } from './features/accounts/taking.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { campaignRoutes } from './features/campaigns/routes.ts'
import { createCodes, type CodeTimes } from './features/codes/routes.ts'
import { createDelivering } from './features/auth/delivering.ts'
import { notifyPerson } from './features/auth/notices.ts'
import { createPeople } from './features/auth/people.ts'
import { createProfile } from './features/auth/profile.ts'
import {
  actingSession,
  findOpenSessions,
  noteUse,
  sessionSweeps,
  type OpenSession,
} from './features/auth/repository/sessions.ts'
import { rightsOf } from './features/auth/rights.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createSignIn } from './features/auth/sign-in.ts'
import { checkLink } from './features/links/checking.ts'
import { createChoices } from './features/links/choices.ts'
import { createLinks } from './features/links/service.ts'
import { createWaiting } from './features/links/waiting.ts'
import { runCreateLinkJob } from './features/links/create-link-job.ts'
import { createHub } from './features/live/hub.ts'
import { mergePoolEvents } from './features/live/merging.ts'
import { createMemoryLog } from './features/live/memory-log.ts'
import { createRedisLog } from './features/live/redis-log.ts'
import { liveRoutes } from './features/live/routes.ts'
import { metaRoutes } from './features/meta/routes.ts'
import { createCachedTracker } from './features/stats/cached-tracker.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { createStats } from './features/stats/service.ts'
import { statusRoutes } from './features/status/routes.ts'
import { watchRedis } from './health/redis.ts'
import { cookieNames, type BrowserOptions } from './http/browser.ts'
import { limitTime } from './http/deadline.ts'
import { apiDocs } from './http/docs.ts'
import { answerErrors } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { createFiles } from './http/answers/file.ts'
import { createSharedCache } from './http/answers/shared-cache.ts'
import { createLimits } from './http/limits.ts'
import { mount, type Acting } from './http/mount.ts'
import { createMetrics, observe } from './http/observe.ts'
import { policyReports, site } from './http/site.ts'
import type { Jobs, queues } from './jobs/index.ts'
import type { Keys } from './lib/secrets/keys.ts'
import { describeError, requestContext, type Log } from './lib/log.ts'
import { createMemoryAnswers } from './lib/cache/memory-answers.ts'
import { passwordMinimum } from './lib/secrets/password-policy.ts'
import { defaultPasswords, type Passwords } from './lib/secrets/passwords.ts'
import type { Probe } from './lib/outgoing/probe.ts'
import { hasKept, mayCall, type Principal } from './lib/principal.ts'
import { Refusal } from './lib/refusal.ts'
import { createStaleWhileRevalidate, defaultBounds } from './lib/cache/stale-while-revalidate.ts'
import { createBatchLoader } from './lib/cache/batch-loader.ts'
import type { MailReader } from './ports/mail.ts'
import type { Messenger } from './ports/messenger.ts'
import type { Profiles } from './ports/profiles.ts'
import type { Sheets } from './ports/sheets.ts'
import type { Tracker } from './ports/tracker.ts'
import { createRedisAnswers } from './redis/answers.ts'

/** What the application is built from; tests give some of these themselves. */
export interface Parts {
  database: Database
  /** Shared by several instances; null in a single process. */
  redis: Redis | null
  keys: Keys
  messenger: Messenger
  tracker: Tracker
  sheets: Sheets
  mail: MailReader
  profiles: Profiles
  /** Calls finished links. */
  probe: Probe
  jobs: Jobs<typeof queues>
  log: Log
  /** The built web application. */
  siteFolder: string
  passwords?: Passwords
  /** Whole requests, in ms. */
  deadlineMs?: number | undefined
  codeTimes?: CodeTimes
  /** Whether requests may be served now; without it always. Not while another instance may have taken over. */
  mayServe?: () => boolean
}

export interface Application {
  app: Express
  /** From now on /readyz says no, and open event streams end. */
  drain(): void
  /** Until the answer is called, /readyz says no: people could not sign in yet. */
  prepare(): () => void
  /** Ends what runs by itself. */
  close(): Promise<void>
  /** Asks for what people ask for first, so that they need not wait for it. */
  warm(): Promise<void>
  /** Removes what has expired. Never rejects: one kind that cannot be removed now does not keep the others. */
  sweep(): Promise<void>
  /** Goes on reading for those who wait for a code, until the signal aborts. In every process. */
  watchMailboxes(signal: AbortSignal): Promise<void>
  /** Renews the tokens of mailboxes that nobody reads, at night. */
  renewMailboxes(signal: AbortSignal): Promise<void>
  /** Reads the sheets again whose last reading is a while ago. */
  refreshSheets(signal: AbortSignal): Promise<void>
}

const hourMs = 3_600_000

/** Builds the whole application, once. Nothing listens and nothing runs by itself yet. */
export const compose = (
  config: Config,
  {
    database,
    redis,
    keys,
    messenger,
    tracker,
    sheets,
    mail,
    profiles,
    probe,
    jobs,
    log,
    siteFolder,
    passwords = defaultPasswords,
    deadlineMs = 15_000,
    codeTimes,
    mayServe = () => true,
  }: Parts,
): Application => {
  const { db } = database
  const services = [messenger, tracker, sheets, mail, profiles].map((each) => () => each.state())
  const metrics = createMetrics(
    services,
    () => hub.count(),
    () => jobs.state(),
  )
  const browser: BrowserOptions = {
    keys: keys.cookies,
    secure: config.server.secureCookies,
    signedInMs: config.sessions.absoluteHours * hourMs,
  }
  const adminUsername = config.adminUsername

  const principalOf = ({ granted, stale: _stale, ...person }: OpenSession): Principal => ({
    ...person,
    permissions: rightsOf({ ...person, granted }, adminUsername),
  })
  const openSessions = createBatchLoader((ids: readonly number[]) => findOpenSessions(db, ids, config.sessions))
  /** Re-reads the person for every request, so that a changed right holds from the next one on. */
  const authenticate = async (loginId: number, { passive }: { passive: boolean }): Promise<Principal | null> => {
    const found = await openSessions(loginId)
    if (!found) return null
    if (found.stale && !passive)
      noteUse(db, loginId).catch((error: unknown) =>
        log.warn({ event: 'session.use_not_noted', ...describeError(error) }),
      )
    return principalOf(found)
  }
  /** The same for a change, in its transaction. What was made of the person's rights until then must still hold. */
  const actorOf = ({ user, access }: Acting): Actor => {
    const isOwn = access === 'session'
    const kind = { administers: [access].flat().includes('users.manage'), alone: isOwn }
    return actingSession({ ...user, ...kind }, config.sessions, (session) => {
      if (!session) throw new Refusal('unauthenticated')
      const now = principalOf(session)
      if (isOwn || (mayCall(access, now) && hasKept(user, now))) return
      log.warn({ event: 'access.refused' })
      throw new Refusal('forbidden')
    })
  }

  const eventLog = redis ? createRedisLog(redis, log) : createMemoryLog()
  /** Whether database and Redis answer. */
  const reachable = async (): Promise<boolean> => {
    try {
      await pingDatabase(db)
      await redis?.ping()
      return true
    } catch {
      return false
    }
  }
  const hub = createHub({
    eventLog,
    log,
    reachable,
    authenticate: (sessionId) => authenticate(sessionId, { passive: true }),
  })
  const publish = mergePoolEvents(hub.publish)
  const keeping = { ring: keys.ring, requestKey: keys.fingerprints }
  const transact = transactAlone(db, publish)
  const kept = createSharedCache()
  eventLog.follow(({ type }) => kept.touch(events[type].entities))
  const answers = redis ? createRedisAnswers(redis, defaultBounds) : createMemoryAnswers(defaultBounds)
  const remember = createStaleWhileRevalidate(answers, log, {
    ownerOf: () => `user:${requestContext.getStore()?.userId ?? 'nobody'}`,
  })

  const deliver = createDelivering({ db, messenger, publish })
  const signIn = createSignIn({
    db,
    deliver,
    log,
    passwords,
    codeKey: keys.codes,
    twoFactor: config.twoFactor,
  })
  const profile = createProfile({
    db,
    jobs,
    log,
    passwords,
    rules: config.passwordRules,
    codeKey: keys.codes,
  })
  jobs.onDead((jobId) => publish('job.dead', { jobId }))
  jobs.work('person.notify', notifyPerson(db, deliver))
  const cachedTracker = createCachedTracker(tracker, remember)
  const reporting = { cachedTracker, timeZone: config.reportTimeZone, measures: config.measures }
  const stats = createStats(reporting)
  const fingerprintKey = keys.fingerprints
  const mirror = createMirror({ db, ring: keys.ring, fingerprintKey, sheets, transact, log, jobs })
  const sheetService = createSheets({ db, mirror, log })
  jobs.work(
    'sheet.mark',
    writeBackRow({
      db,
      alone: database.embedded !== null,
      sheets,
      fingerprintKey,
      timeZone: config.reportTimeZone,
      publish,
    }),
  )
  const limit = createLimits(redis, config.rateFactor)
  const codes = createCodes({
    db,
    ring: keys.ring,
    fingerprintKey,
    mail,
    log,
    publish,
    transact,
    timeZone: config.reportTimeZone,
    windowMinutes: config.mailWindowMinutes,
    limit: (userId, mailboxId) => limit('extract', `mailbox:${mailboxId}:${userId}`),
    times: codeTimes,
  })
  const { templatePrefix: prefix, countries } = config
  jobs.work('link.create', runCreateLinkJob({ db, tracker, prefix, jobs, publish }))
  jobs.work('link.check', checkLink({ db, probe, publish }))
  const accountParts = {
    db,
    timeZone: config.reportTimeZone,
    sheets,
    service: sheetService,
    taking: createTaking({ ring: keys.ring, mailboxes: codes.taking, jobs }),
    revealing: createRevealing({
      db,
      ring: keys.ring,
      sheets,
      fingerprintKey,
      keepsCardCodes: config.keepsCardCodes,
    }),
  }
  const installation: Pick<Me, 'reportTimeZone' | 'countries'> = {
    reportTimeZone: config.reportTimeZone,
    countries: config.countries,
  }
  const handlers = {
    ...authRoutes({ db, signIn, profile, sessionLimits: config.sessions, adminUsername, ...installation }),
    ...metaRoutes({
      simulated: config.announced,
      twoFactor: config.twoFactor,
      passwordMin: passwordMinimum(config.passwordRules.policy, false),
      botUsername: () => messenger.botUsername(),
    }),
    ...liveRoutes(hub),
    ...statsRoutes({ db, service: stats }),
    ...campaignRoutes(reporting),
    ...accountRoutes(accountParts),
    ...sheetRoutes(accountParts),
    ...adminRoutes({
      db,
      jobs,
      people: createPeople(adminUsername),
      accounts: accountParts.taking,
      mailboxes: codes.taking,
      rules: config.passwordRules,
      passwords,
      adminUsername,
      timeZone: config.reportTimeZone,
      profiles,
      remember,
    }),
    ...codes.calls,
    ...createLinks({
      db,
      jobs,
      settled: createWaiting(db, eventLog.follow),
      timeZone: config.reportTimeZone,
      countries,
    }),
    ...createChoices({
      asking: { ...cachedTracker, templates: (again) => cachedTracker.templates(prefix, again) },
      prefix,
      countries,
    }),
    ...statusRoutes({ config, database, jobs, services, sheets, redis: watchRedis(redis), log }),
  }
  const options = {
    authenticate,
    answered: (acting: Acting, repeatable: Repeatable) => findAnswer(db, keeping, actorOf(acting), repeatable),
    change: (cause: Cause<Person>, acting: Acting, asked: Omit<Asked, 'actor'>) =>
      transactOnce(db, keeping, publish)(cause, { ...asked, actor: actorOf(acting) }),
    transact: transactAs(db, publish),
    files: createFiles(),
    kept,
    limit,
    freshSignIn: config.freshSignIn,
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
  let prepared = true
  const ready = async (): Promise<boolean> => !draining && prepared && mayServe() && (await reachable())

  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.server.trustedProxies.length ? config.server.trustedProxies : false)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.use(observe(log, metrics), ...securityHeaders(browser.secure), limitTime(deadlineMs))
  app.get('/healthz', (_req, res) => void res.json({ ok: true }))
  app.get('/readyz', async (_req, res) => {
    const ok = await ready()
    res.status(ok ? 200 : 503).json({ ok })
  })
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await metrics.registry.metrics()))
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
  app.use('/api', mount(contract, handlers, options))
  app.use(site(siteFolder))
  app.use(answerErrors(log))

  return {
    app,
    drain: () => {
      draining = true
      hub.close()
    },
    prepare: () => {
      prepared = false
      return () => void (prepared = true)
    },
    close: () => eventLog.close(),
    warm: async () => void (await stats.range()),
    watchMailboxes: (signal) => codes.watching.run(signal),
    renewMailboxes: (signal) => codes.tokenRenewal.renewAtNight(signal),
    refreshSheets: (signal) => sheetService.refreshOlderThan(60, 'round', signal),
    sweep: () =>
      runSweeps(
        {
          ...sessionSweeps(db),
          changes: () => sweepChanges(db),
          ...codes.tokenRenewal.sweeps,
          // What was removed leaves room.
          tables: () => keepTables(database),
        },
        log,
      ),
  }
}
