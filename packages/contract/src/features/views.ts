import { z } from 'zod'
import { defineContract, strict } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { resultRights } from './figures/results.ts'
import { Day, Id, IdParam, maxNumber, Moment, RoleName, Success } from '../shared.ts'

/** The lists that have views, with who sees them: any of these rights. */
export const viewRights = {
  campaigns: ['campaigns.read'],
  accounts: ['accounts.manage'],
  pool: ['mailboxes.manage'],
  results: resultRights,
} as const satisfies Record<string, readonly Permission[]>
export const viewPages = Object.keys(viewRights) as (keyof typeof viewRights)[]
export const ViewPage = z.enum(['campaigns', 'accounts', 'pool', 'results'])
export type ViewPage = z.output<typeof ViewPage>

/** How many views a person may have, how long a name may be, and how large what a view holds, in bytes of its JSON. */
export const maxViews = 50
export const maxViewName = 60
export const maxViewBytes = 4_096

/** The days of a view: those that a button names, so many up to today, or always the same ones. */
export const ViewPeriod = z.union([
  strict({ preset: z.enum(['yesterday', 'today', 'week', 'month', 'year', 'all']) }),
  strict({ last: z.int().min(1).max(3_660) }),
  strict({ from: Day, to: Day }),
])
export type ViewPeriod = z.output<typeof ViewPeriod>

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/**
 * What a view asks of its page: values by the names that the page's address has for them. What a page no longer knows is for
 * the page to leave out, and to say so.
 */
export const ViewDefinition = strict({
  address: z.record(z.string().min(1).max(40), z.string().min(1).max(1_000)),
  period: ViewPeriod.optional(),
})
  .refine((definition) => bytesOf(definition) <= maxViewBytes, `at most ${maxViewBytes} bytes`)
  .meta({ id: 'ViewDefinition' })
export type ViewDefinition = z.output<typeof ViewDefinition>

export const ViewName = z.string().trim().min(1).max(maxViewName)

/** What somebody asks of a list, under a name. */
export const View = z
  .object({
    id: Id,
    page: ViewPage,
    name: z.string(),
    definition: ViewDefinition,
    /** The person made it who asks. */
    own: z.boolean(),
    /** The person may rename, overwrite and delete it: the own ones, and shared ones of people who have left. */
    changeable: z.boolean(),
    /** Everybody with this role sees it; null: its maker alone. */
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
