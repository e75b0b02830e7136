import { contract, events } from '@app/contract'
import { RedisStore } from 'connect-redis'
import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { transactAlone, transactAs, transactOnce, type Cause, type Person } from '../context/context.ts'
import { pingDatabase } from '../db/connect.ts'
import { findAnswer, sweepChanges, type Asked, type Repeatable } from '../db/once.ts'
import { runSweeps } from '../db/removing.ts'
import { keepTables } from '../db/upkeep.ts'
import { DatabaseSessionStore } from '../db/http-session-store.ts'
import { accountsOfSheets, createAccounts } from '../features/accounts/routes.ts'
import { refuseDuplicate } from '../features/admin/changing.ts'
import { sweepDepartures } from '../features/admin/repository/departures.ts'
import { giveLead } from '../features/admin/leading.ts'
import { isLead } from '../features/admin/repository/people.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { campaignRoutes } from '../features/campaigns/routes.ts'
import { createCodes } from '../features/codes/routes.ts'
import { createDelivering } from '../features/auth/delivering.ts'
import { createEntering } from '../features/auth/entering.ts'
import { inviteSweeps } from '../features/auth/repository/invites.ts'
import { createChecking } from '../features/auth/checking.ts'
import { createPairing } from '../features/auth/pairing.ts'
import { createInvites } from '../features/auth/invites/routes.ts'
import { notifyPerson } from '../features/auth/notices.ts'
import { createPeople } from '../features/auth/people.ts'
import { createProfile } from '../features/auth/profile.ts'
import { createTestMessage } from '../features/auth/test-message.ts'
import { createPressing } from '../features/auth/pressing.ts'
import { deviceSweeps } from '../features/auth/repository/devices.ts'
import { updateSweeps } from '../features/auth/repository/updates.ts'
import { sessionSweeps } from '../features/auth/repository/sessions.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { createSignIn } from '../features/auth/sign-in.ts'
import { createFigures } from '../features/figures/service.ts'
import { createKeeping } from '../features/figures/keeping.ts'
import { holdLaunch } from '../features/launches/following.ts'
import { launchRoutes } from '../features/launches/routes.ts'
import { libraryRoutes } from '../features/library/routes.ts'
import { createBeginLink } from '../features/links/beginning.ts'
import { linkCountryRoutes, readActiveCountries, readKnownCountries } from '../features/links/countries.ts'
import { createLinkRequests, withdrawRequests } from '../features/links/requests.ts'
import { withoutOwnCalls } from '../features/links/own-calls.ts'
import { countriesOfLinks, createLinks, holdLink } from '../features/links/routes.ts'
import { createWatching } from '../features/links/watching.ts'
import { createHub } from '../features/live/hub.ts'
import { mergePoolEvents } from '../features/live/merging.ts'
import { createMemoryLog } from '../features/live/memory-log.ts'
import { createRedisLog } from '../features/live/redis-log.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { metaRoutes } from '../features/meta/routes.ts'
import { createSheets } from '../features/sheets/routes.ts'
import { createCachedTracker } from '../features/stats/cached-tracker.ts'
import { ownersRoutes } from '../features/owners/routes.ts'
import { createOwners } from '../features/owners/service.ts'
import { createDividing } from '../features/results/dividing.ts'
import { resultsRoutes } from '../features/results/routes.ts'
import { wordOwners } from '../features/owners/words.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { createClosing } from '../features/spend/closing.ts'
import { parseTotals } from '../features/spend/parsing-totals.ts'
import { spendRoutes } from '../features/spend/routes.ts'
import { statsRoutes } from '../features/stats/routes.ts'
import { createStats } from '../features/stats/service.ts'
import { statusRoutes } from '../features/status/routes.ts'
import { trailRoutes } from '../features/trail/routes.ts'
import { viewsRoutes } from '../features/views/routes.ts'
import { watchRedis } from '../health/redis.ts'
import type { BrowserOptions } from '../http/browser.ts'
import { createFiles } from '../http/answers/file.ts'
import { createSharedCache } from '../http/answers/shared-cache.ts'
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
import { createActing } from './acting.ts'
import { createApp } from './app.ts'
import type { Application, Dependencies } from './dependencies.ts'
import { createTelling } from './telling.ts'

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
  }: Dependencies,
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

  const { authenticate, actorOf, standing } = createActing({ db, log, adminUsername, sessions: config.sessions })
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
  eventLog.follow(({ type }) => sharedCache.invalidate(events[type].entities))
  const answers = redis ? createRedisAnswers(redis, defaultBounds) : createMemoryAnswers(defaultBounds)
  const remember = createStaleWhileRevalidate(answers, log, {
    ownerOf: () => `user:${requestContext.getStore()?.userId ?? 'nobody'}`,
  })

  const deliver = createDelivering({ ...core, messenger })
  const codeKey = keys.codes
  const entering = createEntering({ log, jobs })
  const checking = createChecking({ ...core, deliver, rules: config.passwordRules })
  const invites = createInvites({
    ...core,
    rules: config.passwordRules,
    codeKey,
    checking,
    entering,
    botUsername: () => messenger.botUsername(),
    refuseDuplicate,
    giveLead,
    isLead,
  })
  const signIn = createSignIn({
    ...core,
    checking,
    entering,
    deliver,
    codeKey,
    twoFactor: config.twoFactor,
  })
  const pairing = createPairing({
    ...core,
    jobs,
    checking,
    signIn,
    codeKey,
    binding: invites.binding,
    refuseDuplicate,
  })
  const profile = createProfile({ ...core, jobs, rules: config.passwordRules, codeKey })
  jobs.onDead((jobId) => publish('job.dead', { jobId }))
  jobs.work('person.notify', notifyPerson(db, deliver))
  const { measures, subId, keptDays } = config
  const visited = withoutOwnCalls(tracker, db, measures.clicks)
  const cachedTracker = createCachedTracker(visited, remember)
  const dayKeeping = createKeeping({ ...core, tracker: visited, jobs, measures, subId, keptDays })
  jobs.work('figures.keep', dayKeeping.work)
  const days = { timeZone, measures }
  const reporting = {
    ...days,
    cachedTracker,
    figures: createFigures({ ...days, subId, db, keeping: dayKeeping, cachedTracker }),
  }
  const stats = createStats(reporting)
  const owned = createOwners({ db, timeZone })
  const partsOf = createDividing({ ...reporting, db, owned })
  const linkWatching = createWatching({ ...core, tracker, probe, jobs, askedFor: dayKeeping.askedFor })
  const people = createPeople(adminUsername)
  const telling = createTelling(core, { askedFor: dayKeeping.askedFor, rightsOf: people.rightsOf })
  const sheetsOfAccounts = createSheets({
    ...core,
    sheets,
    jobs,
    alone: database.embedded !== null,
    ...accountsOfSheets(db),
  })
  const limit = createLimits(redis, config.rateFactor)
  const codes = createCodes({
    ...core,
    mail,
    windowMinutes: config.mailWindowMinutes,
    limit: (userId, mailboxId) => limit('extract', `mailbox:${mailboxId}:${userId}`),
    times: codeTimes,
  })
  const { templatePrefix: prefix } = config
  const closing = createClosing(core)
  const beginLink = createBeginLink({ jobs, timeZone })
  const accounts = createAccounts({
    ...core,
    spends: closing,
    keepsCardCodes: config.keepsCardCodes,
    mailboxes: codes.taking,
    refresh: sheetsOfAccounts.refresh,
    readCell: sheetsOfAccounts.readCell,
    show: sheetsOfAccounts.show,
    jobs,
    readTotals: parseTotals,
    standing,
  })
  jobs.work('accounts.bulk', accounts.workBulk)
  const installation = { reportTimeZone: config.reportTimeZone, countries: () => readActiveCountries(db) }
  const usualCountries = () => readKnownCountries(db)
  const templates = (again: boolean) => cachedTracker.templates(prefix, again)
  const handlers = {
    ...authRoutes({ ...core, signIn, profile, sessionLimits: config.sessions, ...installation }),
    ...metaRoutes({
      simulated: config.announced,
      twoFactor: config.twoFactor,
      passwordMin: passwordMinimum(config.passwordRules.policy, false),
      botUsername: () => messenger.botUsername(),
    }),
    ...liveRoutes(hub),
    ...statsRoutes({ db, service: stats }),
    ...campaignRoutes({
      ...reporting,
      firstDay: stats.firstDay,
      owners: wordOwners(owned),
      partsOf,
      countries: countriesOfLinks(db),
      usualCountries,
      ofCampaign: stats.ofCampaign,
      totalOfCampaign: stats.totalOfCampaign,
      trackerPage: (id) => tracker.campaignPage(id),
    }),
    ...searchRoutes({ db, named: reporting.figures.named }),
    ...ownersRoutes({ db, timeZone, owned }),
    ...resultsRoutes({
      ...reporting,
      db,
      owned,
      partsOf,
      divided: subId !== undefined,
      firstDay: stats.firstDay,
      countries: countriesOfLinks(db),
      usualCountries,
    }),
    ...telling.calls,
    ...viewsRoutes(core),
    ...accounts.calls,
    ...spendRoutes({ db, timeZone, closing, correctTotals: accounts.taking.correctTotals }),
    ...sheetsOfAccounts.calls,
    ...adminRoutes({
      ...core,
      jobs,
      people,
      accounts: accounts.taking,
      mailboxes: codes.taking,
      rules: config.passwordRules,
      profiles,
      remember,
      sendTest: createTestMessage(db, deliver),
      withdrawRequests,
    }),
    ...invites.calls,
    ...pairing,
    ...codes.calls,
    ...launchRoutes({ db, accounts: accounts.taking, mailboxes: codes.taking, beginLink, holdLink, withdrawRequests }),
    ...createLinks({
      ...core,
      beginLink,
      jobs,
      tracker,
      probe,
      prefix,
      follow: eventLog.follow,
      asking: { ...cachedTracker, templates },
    }),
    ...createLinkRequests({ db, accounts: accounts.taking, beginLink, holdLaunch }),
    ...libraryRoutes(core),
    ...linkCountryRoutes({ db, templates }),
    ...trailRoutes({
      db,
      named: reporting.figures.named,
      campaigns: reporting.figures.campaigns,
      mailboxOf: accounts.mailboxOf,
      accountOf: codes.taking.accountOf,
      opensMailbox: codes.taking.mayOpen,
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
    sharedCache,
    limit,
    freshSignIn: config.freshSignIn,
    origins: { publicUrl: config.server.publicUrl, loopback: config.server.loopback },
    browser,
    log,
  }

  let draining = false
  let prepared = true
  const ready = async (): Promise<boolean> => !draining && prepared && mayServe() && (await reachable())

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
    ready,
    authenticate,
    api: mount(contract, handlers, options),
  })

  return {
    app,
    inbox: { ...createPressing(core), ...invites.inbox },
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
    keepFigures: () => dayKeeping.begin(),
    watchLinks: () => linkWatching.begin(),
    watchAttention: telling.watch,
    refreshSheets: (signal) => sheetsOfAccounts.refreshOlderThan(60, 'round', signal),
    sweep: () =>
      runSweeps(
        {
          ...sessionSweeps(db),
          ...deviceSweeps(db),
          ...updateSweeps(db),
          ...inviteSweeps(db),
          changes: () => sweepChanges(db),
          ...codes.tokenRenewal.sweeps,
          restatements: () => dayKeeping.sweep(),
          ownerChanges: () => owned.sweep(),
          notifications: telling.sweep,
          spends: () => closing.sweep(),
          bulkChanges: accounts.sweep,
          departures: () => sweepDepartures(db),
          // What was removed leaves room.
          tables: () => keepTables(database),
        },
        log,
      ),
  }
}
