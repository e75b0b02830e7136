import { contract, entities, events, type FindingCode } from '@app/contract'
import { RedisStore } from 'connect-redis'
import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { transactAlone, transactAs, transactOnce, type Cause, type Person } from '../context/context.ts'
import { pingDatabase } from '../db/connect.ts'
import { findAnswer, sweepChanges, type ChangeRequest, type Repeatable } from '../db/once.ts'
import { runSweeps } from '../db/sweep.ts'
import { readStandbyWaits } from '../db/trouble.ts'
import { keepTables } from '../db/upkeep.ts'
import { DatabaseSessionStore } from '../db/http-session-store.ts'
import { sweepDepartures } from '../features/admin/repository/departures.ts'
import { adminHandlers } from '../features/admin/index.ts'
import { createPeople } from '../features/auth/people.ts'
import { authHandlers } from '../features/auth/index.ts'
import { createActiveCountries } from '../features/links/countries.ts'
import { withdrawRequests } from '../features/links/requests.ts'
import { createHub } from '../features/live/hub.ts'
import { mergePoolEvents } from '../features/live/pool-event-merger.ts'
import { createMemoryLog } from '../features/live/memory-log.ts'
import { createRedisLog } from '../features/live/redis-log.ts'
import { liveHandlers } from '../features/live/index.ts'
import { metaHandlers } from '../features/meta/index.ts'
import { createOwnerShifts } from '../features/owners/shifts.ts'
import { spendHandlers } from '../features/spend/index.ts'
import { statusHandlers } from '../features/status/index.ts'
import { trailHandlers } from '../features/trail/index.ts'
import { viewsHandlers } from '../features/views/index.ts'
import { listsWithViews } from '../features/views/viewer.ts'
import { faultAmong, watchRedis } from '../health/redis.ts'
import type { BrowserOptions } from '../http/browser.ts'
import { createFiles } from '../http/answers/file.ts'
import { createSharedCache } from '../http/answers/shared-cache.ts'
import { requestMs } from '../lib/deadline.ts'
import { createLimits } from '../http/limits.ts'
import type { Acting } from '../http/call.ts'
import { mount } from '../http/mount.ts'
import { createMetrics } from '../http/observe.ts'
import { requestContext } from '../lib/log.ts'
import { createMemoryAnswers } from '../lib/cache/memory-answers.ts'
import { passwordMinimum } from '../lib/secrets/password-policy.ts'
import { defaultPasswords } from '../lib/secrets/passwords.ts'
import { createStaleWhileRevalidate, defaultBounds } from '../lib/cache/stale-while-revalidate.ts'
import { createRedisAnswers } from '../redis/answers.ts'
import { composeAccounts } from './accounts.ts'
import { createActors } from './actors.ts'
import { createApp } from './app.ts'
import type { Application, Dependencies } from './dependencies.ts'
import { composeFigures } from './figures.ts'
import { composeLinks } from './links.ts'
import { composePeople } from './people.ts'
import { composeNotifications } from './notifications.ts'

const hourMs = 3_600_000
/** Redis faults under which people can still read and change data, but receive no events. */
const readable: ReadonlySet<string> = new Set<FindingCode>(['redis/full', 'redis/refuses', 'redis/replica'])

