import type { Trail } from '@app/contract'
import type { Handlers } from './network.ts'

/** What belongs together, as the server tells it: nothing. */
export const trailOf = (more: Partial<Trail> = {}): Trail => ({
  campaign: null,
  link: null,
  account: null,
  mailbox: null,
  holder: null,
  hidden: [],
  locked: [],
  earlier: [],
  more: 0,
  ...more,
})

/** Answers for whoever opens a record: nothing belongs to it. */
export const withTrail: Handlers = { getTrail: () => trailOf() }
