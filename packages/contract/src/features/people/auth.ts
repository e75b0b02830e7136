import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { permissions } from '../../permissions.ts'
import { Id, IdParam, Language, Moment, RoleName, Success, Theme, VisibleText } from '../../shared.ts'
import { ViewPage } from '../views.ts'

/** Letters are ASCII letters. At most 50 characters. */
export const Username = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9_-]+$/, 'Only letters, numbers, hyphens and underscores allowed')

/** Any characters, including spaces; the password policy decides about length and common passwords. */
export const Password = z.string().min(1).max(128)

/** Six digits from Telegram. */
export const Code = z.string().regex(/^\d{6}$/, 'Enter the 6-digit code')

/** Ties code entry to the password that was accepted in the same browser. */
export const TempToken = z.string().regex(/^[\w-]{22,64}$/)

/** A code of the printed list; case, spaces and hyphens are ignored. */
export const RecoveryCode = VisibleText.min(10).max(40)

const mostNamed = 100

/** Values by the name of a chart or table; at most a hundred names. */
const named = <V extends z.ZodType>(value: V) =>
  z
    .record(z.string().max(40), value)
    .refine((given) => Object.keys(given).length <= mostNamed, `at most ${mostNamed} names`)

/** Preferences of a person, which follow them to other browsers. Absent if never set. */
export const Preferences = z
  .object({
    theme: Theme.optional(),
    language: Language.optional(),
    /** Chart colours follow the theme or the system; which charts show. */
    charts: z
      .object({
        colours: z.enum(['theme', 'system']).optional(),
        shown: named(z.boolean()).optional(),
        /** Names of the totals in display order; unlisted ones follow. */
        order: z.array(z.string().max(40)).max(mostNamed).optional(),
      })
      .optional(),
    /** Default comparison of ranges, if the address names none. */
    compare: z.enum(['off', 'period', 'weekdays', 'year']).optional(),
    /** Whether single-key shortcuts are active on the pages; default true. */
    keys: z.boolean().optional(),
    sidebar: z.enum(['open', 'rail']).optional(),
    /** The list of first steps was completed and is no longer shown. */
    firstSteps: z.literal('done').optional(),
    /** Per table: rows per page, visible columns in order, row density, groups. */
    tables: named(
      z.object({
        limit: z.int().min(1).max(100).optional(),
        columns: z.array(z.string().max(40)).max(mostNamed).optional(),
        density: z.enum(['normal', 'dense']).optional(),
        /** Grouping of rows, and the collapsed groups. */
        group: z.string().max(40).optional(),
        folded: z.array(z.string().max(80)).max(mostNamed).optional(),
      }),
    ).optional(),
  })
  .meta({ id: 'Preferences' })

export type Preferences = z.output<typeof Preferences>

/** The signed-in person, with the one list of rights that menus, guards and the server read. */
export const Me = z
  .object({
    id: Id,
    username: z.string(),
    telegramId: z.string(),
    groupIds: z.array(z.int()),
    adspowerId: z.string().nullable(),
    roleId: Id.nullable(),
    roleName: RoleName.nullable(),
    accLimit: z.int().nullable(),
    isAdmin: z.boolean(),
    createdAt: Moment,
    updatedAt: Moment,
    permissions: z.array(z.enum(permissions)),
    /**
     * Number of people of a lead restricted to their own people, excluding the lead. Null if there is no restriction.
     */
    ownPeople: z.int().min(0).nullable(),
    preferences: Preferences,
    recoveryCodesLeft: z.int().min(0),
    /** Lists with at least one view, own or shared. Pages reserve a line for views that are still loading. */
    listsWithViews: z.array(ViewPage),
    reportTimeZone: z.string(),
    countries: z.array(z.string()),
  })
  .meta({ id: 'Me' })

export type Me = z.output<typeof Me>

/** Either `twofaRequired` with a token for the code, or a session (then `twofaRequired` is false). */
export const LoginResult = z
  .object({
    twofaRequired: z.boolean(),
    tempToken: TempToken.optional(),
    retryAfterSeconds: z.int().min(0).optional(),
  })
  .meta({ id: 'LoginResult' })

/** A sign-in that waits for its code: state that a reloaded page needs to continue. */
export const PendingChallenge = z
  .object({ tempToken: TempToken, retryAfterSeconds: z.int().min(0), expiresAt: Moment })
  .meta({ id: 'PendingChallenge' })

