import { z } from 'zod'

/** How this installation of the client behaves. */
export const Modes = z.strictObject({
  /** The security check: every call for data needs the key. */
  keyRequired: z.boolean(),
  /** Calls within a second that are answered; the plan decides. 0: no limit. */
  perSecond: z.int().min(0).max(10),
  /** Without a paid plan the API tells only that. */
  paid: z.boolean(),
  /** The client has not finished starting: 503. */
  starting: z.boolean(),
  /** What stands in the remark of a group; older clients leave it out or send null. */
  remarks: z.enum(['text', 'null', 'missing']),
  /** Between groups stand entries that are none, and ids are numbers. */
  oddGroups: z.boolean(),
  /** Where there are no groups, `data` is an empty object instead of an object with an empty list. */
  emptyData: z.boolean(),
})

export type Modes = z.output<typeof Modes>

export const defaultModes: Modes = {
  keyRequired: true,
  perSecond: 1,
  paid: true,
  starting: false,
  remarks: 'text',
  oddGroups: false,
  emptyData: false,
}
