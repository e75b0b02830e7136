import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { resultRights } from './figures/results.ts'
import { Day, Id, IdParam, maxNumber, Moment, RoleName, Success } from '../shared.ts'

/** Lists with views, and the rights to see each: any of them. */
export const viewRights = {
  campaigns: ['campaigns.read'],
  accounts: ['accounts.manage'],
  pool: ['mailboxes.manage'],
  results: resultRights,
} as const satisfies Record<string, readonly Permission[]>
export const viewPages = Object.keys(viewRights) as (keyof typeof viewRights)[]
export const ViewPage = z.enum(['campaigns', 'accounts', 'pool', 'results'])
export type ViewPage = z.output<typeof ViewPage>

/** Maximum views per person, maximum length of a name, and maximum size of a definition in bytes of JSON. */
export const maxViews = 50
export const maxViewName = 60
export const maxViewBytes = 4_096

/** Period of a view: a preset, a number of days up to today, or fixed days. */
export const ViewPeriod = z.union([
  strict({ preset: z.enum(['yesterday', 'today', 'week', 'month', 'year', 'all']) }),
  strict({ last: z.int().min(1).max(3_660) }),
  strict({ from: Day, to: Day }),
])
export type ViewPeriod = z.output<typeof ViewPeriod>

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/**
 * Content of a view: values by the parameter names of the page's address. The page drops parameters that it no longer
 * knows, and says so.
 */
export const ViewDefinition = strict({
  address: z.record(z.string().min(1).max(40), z.string().min(1).max(1_000)),
  period: ViewPeriod.optional(),
})
  .refine((definition) => bytesOf(definition) <= maxViewBytes, `at most ${maxViewBytes} bytes`)
  .meta({ id: 'ViewDefinition' })
export type ViewDefinition = z.output<typeof ViewDefinition>

export const ViewName = z.string().trim().min(1).max(maxViewName)

/** A named query of a list. */
export const View = z
  .object({
    id: Id,
    page: ViewPage,
    name: z.string(),
    definition: ViewDefinition,
    /** Whether the caller created it. */
    own: z.boolean(),
    /**
     * Whether the person may rename, overwrite and delete it: their own views, and shared ones of people who have left.
     */
    changeable: z.boolean(),
    /** Role that it is shared with; null if it is private. */
    sharedWith: RoleName.nullable(),
    updatedAt: Moment,
  })
  .meta({ id: 'View' })
export type View = z.output<typeof View>

const params = strict({ id: IdParam })

export const views = defineContract({
  listViews: {
    method: 'GET',
    path: '/views',
    summary: 'Views of a list: the own ones, and those that are shared with the person’s role',
    access: 'session',
    entities: ['View'],
    cacheSeconds: 60,
    query: strict({ page: ViewPage }),
    response: z.object({ views: z.array(View), defaultId: Id.nullable() }),
  },
  addView: {
    method: 'POST',
    path: '/views',
    summary: 'Keep what is asked of a list under a name',
    access: 'session',
    entities: ['View'],
    body: strict({ page: ViewPage, name: ViewName, definition: ViewDefinition }),
    response: Success.extend({ view: View }),
  },
  changeView: {
    method: 'PUT',
    path: '/views/:id',
    summary: 'Rename a view, or overwrite what it asks; what is absent stays',
    access: 'session',
    entities: ['View'],
    params,
    body: strict({ name: ViewName.optional(), definition: ViewDefinition.optional() }),
    response: Success.extend({ view: View }),
  },
  removeView: {
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Delete a view, for everybody who sees it',
    access: 'session',
    entities: ['View'],
    params,
    body: strict({}),
    response: Success,
  },
  shareView: {
    method: 'PUT',
    path: '/views/:id/sharing',
    summary: 'Show a view to everybody with a role, or to its maker alone again',
    access: 'views.share',
    entities: ['View', 'AuditRecord'],
    params,
    body: strict({ sharedWith: RoleName.nullable() }),
    response: Success.extend({ view: View }),
  },
  chooseDefaultView: {
    method: 'PUT',
    path: '/default-views',
    summary: 'Which view opens first; null: none',
    access: 'session',
    entities: ['View'],
    body: strict({ page: ViewPage, id: Id.max(maxNumber).nullable() }),
    response: Success,
  },
})
