import type { Answer, auth, Language } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Tx } from '../../context/context.ts'
import type { Context, Handlers } from '../../http/handlers.ts'
import { describeError } from '../../lib/log.ts'
import { isStrong, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { mac, randomCode, randomToken, sha256 } from '../../lib/secrets/tokens.ts'
import { DeliveryError } from '../../ports/messenger.ts'
import type { Deliver } from './delivering.ts'
import type { Entering } from './entering.ts'
import {
  findCredentials,
  findPerson,
  noteStrength,
  replacePasswordHash,
  type Credentials,
} from './repository/people.ts'
import * as challenges from './repository/challenges.ts'
import { messagesFor } from './messages.ts'
import { consumeRecoveryCode } from './repository/recovery.ts'
import { clearGuess, countCode, countGuess, countResend, countSend, mayWarn, type Origin } from './throttling.ts'

export interface SignInOptions extends Pick<Core, 'db' | 'log' | 'passwords'> {
  deliver: Deliver
  entering: Entering
  /** Protects short codes at rest. */
  codeKey: Buffer
  twoFactor: boolean
  rules: PasswordRules
}

type SignInCalls = 'login' | 'verifyTwoFactor' | 'verifyRecovery' | 'resendTwoFactor'

/** On whose behalf somebody signs in: that of a browser, in its own language where the page says it. */
type From = Context<(typeof auth)['login']> & { language?: Language | undefined }

/** Signing in: password, then a code through the messenger or a recovery code. Every refusal fails closed. */
export const createSignIn = ({
  db,
  deliver: send,
  log,
  entering,
  passwords,
  rules,
  codeKey,
  twoFactor,
}: SignInOptions) => {
  const codeMac = (challengeId: number, code: string): Buffer => mac(codeKey, 'sign-in', challengeId, code)
  const secretsOf = (tempToken: string, from: From): challenges.Secrets => ({
    tokenHash: sha256(tempToken),
    sessionHash: sha256(from.browser.sessionId),
  })

  /** Sends the code; a certain failure lets the person ask again at once, an unclear one keeps the cooldown. */
  const deliver = async (person: Credentials, challengeId: number, code: string, from: From): Promise<void> => {
    const minutes = challenges.challengeRules.codeSeconds / 60
    try {
      await send(person, 'code', messagesFor(person, from.language).code(code, minutes, from.clientIp))
      log.info({ event: 'auth.code_sent', userId: person.id })
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.warn({ event: 'auth.code_not_sent', userId: person.id, failure: error.failure })
      if (error.failure !== 'slow') await challenges.markUndelivered(db, challengeId)
      throw new Refusal(error.key, error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {})
    }
  }

  /** Tells a person of failed tries, at most once an hour, without making anybody wait for it. */
  const warn = async (person: Credentials, clientIp: string): Promise<void> => {
    try {
      if (await mayWarn(db, person.id)) await send(person, 'notice', messagesFor(person).failedSignIns(clientIp))
    } catch (error) {
      log.warn({ event: 'auth.warning_not_sent', userId: person.id, ...describeError(error) })
    }
  }

  /**
   * Opens a session of the person in their browser, if they prove in its transaction that they may; what they use up for
   * that goes with it. Answers whether they did.
   * @throws Refusal challenge_expired, when everything of the person was ended while they signed in: this sign-in, too
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

  /** The same work for a known and an unknown name, a right and a wrong password. */
  const checkPassword = async (
    username: string,
    password: string,
    origin: Origin,
    from: From,
  ): Promise<Credentials> => {
    const { tries, locked } = await countGuess(db, origin)
    const person = await findCredentials(db, username)
    const { ok, outdated } = await passwords.verify(password, person?.passwordHash ?? passwords.impossible)
    if (!person || !ok || !person.enabled || locked) {
      log.warn({ event: 'auth.password_refused', network: from.clientIp, tries, locked })
      // One row for an unknown name too: the work must not tell. The name itself may be a mistyped password.
      await from.transact((tx) => tx.audit('auth.password_refused', { user: person, details: { locked } }))
      if (person?.enabled && tries === 5) void warn(person, from.clientIp)
      throw new Refusal('invalid_credentials')
    }
    await clearGuess(db, origin)
    const hash = outdated ? await passwords.hash(password) : person.passwordHash
    if (outdated) await replacePasswordHash(db, person.id, person.passwordHash, hash)
    const strong = isStrong(rules, password, person.username)
    if (strong !== person.strongPassword) await noteStrength(db, person.id, hash, strong)
    return person
  }

  const begin = async (person: Credentials, from: From): Promise<Answer<(typeof auth)['login']>> => {
    await countSend(db, person.id)
    const [id, code, tempToken] = [await challenges.nextChallengeId(db), randomCode(), randomToken()]
    const begun = await challenges.insertChallenge(db, {
      id,
      userId: person.id,
      epoch: person.epoch,
      ...secretsOf(tempToken, from),
      codeMac: codeMac(id, code),
    })
    if (!begun) throw new Refusal('invalid_credentials')
    await deliver(person, id, code, from)
    return { twofaRequired: true, tempToken, retryAfterSeconds: challenges.challengeRules.cooldownSeconds }
  }

  const liveChallenge = async (secrets: challenges.Secrets) => {
    const challenge = await challenges.findChallenge(db, secrets)
    if (!challenge) throw new Refusal('challenge_expired')
    return challenge
  }

  /** Who is signing in, as they were when it began. @throws Refusal challenge_expired */
  const livingPerson = async ({ userId, epoch }: { userId: number; epoch: number }): Promise<Credentials> => {
    const person = await findPerson(db, userId)
    if (!person?.enabled) throw new Refusal('challenge_expired')
    return { ...person, epoch }
  }

  const refuseCode = async (
    userId: number,
    attemptsLeft: number,
    key: 'invalid_code' | 'invalid_code/expired' | 'invalid_code/recovery',
    from: From,
  ): Promise<never> => {
    log.warn({ event: 'auth.code_refused', userId, attemptsLeft, network: from.clientIp })
    const person = await findPerson(db, userId)
    await from.transact((tx) => tx.audit('auth.code_refused', { user: person, details: { attemptsLeft } }))
    if (attemptsLeft > 0) throw new Refusal(key, { attemptsLeft })
    if (person) void warn(person, from.clientIp)
    throw new Refusal('challenge_expired/tries')
  }

  const calls: Handlers<Pick<typeof auth, SignInCalls>> = {
    /** First factor. With the second one switched off the person is signed in at once. */
    login: async (ctx, { body: { username, password, language } }) => {
      const [from, name] = [{ ...ctx, language }, username.toLowerCase()]
      const device = from.browser.device?.name === name ? from.browser.device.id : null
      const person = await checkPassword(username, password, { name, clientIp: from.clientIp, device }, from)
      if (twoFactor) return begin(person, from)
      await enter(person, from, 'password')
      return { twofaRequired: false }
    },

    verifyTwoFactor: async (from, { body: { tempToken, code } }) => {
      const secrets = secretsOf(tempToken, from)
      const challenge = await liveChallenge(secrets)
      const { id, userId } = challenge
      await countCode(db, userId)
      const check = await challenges.tryCode(db, id, secrets, codeMac(id, code))
      if (!check) throw new Refusal('challenge_expired')
      if (!check.passed)
        await refuseCode(userId, check.attemptsLeft, check.expired ? 'invalid_code/expired' : 'invalid_code', from)
      await enter(await livingPerson(challenge), from, 'code')
      return { success: true }
    },

    verifyRecovery: async (from, { body: { tempToken, code } }) => {
      const challenge = await liveChallenge(secretsOf(tempToken, from))
      const { id, userId } = challenge
      await countCode(db, userId)
      const counted = await challenges.countTry(db, id)
      if (!counted) throw new Refusal('challenge_expired')
      const entered = await enter(await livingPerson(challenge), from, 'recovery', async (tx) => {
        if (!(await consumeRecoveryCode(tx, codeKey, userId, code))) return false
        if (!(await challenges.consume(tx, id))) throw new Refusal('challenge_expired')
        return true
      })
      return entered ? { success: true } : refuseCode(userId, counted.attemptsLeft, 'invalid_code/recovery', from)
    },

    resendTwoFactor: async (ctx, { body: { tempToken, language } }) => {
      const challenge = await liveChallenge(secretsOf(tempToken, ctx))
      const { id, userId } = challenge
      const code = randomCode()
      const person = await livingPerson(challenge)
      const replaced = await ctx.transact(async (tx) => {
        const renewed = await challenges.replaceCode(tx, id, codeMac(id, code))
        if (renewed) await countResend(tx, userId)
        return renewed
      })
      if (!replaced) throw new Refusal('rate_limited', { retryAfterSeconds: await challenges.secondsToResend(db, id) })
      await deliver(person, id, code, { ...ctx, language })
      return { retryAfterSeconds: replaced.retryAfterSeconds }
    },
  }

  return {
    calls,

    /** A sign-in of this browser that waits for its code, with a fresh token. */
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
