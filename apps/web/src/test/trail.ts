import type { Trail } from '@app/contract'
import type { Handlers } from './network.ts'

/** Empty trail as the server sends it. */
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

/** Default answers for records: nothing is related. */
export const withTrail: Handlers = { getTrail: () => trailOf() }
