import { permissions, type auth, type ViewPage } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ProfileService } from './profile.ts'
import { listOpenSessions, type SessionLimits } from './repository/sessions.ts'
import type { SignInService } from './sign-in.ts'

export interface AuthOptions extends Pick<Core, 'db' | 'adminUsername'> {
  signIn: SignInService
  profile: ProfileService
  sessionLimits: SessionLimits
  reportTimeZone: string
  /** ISO codes of countries for which links are made. */
  countries(): Promise<string[]>
  /** Lists the person has views of. */
  listsWithViews(actor: Principal): Promise<ViewPage[]>
}

export const authHandlers = ({
  db,
  signIn,
  profile,
  sessionLimits,
  ...installation
}: AuthOptions): Handlers<typeof auth> => ({
  ...signIn.calls,
  ...profile.calls,

  getCsrfToken: async ({ browser }) => ({ csrfToken: await browser.csrfToken() }),

  logout: async ({ actor, browser, transact }) => {
    if (actor) await profile.signOut(transact, actor)
    await signIn.forgetChallenge(browser.sessionId)
    await browser.signOut()
    return { success: true }
  },

  getAuthStatus: async ({ actor, browser }) => {
    if (actor) return { authenticated: true, user: { id: actor.userId, username: actor.username } }
    const challenge = browser.known ? await signIn.pending(browser.sessionId) : null
    return { authenticated: false, user: null, ...(challenge && { challenge }) }
  },

  getMe: async ({ actor }) => {
    const [person, countries, listsWithViews] = await Promise.all([
      profile.read(actor),
      installation.countries(),
      installation.listsWithViews(actor),
    ])
    return {
      ...person,
      ownPeople: actor.people?.present ?? null,
      roleName: actor.roleName,
      permissions: permissions.filter((permission) => actor.permissions.has(permission)),
      reportTimeZone: installation.reportTimeZone,
      countries,
      listsWithViews,
    }
  },

  getAdminUsername: () => ({ adminUsername: installation.adminUsername }),

  listSessions: async ({ actor }) => ({
    sessions: (await listOpenSessions(db, actor.userId, sessionLimits)).map((row) => ({
      ...row,
      current: row.id === actor.sessionId,
    })),
  }),
})
