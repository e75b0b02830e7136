import type { auth, Language } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Db } from '../../db/connect.ts'
import type { Tx } from '../../context/context.ts'
import type { Context, Handlers } from '../../http/handlers.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import { mac, randomCode, randomToken, sha256 } from '../../lib/secrets/tokens.ts'
import { DeliveryError } from '../../ports/messenger.ts'
import type { CredentialCheck } from './credentials.ts'
import type { Deliver } from './delivery.ts'
import type { SessionStart } from './session-start.ts'
import { findPerson, type Credentials } from './repository/people.ts'
import { challengeRules } from './challenge-rules.ts'
import * as challenges from './repository/challenges.ts'
import { messagesFor } from './messages.ts'
import { consumeRecoveryCode } from './repository/recovery.ts'
import { countCode, countResend, countSend } from './throttles.ts'

export interface SignInOptions extends Pick<Core, 'db' | 'log'> {
  checking: CredentialCheck
  deliver: Deliver
  entering: SessionStart
  /** Key for the MACs of short codes at rest. */
  codeKey: Buffer
  twoFactor: boolean
}

type SignInCalls = 'login' | 'verifyTwoFactor' | 'verifyRecovery' | 'resendTwoFactor'

/** Context of a sign-in, with the language of the page if known. */
type From = Context<(typeof auth)['login']> & { language?: Language | undefined }

/** Purpose of a code sent to a chat. A code for another purpose is wrong. */
type Purpose = 'sign-in' | 'pairing'
/** Context for sending a code. */
type Asking = Pick<From, 'browser' | 'clientIp' | 'language'>

/** Why a code is wrong, and how many tries are left. */
export interface WrongCode {
  key: 'invalid_code' | 'invalid_code/expired' | 'invalid_code/recovery'
  attemptsLeft: number
}

export const wrongCode = ({ key, attemptsLeft }: WrongCode): Refusal =>
  attemptsLeft > 0 ? new Refusal(key, { attemptsLeft }) : new Refusal('challenge_expired/tries')