export const OwnSession = z
  .object({
    id: Id,
    current: z.boolean(),
    createdAt: Moment,
    lastSeenAt: Moment,
    /** Network address that opened the session. */
    network: z.string(),
    /** User agent: browser and system; empty if it was not sent. */
    userAgent: z.string(),
  })
  .meta({ id: 'OwnSession' })

export const auth = defineContract({
  getCsrfToken: {
    method: 'GET',
    path: '/auth/csrf-token',
    summary: 'A token that every changing call must send as X-CSRF-Token',
    access: 'public',
    limit: 'token',
    issuesCsrfToken: true,
    entities: [],
    cacheSeconds: 0,
    response: z.object({ csrfToken: z.string() }).meta({ id: 'CsrfToken' }),
  },
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Check username and password; sends a code to Telegram',
    access: 'public',
    limit: 'sign-in',
    entities: [],
    // Language of the page, used for the message with the code if the person has not chosen one.
    body: strict({ username: Username, password: Password, language: Language.optional() }),
    response: LoginResult,
  },
  verifyTwoFactor: {
    method: 'POST',
    path: '/verify-2fa',
    summary: 'Finish signing in with the code from Telegram',
    access: 'public',
    limit: 'sign-in',
    entities: ['Me', 'Session'],
    body: strict({ tempToken: TempToken, code: Code }),
    response: Success,
  },
  resendTwoFactor: {
    method: 'POST',
    path: '/resend-2fa',
    summary: 'Send a new code; the old one stops working',
    access: 'public',
    limit: 'sign-in',
    entities: [],
    body: strict({ tempToken: TempToken, language: Language.optional() }),
    response: z.object({ retryAfterSeconds: z.int().min(0), tempToken: TempToken.optional() }),
  },
  verifyRecovery: {
    method: 'POST',
    path: '/verify-recovery',
    summary: 'Finish signing in with a recovery code',
    access: 'public',
    limit: 'sign-in',
    entities: ['Me', 'Session', 'RecoveryCode'],
    body: strict({ tempToken: TempToken, code: RecoveryCode }),
    response: Success,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'End this session; succeeds when signed out',
    access: 'public',
    entities: ['Me', 'Session'],
    body: strict({}),
    response: Success,
  },
  getAuthStatus: {
    method: 'GET',
    path: '/auth/status',
    summary: 'Whether somebody is signed in, and a sign-in that waits for its code',
    access: 'public',
    entities: [],
    cacheSeconds: 0,
    response: z.object({
      authenticated: z.boolean(),
      user: z.object({ id: Id, username: z.string() }).nullable(),
      challenge: PendingChallenge.optional(),
    }),
  },
  getMe: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in person with role, rights and preferences',
    access: 'session',
    entities: ['Me'],
    cacheSeconds: 300,
    response: Me,
  },
  getAdminUsername: {
    method: 'GET',
    path: '/admin/username',
    summary: 'The one configured administrator name',
    access: 'session',
    entities: ['Meta'],
    response: z.object({ adminUsername: z.string() }),
  },
  changePassword: {
    method: 'PUT',
    path: '/me/password',
    summary: 'Change the own password; ends all other sessions',
    access: 'session',
    limit: 'secret',
    entities: ['Session'],
    body: strict({ current: Password, next: Password }),
    response: Success,
  },
  savePreferences: {
    method: 'PUT',
    path: '/me/preferences',
    summary: 'Keeps theme, language and layout; what is absent keeps its value',
    access: 'session',
    entities: ['Me'],
    body: strict(Preferences.shape),
    response: Preferences,
  },
  listSessions: {
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where this person is signed in',
    access: 'session',
    entities: ['Session'],
    cacheSeconds: 60,
    response: z.object({ sessions: z.array(OwnSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/me/sessions/:id',
    summary: 'End one of the own sessions',
    access: 'session',
    entities: ['Session'],
    params: z.object({ id: IdParam }),
    body: strict({}),
    response: Success,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End all own sessions but this one',
    access: 'session',
    entities: ['Session'],
    body: strict({}),
    response: Success,
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/me/recovery-codes',
    summary: 'Replace the recovery codes; shown this once',
    access: 'session',
    limit: 'secret',
    secret: true,
    entities: ['RecoveryCode', 'Me'],
    body: strict({ password: Password }),
    response: z.object({ codes: z.array(z.string()) }),
  },
})