/** Builds the whole application, once. Starts no listener and no background work. */
export const compose = (
  config: Config,
  {
    database,
    redis,
    keys,
    jobs,
    log,
    siteFolder,
    passwords = defaultPasswords,
    deadlineMs = requestMs,
    codeTimes,
    mayServe = () => true,
    ...services
  }: Dependencies,
): Application => {
  const { db } = database
  const { messenger, tracker, sheets, mail, profiles } = services
  const states = [messenger, tracker, sheets, mail, profiles].map((each) => () => each.state())
  const checkRedis = watchRedis(redis)
  const metrics = createMetrics(
    states,
    () => hub.count(),
    () => jobs.state(),
    { waiting: async () => (await readStandbyWaits(db)).n, isFull: () => database.fullSince() !== null },
    checkRedis,
  )
  const adminUsername = config.adminUsername

  const { authenticate, actorOf, currentPrincipal } = createActors({
    db,
    log,
    adminUsername,
    sessions: config.sessions,
  })
  const eventLog = redis ? createRedisLog(redis, log) : createMemoryLog()
  const browser: BrowserOptions = {
    keys: keys.cookies,
    secure: config.server.secureCookies,
    signedInMs: config.sessions.absoluteHours * hourMs,
    eventsPlace: eventLog.place,
  }
  /** Fault that keeps people from working: the database, or the finding code of Redis; null if there is none. */
  const findTrouble = async (): Promise<string | null> => {
    const [answers, ofRedis] = await Promise.all([
      pingDatabase(db).then(
        () => true,
        () => false,
      ),
      checkRedis(),
    ])
    return answers ? (faultAmong(ofRedis)?.code ?? null) : 'database'
  }
  const hub = createHub({
    eventLog,
    log,
    availability: async () => {
      const trouble = await findTrouble()
      if (trouble === null) return 'back'
      return readable.has(trouble) ? 'off' : 'away'
    },
    authenticate: (sessionId) => authenticate(sessionId, { passive: true }),
  })
  const publish = mergePoolEvents(hub.publish)
  const keeping = { ring: keys.ring, requestKey: keys.fingerprints }
  const timeZone = config.reportTimeZone
  const core: Core = {
    db,
    log,
    ring: keys.ring,
    fingerprintKey: keys.fingerprints,
    passwords,
    publish,
    transact: transactAlone(db, publish),
    timeZone,
    adminUsername,
  }
  const sharedCache = createSharedCache()
  eventLog.follow(
    ({ type }) => sharedCache.invalidate(events[type].entities),
    () => sharedCache.invalidate(entities),
  )
  const answers = redis ? createRedisAnswers(redis, defaultBounds) : createMemoryAnswers(defaultBounds)
  const remember = createStaleWhileRevalidate(answers, log, {
    ownerOf: () => `user:${requestContext.getStore()?.userId ?? 'nobody'}`,
  })

  const owners = createOwnerShifts(timeZone)
  const people = composePeople(core, { ...services, config, owners, jobs, codeKey: keys.codes })
  jobs.onDead((jobId) => publish('job.dead', { jobId }))
  const figures = composeFigures(core, { ...services, config, jobs, remember })
  const { keeping: dayKeeping, reporting } = figures
  const rights = createPeople(adminUsername)
  const telling = composeNotifications(core, { askedFor: dayKeeping.askedFor, rightsOf: rights.rightsOf })
  const limit = createLimits(redis, config.rateFactor)
  const stock = composeAccounts(core, {
    ...services,
    config,
    codeTimes,
    database,
    jobs,
    limit,
    currentPrincipal,
  })
  const { mirror, codes, closing, tables, accounts } = stock
  const links = composeLinks(core, {
    ...services,
    accounts,
    codes,
    config,
    follow: eventLog.follow,
    jobs,
    keeping: dayKeeping,
    reporting,
    rightsOf: rights.rightsOf,
  })
  const installation = { reportTimeZone: config.reportTimeZone, countries: createActiveCountries(db) }
  const handlers = {
    ...authHandlers({
      ...core,
      signIn: people.signIn,
      profile: people.profile,
      sessionLimits: config.sessions,
      listsWithViews: (actor) => listsWithViews(db, actor),
      ...installation,
    }),
    ...metaHandlers({
      simulated: config.announced,
      twoFactor: config.twoFactor,
      passwordMin: passwordMinimum(config.passwordRules.policy, false),
      botUsername: () => messenger.botUsername(),
    }),
    ...liveHandlers(hub),
    ...figures.calls,
    ...telling.calls,
    ...viewsHandlers(core),
    ...accounts.calls,
    ...spendHandlers({ db, timeZone, closing, tables, correctTotals: accounts.taking.correctTotals }),
    ...mirror.calls,
    ...adminHandlers({
      ...core,
      jobs,
      people: rights,
      owners,
      accounts: accounts.taking,
      mailboxes: codes.taking,
      rules: config.passwordRules,
      profiles,
      remember,
      sendTest: people.sendTest,
      withdrawRequests,
    }),
    ...people.calls,
    ...codes.calls,
    ...links.calls,
    ...trailHandlers({
      db,
      named: reporting.figures.named,
      campaigns: reporting.figures.campaigns,
      mailboxOf: accounts.mailboxOf,
      accountOf: codes.taking.accountOf,
      opensMailbox: codes.taking.mayOpen,
    }),
    ...statusHandlers({ config, database, jobs, services: states, sheets, redis: checkRedis, log }),
  }
  const options = {
    authenticate,
    answered: (acting: Acting, repeatable: Repeatable) => findAnswer(db, keeping, actorOf(acting), repeatable),
    change: (cause: Cause<Person>, acting: Acting, asked: Omit<ChangeRequest, 'actor'>) =>
      transactOnce(db, keeping, publish)(cause, { ...asked, actor: actorOf(acting) }),
    transact: transactAs(db, publish),
    files: createFiles(),
    sharedCache,
    limit,
    freshSignIn: config.freshSignIn,
    origins: { publicUrl: config.server.publicUrl, loopback: config.server.loopback },
    browser,
    log,
  }

  let draining = false
  let prepared = true
  const whyNotReady = async (): Promise<string | null> => {
    if (draining) return 'stopping'
    if (!mayServe()) return 'replaced'
    return prepared ? findTrouble() : 'preparing'
  }

  const app = createApp({
    config,
    store: redis ? new RedisStore({ client: redis, prefix: 'sid:', disableTouch: true }) : new DatabaseSessionStore(db),
    cookieKeys: keys.cookies,
    log,
    metrics,
    browser,
    limit,
    deadlineMs,
    siteFolder,
    mayServe,
    whyNotReady,
    authenticate,
    api: mount(contract, handlers, options),
  })

  return {
    app,
    inbox: people.inbox,
    drain: () => {
      draining = true
      hub.close()
    },
    prepare: () => {
      prepared = false
      return () => void (prepared = true)
    },
    close: () => eventLog.close(),
    warm: async () => void (await figures.warm()),
    watchMailboxes: (signal) => codes.watching.run(signal),
    rounds: { ...stock.rounds, ...figures.rounds, ...telling.rounds, ...links.rounds },
    sweep: () =>
      runSweeps(
        {
          ...people.sweeps,
          changes: () => sweepChanges(db),
          ...stock.sweeps,
          ...figures.sweeps,
          ...telling.sweeps,
          departures: () => sweepDepartures(db),
          // After the removals, so that their space is reclaimed.
          tables: () => keepTables(database),
        },
        log,
      ),
  }
}
