import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { campaignHandlers } from '../features/campaigns/index.ts'
import { createDayKeeper } from '../features/figures/kept-days.ts'
import { createFigures } from '../features/figures/service.ts'
import { readKnownCountries } from '../features/links/countries.ts'
import { withoutOwnCalls } from '../features/links/own-calls.ts'
import { countriesOfLinks } from '../features/links/index.ts'
import { ownersHandlers } from '../features/owners/index.ts'
import { createOwners } from '../features/owners/service.ts'
import { wordOwners } from '../features/owners/words.ts'
import { createOwnerParts } from '../features/results/owner-parts.ts'
import { resultsHandlers } from '../features/results/index.ts'
import { searchHandlers } from '../features/search/index.ts'
import { statsHandlers } from '../features/stats/index.ts'
import { createStats } from '../features/stats/service.ts'
import type { StaleWhileRevalidate } from '../lib/cache/stale-while-revalidate.ts'
import { createCachedTracker } from '../tracker/cached-tracker.ts'
import type { Dependencies } from './dependencies.ts'

interface Options extends Pick<Dependencies, 'jobs' | 'tracker'> {
  config: Config
  remember: StaleWhileRevalidate
}

/** Composes the tracker's figures: stored by day, without our own calls of links, and attributed to people. */
export const composeFigures = (core: Core, { config, jobs, tracker, remember }: Options) => {
  const { db, timeZone } = core
  const { measures, subId, keptDays } = config
  const visited = withoutOwnCalls(tracker, db, measures.clicks)
  const cachedTracker = createCachedTracker(visited, remember)
  const keeping = createDayKeeper({ ...core, tracker: visited, jobs, measures, subId, keptDays })
  jobs.work('figures.keep', keeping.work)
  const days = { timeZone, measures }
  const reporting = {
    ...days,
    cachedTracker,
    figures: createFigures({ ...days, subId, db, keeping, cachedTracker }),
  }
  const owned = createOwners({ db, timeZone })
  const stats = createStats(reporting)
  const shared = {
    ...reporting,
    firstDay: stats.firstDay,
    partsOf: createOwnerParts({ ...reporting, db, owned }),
    countries: countriesOfLinks(db),
    knownCountries: () => readKnownCountries(db),
  }
  return {
    keeping,
    /** Shared by every report. */
    reporting,
    calls: {
      ...statsHandlers({ db, service: stats }),
      ...campaignHandlers({
        ...shared,
        owners: wordOwners(owned),
        ofCampaign: stats.ofCampaign,
        totalOfCampaign: stats.totalOfCampaign,
        trackerPage: (id) => tracker.campaignPage(id),
      }),
      ...searchHandlers({ db, named: reporting.figures.named }),
      ...ownersHandlers({ db, timeZone, owned }),
      ...resultsHandlers({ ...shared, db, owned, divided: subId !== undefined }),
    },
    /** Prefetches the data that people request first. */
    warm: stats.range,
    rounds: keeping.rounds,
    sweeps: { ...keeping.sweeps, ownerChanges: () => owned.sweep() },
  }
}
