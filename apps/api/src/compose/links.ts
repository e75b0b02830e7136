import type { Config } from '../config.ts'
import type { Core } from '../context/core.ts'
import { lockLaunch } from '../features/launches/launch-lock.ts'
import { launchHandlers } from '../features/launches/index.ts'
import { libraryHandlers } from '../features/library/index.ts'
import { createBeginLink } from '../features/links/begin-link.ts'
import { lockLinkCountry, linkCountryHandlers } from '../features/links/countries.ts'
import { createLinkRequests, withdrawRequests, type LinkRequestsOptions } from '../features/links/requests.ts'
import { createLinks, lockLinkState, type LinksOptions } from '../features/links/index.ts'
import { createLinkWatcher } from '../features/links/link-watcher.ts'
import type { composeAccounts } from './accounts.ts'
import type { Dependencies } from './dependencies.ts'
import type { composeFigures } from './figures.ts'

interface Options
  extends
    Pick<Dependencies, 'jobs' | 'probe' | 'tracker'>,
    Pick<LinksOptions, 'follow'>,
    Pick<ReturnType<typeof composeAccounts>, 'accounts' | 'codes'>,
    Pick<ReturnType<typeof composeFigures>, 'keeping' | 'reporting'> {
  config: Config
  rightsOf: LinkRequestsOptions['rightsOf']
}

/**
 * Composes links and what leads to them: launches, requests, the PWA link library, and the watch over finished links.
 */
export const composeLinks = (
  core: Core,
  { accounts, codes, config, follow, jobs, keeping, probe, reporting, rightsOf, tracker }: Options,
) => {
  const { db, timeZone } = core
  const { cachedTracker } = reporting
  const { templatePrefix: prefix } = config
  const beginLink = createBeginLink({ jobs, timeZone })
  const templates = (again: boolean) => cachedTracker.templates(prefix, again)
  return {
    rounds: createLinkWatcher({ ...core, tracker, probe, jobs, askedFor: keeping.askedFor }).rounds,
    calls: {
      ...launchHandlers({
        db,
        accounts: accounts.taking,
        mailboxes: codes.taking,
        beginLink,
        lockLinkState,
        lockLinkCountry,
        withdrawRequests,
      }),
      ...createLinks({
        ...core,
        beginLink,
        jobs,
        tracker,
        probe,
        prefix,
        follow,
        asking: { ...cachedTracker, templates },
      }),
      ...createLinkRequests({ db, accounts: accounts.taking, beginLink, lockLaunch, rightsOf }),
      ...libraryHandlers(core),
      ...linkCountryHandlers({ db, templates }),
    },
  }
}
