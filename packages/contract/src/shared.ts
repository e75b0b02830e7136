import { z } from 'zod'
import { stripInvisible } from './strip-invisible.ts'

/** Text that names or finds a thing, without invisible characters and surrounding white space. */
export const VisibleText = z.string().overwrite(stripInvisible).trim()

/** Our own ids: positive JSON integers. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Upper bound of stored counts and ids, including the tracker's ids. */
export const maxNumber = 2_147_483_647

/**
 * An id in an address: digits only. Values beyond the range of records become the largest number, which no record has.
 */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a number')
  .transform((digits) => Math.min(Number(digits), maxNumber))
  .pipe(Id)

/** A timestamp: ISO 8601, UTC with Z. */
export const Moment = z.iso.datetime()

/** First and last day that can be requested; days beyond would only cost time. */
export const firstDay = '2000-01-01'
export const lastDay = '2100-12-31'

/** A day of the reporting time zone: YYYY-MM-DD, an existing one from 2000 to 2100. */
export const Day = z.iso
  .date()
  .refine((day) => day >= firstDay && day <= lastDay, `must be a day from ${firstDay} to ${lastDay}`)

/** US dollars with at most two decimals. Binary sums of cents may deviate by far less than a cent. */
export const Money = z
  .number()
  .min(-1e12)
  .max(1e12)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'at most two decimals')

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** `fresh=1` bypasses every cache, as a Refresh button does. The answer is cached as if the parameter were absent. */
export const Fresh = z.literal('1').optional()

/** Page of a list, and rows per page. */
export const paging = { page: whole(1, 1_000_000).optional(), limit: whole(1, 100).optional() }

/** Comma-separated list of these names, for query strings; repeated names count once. */
export const namesOf = <const N extends readonly string[]>(names: N) =>
  z
    .string()
    .max(names.join(',').length)
    .refine((text) => text.split(',').every((name) => names.includes(name)), 'names what is not there')
    .transform((text) => [...new Set(text.split(','))] as N[number][])

/** Common query of lists: page, search, and order: a field, or -field for descending. */
export const listQuery = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.strictObject({
    ...paging,
    search: VisibleText.max(100).optional(),
    sort: z.enum(fields.flatMap((field) => [field, `-${field}`]) as [F[number] | `-${F[number]}`]).optional(),
    fresh: Fresh,
  })

/** Common part of the answer of paged lists. */
export const listed = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...shape, total: z.int().min(0), page: z.int().min(1), limit: z.int().min(1) })

export const Success = z.object({ success: z.literal(true) })

export const languages = ['en', 'uk'] as const
export const Language = z.enum(languages)
export type Language = z.output<typeof Language>

export const themes = ['dark', 'light', 'blue', 'purple'] as const
export const Theme = z.enum(themes)
export type Theme = z.output<typeof Theme>

/** The roles as stored. TeamleadFarmer is also accepted as `teamlead-farmer` and in any case; see `roleNamed`. */
export const roleNames = ['admin', 'TeamleadFarmer', 'farmer', 'buyer'] as const
export const RoleName = z.enum(roleNames)
export type RoleName = z.output<typeof RoleName>

/** The stored role for any spelling of its name, or null for an unknown one. */
export const roleNamed = (spelling: string): RoleName | null => {
  const folded = spelling.toLowerCase().replaceAll(/[\s_-]/g, '')
  return roleNames.find((name) => name.toLowerCase() === folded) ?? null
}

/** Outside services, by display name. */
export const services = {
  telegram: 'Telegram',
  keitaro: 'Keitaro',
  sheets: 'Google Sheets',
  outlook: 'Outlook',
  adspower: 'ADSpower',
} as const
export type Service = keyof typeof services
export const Service = z.enum(Object.keys(services) as [Service, ...Service[]])

/** Data of an outside service that comes in rows, any of which may be malformed. */
export const readLists = [
  'campaigns',
  'groups',
  'domains',
  'streams',
  'report',
  'conversions',
  'tabs',
  'mails',
  'updates',
] as const
export const ReadList = z.enum(readLists)
export type ReadList = z.output<typeof ReadList>

/**
 * State of an outside service: `green` its last call worked, `stale` it failed, `down` it is skipped until `nextTry`,
 * or refuses us. `actor` says who must act. Before its first call it is `green` without any knowledge: `answeredAt` is
 * null.
 */
export const ServiceState = z
  .object({
    service: Service,
    state: z.enum(['green', 'stale', 'down']),
    since: Moment,
    nextTry: Moment.nullable(),
    /** When it last answered properly, even if only with a refusal of the request. */
    answeredAt: Moment.nullable(),
    lastError: z
      .object({ code: z.string(), text: z.string(), actor: z.enum(['nobody', 'administrator', 'person']) })
      .nullable(),
    /** Lists with unreadable rows in the last read, and since when. */
    skipped: z.array(z.object({ list: ReadList, rows: z.int().min(1), total: z.int().min(1), since: Moment })),
  })
  .meta({ id: 'ServiceState' })

export type ServiceState = z.output<typeof ServiceState>
