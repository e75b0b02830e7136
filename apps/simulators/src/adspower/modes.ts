import { z } from 'zod'

/** Behaviour of this installation of the client. */
export const Modes = z.strictObject({
  /** Security check: every data call needs the key. */
  keyRequired: z.boolean(),
  /** Calls per second allowed by the plan; 0 for no limit. */
  perSecond: z.int().min(0).max(10),
  /** Without a paid plan, every API call is refused. */
  paid: z.boolean(),
  /** The client is still starting: 503. */
  starting: z.boolean(),
  /** Remark of a group; older clients omit it or send null. */
  remarks: z.enum(['text', 'null', 'missing']),
  /** Lists of groups contain invalid entries, and ids are numbers. */
  oddGroups: z.boolean(),
  /** Without groups, `data` is an empty object instead of an object with an empty list. */
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