/** Sign-in: password, then a code through the messenger or a recovery code. Every refusal fails closed. */
export const createSignIn = ({ db, deliver: send, log, checking, entering, codeKey, twoFactor }: SignInOptions) => {
  const codeMac = (challengeId: number, code: string, purpose: Purpose): Buffer =>
    mac(codeKey, purpose, challengeId, code)
  const secretsOf = (tempToken: string, from: Pick<From, 'browser'>): challenges.Secrets => ({
    tokenHash: sha256(tempToken),
    sessionHash: sha256(from.browser.sessionId),
  })

  /** Sends the code. A certain failure allows a resend at once; an unclear one keeps the cooldown. */
  const deliver = async (
    person: Credentials,
    challengeId: number,
    code: string,
    from: Asking,
    purpose: Purpose,
  ): Promise<void> => {
    const minutes = challengeRules.codeSeconds / 60
    const texts = messagesFor(person, from.language)
    const text = purpose === 'pairing' ? texts.pairingAsked : texts.code
    try {
      await send(person, 'code', text(code, minutes, from.clientIp))
      log.info({ event: 'auth.code_sent', userId: person.id })
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.warn({ event: 'auth.code_not_sent', userId: person.id, failure: error.failure })
      if (error.failure !== 'slow') await challenges.markUndelivered(db, challengeId)
      throw new Refusal(error.key, error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {})
    }
  }

  /**
   * Opens a session in the browser if `prove` succeeds. It runs in the same transaction, so that whatever it consumes
   * is rolled back with it. False if it fails.
   * @throws Refusal challenge_expired, if all sign-ins of the person were ended meanwhile, this one included
   */
  const enter = async (
    person: Credentials,
    from: From,
    how: string,
    prove?: (tx: Tx) => Promise<boolean>,
  ): Promise<boolean> => {
    const opened = await from.transact((tx) => entering.open(tx, person, from, how, prove))
    if (!opened) return false
    await entering.letIn(person, from, opened, how)
    return true
  }

  /**
   * Starts a challenge in this browser; `deliver` sends its code.
   * @throws Refusal invalid_credentials, if all sign-ins of the person were ended meanwhile; rate_limited/sign_in
   */
  const begin = async (within: Db, person: Credentials, from: Pick<From, 'browser'>, purpose: Purpose) => {
    await countSend(within, person.id)
    const [id, code, tempToken] = [await challenges.nextChallengeId(within), randomCode(), randomToken()]
    const begun = await challenges.insertChallenge(within, {
      id,
      userId: person.id,
      epoch: person.epoch,
      ...secretsOf(tempToken, from),
      codeMac: codeMac(id, code, purpose),
    })
    if (!begun) throw new Refusal('invalid_credentials')
    return {
      answer: { tempToken, retryAfterSeconds: challengeRules.cooldownSeconds },
      deliver: (asking: Asking) => deliver(person, id, code, asking, purpose),
    }
  }

  const liveChallenge = async (within: Db, secrets: challenges.Secrets) => {
    return orRefuse(await challenges.findChallenge(within, secrets), 'challenge_expired')
  }

  /** The person who signs in, with the epoch at which the sign-in began. @throws Refusal challenge_expired */
  const livingPerson = async ({ userId, epoch }: { userId: number; epoch: number }): Promise<Credentials> => {
    const person = await findPerson(db, userId)
    if (!person?.enabled) throw new Refusal('challenge_expired')
    return { ...person, epoch }
  }

  const refuseCode = async (userId: number, wrong: WrongCode, from: From): Promise<never> => {
    const { attemptsLeft } = wrong
    log.warn({ event: 'auth.code_refused', userId, attemptsLeft, network: from.clientIp })
    const person = await findPerson(db, userId)
    await from.transact((tx) => tx.audit('auth.code_refused', { user: person, details: { attemptsLeft } }))
    if (attemptsLeft === 0 && person) void checking.warn(person, from.clientIp)
    throw wrongCode(wrong)
  }

  /**
   * Checks a code and consumes its challenge. `wrong` tells why it failed.
   * @throws Refusal challenge_expired, rate_limited/sign_in
   */
  const tryCode = async (
    within: Db,
    tempToken: string,
    code: string,
    from: Pick<From, 'browser'>,
    purpose: Purpose,
  ) => {
    const secrets = secretsOf(tempToken, from)
    const challenge = await liveChallenge(within, secrets)
    const { id, userId } = challenge
    await countCode(within, userId)
    const check = await challenges.tryCode(within, id, secrets, codeMac(id, code, purpose))
    if (!check) throw new Refusal('challenge_expired')
    const { passed, attemptsLeft, expired } = check
    const key: WrongCode['key'] = expired ? 'invalid_code/expired' : 'invalid_code'
    return { challenge, wrong: passed ? null : { key, attemptsLeft } }
  }

  /**
   * Counts a try with a recovery code. `prove` consumes the code and the challenge in a transaction, or returns false.
   * @throws Refusal challenge_expired, rate_limited/sign_in
   */
  const tryRecovery = async (within: Db, tempToken: string, code: string, from: Pick<From, 'browser'>) => {
    const challenge = await liveChallenge(within, secretsOf(tempToken, from))
    const { id, userId } = challenge
    await countCode(within, userId)
    const counted = orRefuse(await challenges.countTry(within, id), 'challenge_expired')
    const wrong: WrongCode = { key: 'invalid_code/recovery', attemptsLeft: counted.attemptsLeft }
    return {
      challenge,
      wrong,
      prove: async (trx: Db): Promise<boolean> => {
        if (!(await consumeRecoveryCode(trx, codeKey, userId, code))) return false
        if (!(await challenges.consume(trx, id))) throw new Refusal('challenge_expired')
        return true
      },
    }
  }

  const calls: Handlers<Pick<typeof auth, SignInCalls>> = {
    /** First factor. Signs in at once if the second factor is switched off. */
    login: async (ctx, { body: { username, password, language } }) => {
      const from = { ...ctx, language }
      const person = orRefuse(await checking.password(username, password, from), 'invalid_credentials')
      if (person.telegramId === null) throw new Refusal('wrong_state/unpaired')
      if (twoFactor) {
        const begun = await begin(db, person, from, 'sign-in')
        await begun.deliver(from)
        return { twofaRequired: true, ...begun.answer }
      }
      await enter(person, from, 'password')
      return { twofaRequired: false }
    },

    verifyTwoFactor: async (from, { body: { tempToken, code } }) => {
      const { challenge, wrong } = await tryCode(db, tempToken, code, from, 'sign-in')
      if (wrong) await refuseCode(challenge.userId, wrong, from)
      await enter(await livingPerson(challenge), from, 'code')
      return { success: true }
    },

    verifyRecovery: async (from, { body: { tempToken, code } }) => {
      const { challenge, prove, wrong } = await tryRecovery(db, tempToken, code, from)
      const entered = await enter(await livingPerson(challenge), from, 'recovery', prove)
      return entered ? { success: true } : refuseCode(challenge.userId, wrong, from)
    },

    resendTwoFactor: async (ctx, { body: { tempToken, language } }) => {
      const challenge = await liveChallenge(db, secretsOf(tempToken, ctx))
      const { id, userId } = challenge
      const code = randomCode()
      const person = await livingPerson(challenge)
      const replaced = await ctx.transact(async (tx) => {
        const renewed = await challenges.replaceCode(tx, id, codeMac(id, code, 'sign-in'))
        if (renewed) await countResend(tx, userId)
        return renewed
      })
      if (!replaced) throw new Refusal('rate_limited', { retryAfterSeconds: await challenges.secondsToResend(db, id) })
      await deliver(person, id, code, { ...ctx, language }, 'sign-in')
      return { retryAfterSeconds: replaced.retryAfterSeconds }
    },
  }

  return {
    calls,
    begin,
    tryCode,
    tryRecovery,

    /** The pending sign-in of this browser, with a fresh token. */
    pending: async (sessionId: string) => {
      const tempToken = randomToken()
      const challenge = await challenges.renewToken(db, sha256(sessionId), sha256(tempToken))
      return (
        challenge && {
          tempToken,
          retryAfterSeconds: challenge.retryAfterSeconds,
          expiresAt: challenge.expiresAt.toISOString(),
        }
      )
    },

    forgetChallenge: (sessionId: string): Promise<void> => challenges.dropChallenge(db, sha256(sessionId)),
  }
}

export type SignInService = ReturnType<typeof createSignIn>
