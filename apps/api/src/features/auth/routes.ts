import { permissions, type auth } from '@app/contract'
import type { Db } from '../../db/connect.ts'
import type { Caller, Handlers } from '../../http/handlers.ts'
import type { ProfileService } from './profile.ts'
import { listOpenSessions, type SessionLimits } from './repository/sessions.ts'
import type { SignedIn, SignInFrom, SignInService } from './sign-in.ts'

export interface AuthRoutesOptions {
  db: Db
  signIn: SignInService
  profile: ProfileService
  sessionLimits: SessionLimits
  adminUsername: string
  reportTimeZone: string
  countries: string[]
}

const fromOf = (caller: Caller): SignInFrom => ({
  network: caller.network,
  userAgent: caller.userAgent,
  sessionId: caller.browser.sessionId,
  device: caller.browser.device,
})

const enter = async (caller: Caller, signedIn: SignedIn): Promise<void> => {
  caller.browser.rememberDevice(signedIn.username.toLowerCase())
  await caller.browser.signIn(signedIn.sessionId)
}

export const authRoutes = ({
  db,
  signIn,
  profile,
  sessionLimits,
  ...installation
}: AuthRoutesOptions): Handlers<typeof auth> => ({
  getCsrfToken: ({ caller }) => ({ csrfToken: caller.browser.csrfToken() }),

  login: async ({ body, caller }) => {
    const { answer, signedIn } = await signIn.logIn(body.username, body.password, {
      ...fromOf(caller),
      language: body.language,
    })
    if (signedIn) await enter(caller, signedIn)
    return answer
  },

  verifyTwoFactor: async ({ body, caller }) => {
    await enter(caller, await signIn.verifyCode(body.tempToken, body.code, fromOf(caller)))
    return { success: true }
  },

  verifyRecovery: async ({ body, caller }) => {
    await enter(caller, await signIn.verifyRecovery(body.tempToken, body.code, fromOf(caller)))
    return { success: true }
  },

  resendTwoFactor: ({ body, caller }) => signIn.resend(body.tempToken, { ...fromOf(caller), language: body.language }),

  logout: async ({ user, caller }) => {
    if (user) await profile.signOut(user, caller.network)
    await signIn.forgetChallenge(caller.browser.sessionId)
    await caller.browser.signOut()
    return { success: true }
  },

  getAuthStatus: async ({ user, caller }) => {
    if (user) return { authenticated: true, user: { id: user.userId, username: user.username } }
    const challenge = caller.browser.known ? await signIn.pending(caller.browser.sessionId) : null
    return { authenticated: false, user: null, ...(challenge && { challenge }) }
  },

  getMe: async ({ user }) => ({
    ...(await profile.read(user)),
    roleName: user.roleName,
    permissions: permissions.filter((permission) => user.permissions.has(permission)),
    reportTimeZone: installation.reportTimeZone,
    countries: installation.countries,
  }),

  getAdminUsername: () => ({ adminUsername: installation.adminUsername }),

  changePassword: ({ body, user, caller, change }) =>
    profile.changePassword(change, user, body.current, body.next, caller.network),

  savePreferences: ({ body, user, change }) => profile.savePreferences(change, user, body),

  createRecoveryCodes: ({ body, user, caller, change }) =>
    profile.createRecoveryCodes(change, user, body.password, caller.network),

  listSessions: async ({ user }) => ({
    sessions: (await listOpenSessions(db, user.userId, sessionLimits)).map((row) => ({
      id: row.id,
      current: row.id === user.sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      network: row.network,
      userAgent: row.user_agent,
    })),
  }),

  endSession: ({ params, user, caller, change }) => profile.endSession(change, user, params.id, caller.network),

  endOtherSessions: ({ user, caller, change }) => profile.endOtherSessions(change, user, caller.network),
})
