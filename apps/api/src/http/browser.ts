import { timingSafeEqual } from 'node:crypto'
import { placeHeader } from '@app/contract'
import type { Request, Response } from 'express'
import type {} from 'express-session'
import { mac } from '../lib/secrets/tokens.ts'
import type { Browser } from './handlers.ts'

declare module 'express-session' {
  interface SessionData {
    /** The open sign-in that this browser session belongs to. */
    loginId: number
    csrfSecret: string
    extendedAt: number
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Session lifetime of a browser that has not signed in. */
export const anonymousMs = 15 * minuteMs
const deviceMs = 180 * dayMs

export interface BrowserOptions {
  /** Keys of the device cookie. All verify, the first signs. */
  keys: readonly string[]
  secure: boolean
  signedInMs: number
  /** Current position in the event log. */
  eventsPlace(): string | null
}

export const cookieNames = (secure: boolean) => ({
  session: secure ? '__Host-sid' : 'sid',
  device: secure ? '__Host-device' : 'device',
})

const cookieOf = (req: Request, name: string): string | undefined => {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const [key, value] = part.split('=', 2)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}

/** Whether a browser has been here before. Says nothing about its identity. */
export const hasSession = (req: Request, secure: boolean): boolean =>
  cookieOf(req, cookieNames(secure).session) !== undefined

/** Whether the browser sent the cookie of its current session, which means that the session is stored. */
const namesSession = (req: Request, name: string): boolean =>
  cookieOf(req, name)?.startsWith(`s%3A${req.sessionID}.`) === true

const signature = (key: string, name: string, id: string): Buffer => mac(Buffer.from(key, 'base64'), 'device', name, id)

const readDevice = (req: Request, { keys, secure }: BrowserOptions): Browser['device'] => {
  const [name, id, given] = (cookieOf(req, cookieNames(secure).device) ?? '').split('.')
  if (!name || !id || !given) return null
  const presented = Buffer.from(given, 'base64url')
  const genuine = keys.some((key) => {
    const expected = signature(key, name, id)
    return presented.length === expected.length && timingSafeEqual(presented, expected)
  })
  return genuine ? { name, id } : null
}

const settled = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error as Error) : resolve())))

/** The browser behind a request. Reading changes nothing; only signing in and out do. */
export const browserOf = (req: Request, res: Response, options: BrowserOptions): Browser => {
  const cookies = cookieNames(options.secure)
  return {
    get sessionId() {
      return req.sessionID
    },
    get known() {
      return req.session.csrfSecret !== undefined
    },
    get device() {
      return readDevice(req, options)
    },

    csrfToken: async () => {
      if (req.session.loginId === undefined) req.session.cookie.maxAge = anonymousMs
      const token = req.csrfToken()
      // The token of a session that was not stored would later be refused as expired.
      if (!namesSession(req, cookies.session)) await settled((done) => req.session.save(done))
      return token
    },

    extend: () => {
      req.session.cookie.maxAge = anonymousMs
      req.session.extendedAt = Date.now()
    },

    signIn: async (loginId) => {
      await settled((done) => req.session.regenerate(done))
      req.session.loginId = loginId
      req.session.cookie.maxAge = options.signedInMs
      req.csrfToken()
      await settled((done) => req.session.save(done))
      const place = options.eventsPlace()
      if (place !== null) res.set(placeHeader, place)
    },

    signOut: async () => {
      await settled((done) => req.session.destroy(done))
      res.clearCookie(cookies.session, { path: '/', secure: options.secure, httpOnly: true, sameSite: 'strict' })
      res.set('Clear-Site-Data', '"cache"')
    },

    rememberDevice: (name, id) => {
      const signed = `${name}.${id}.${signature(options.keys[0]!, name, id).toString('base64url')}`
      res.cookie(cookies.device, signed, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: options.secure,
        maxAge: deviceMs,
        encode: (value) => value,
      })
    },
  }
}
