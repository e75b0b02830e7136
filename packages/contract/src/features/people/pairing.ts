import { z } from 'zod'
import { defineContract, strict } from '../../endpoint.ts'
import { Language, Success } from '../../shared.ts'
import { Code, Password, RecoveryCode, TempToken } from './auth.ts'
import { InviteClaim } from './invites.ts'

/** Pairs another Telegram account with the caller's own user, in three steps of one browser. */
export const pairing = defineContract({
  beginPairing: {
    method: 'POST',
    path: '/me/telegram/begin',
    summary: 'The first step of pairing another Telegram account: the password. Sends a code to the old chat',
    access: 'session',
    limit: 'sign-in',
    secret: true,
    entities: [],
    // With a recovery code nothing is sent to the old chat, which may be lost.
    body: strict({ password: Password, by: z.enum(['code', 'recovery']), language: Language.optional() }),
    response: z.object({ tempToken: TempToken, retryAfterSeconds: z.int().min(0) }).meta({ id: 'BegunPairing' }),
  },
  provePairing: {
    method: 'POST',
    path: '/me/telegram/prove',
    summary: 'The second step: the code from the old chat, or a recovery code. Answers the link to the bot',
    access: 'session',
    limit: 'sign-in',
    secret: true,
    entities: ['RecoveryCode', 'Me'],
    body: strict({ tempToken: TempToken, code: Code.or(RecoveryCode), language: Language.optional() }),
    response: InviteClaim,
  },
  getPairing: {
    method: 'GET',
    path: '/me/telegram/pairing',
    summary: 'Where this browser stands in pairing another Telegram account',
    access: 'session',
    entities: [],
    cacheSeconds: 0,
    response: z.object({ claim: InviteClaim.nullable() }).meta({ id: 'Pairing' }),
  },
  finishPairing: {
    method: 'POST',
    path: '/me/telegram/finish',
    summary: 'The last step: the code from the new chat. The old chat is told; all other sessions end',
    access: 'session',
    limit: 'sign-in',
    // A wrong code is stored as such, and has no answer.
    secret: true,
    entities: ['Me', 'Session', 'User', 'Notification'],
    body: strict({ code: Code }),
    response: Success,
  },
})
