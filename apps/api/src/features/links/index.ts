import type { links } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { EventLog } from '../../lib/events.ts'
import { checkLink, type CheckLinkOptions } from './check-link.ts'
import type { BeginLink } from './begin-link.ts'
import { createChoices, type ChoicesOptions } from './choices.ts'
import { runCreateLinkJob, type CreateLinkJobOptions } from './create-link-job.ts'
import { readCampaignCountries } from './repository/countries.ts'
import { lockLink } from './repository/links.ts'
import { createLinksService } from './service.ts'
import { createLinkWaiter } from './link-waiter.ts'

export interface LinksOptions extends ChoicesOptions, CheckLinkOptions, CreateLinkJobOptions {
  jobs: Pick<Jobs<typeof queues>, 'send' | 'work'>
  follow: EventLog['follow']
  beginLink: BeginLink
}

/** Countries of campaigns made here, for the figures feature. */
export const countriesOfLinks = (db: LinksOptions['db']) => () => readCampaignCountries(db)

/** State of a link, locked until the transaction ends; null if there is none. */
export const lockLinkState = async (trx: Db, id: number): Promise<string | null> =>
  (await lockLink(trx, id, null))?.state ?? null

/** Campaign links: requests for them, their options, and the jobs that make them. */
export const createLinks = (options: LinksOptions): Handlers<typeof links> => {
  const { db, jobs, follow } = options
  jobs.work('link.create', runCreateLinkJob(options))
  jobs.work('link.check', checkLink(options))
  return { ...createLinksService({ ...options, settled: createLinkWaiter(db, follow) }), ...createChoices(options) }
}
