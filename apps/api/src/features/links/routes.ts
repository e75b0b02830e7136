import type { links } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { Jobs, queues } from '../../jobs/index.ts'
import type { EventLog } from '../../lib/events.ts'
import { checkLink, type CheckingOptions } from './checking.ts'
import { createChoices, type ChoicesOptions } from './choices.ts'
import { runCreateLinkJob, type CreateLinkJobOptions } from './create-link-job.ts'
import { readCampaignCountries } from './repository/countries.ts'
import { createLinksService } from './service.ts'
import { createWaiting } from './waiting.ts'

export interface LinksOptions extends ChoicesOptions, CheckingOptions, CreateLinkJobOptions {
  jobs: Pick<Jobs<typeof queues>, 'send' | 'work'>
  follow: EventLog['follow']
  timeZone: string
}

/** For which country campaigns are that were made here; asked for by those who tell figures. */
export const countriesOfLinks = (db: LinksOptions['db']) => () => readCampaignCountries(db)

/** Campaign links: asking for them, what they can be made with, and the work on them. */
export const createLinks = (options: LinksOptions): Handlers<typeof links> => {
  const { db, jobs, follow } = options
  jobs.work('link.create', runCreateLinkJob(options))
  jobs.work('link.check', checkLink(options))
  return { ...createLinksService({ ...options, settled: createWaiting(db, follow) }), ...createChoices(options) }
}
