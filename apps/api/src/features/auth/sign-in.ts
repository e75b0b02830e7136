import { languages, type Answer, type auth, type Language } from '@app/contract'
import { recordAudit } from '../../audit/audit.ts'
import type { Db, Trx } from '../../db/connect.ts'
import type { Publish } from '../../lib/events.ts'
import { describeError, type Log } from '../../lib/log.ts'
import type { Passwords } from '../../lib/secrets/passwords.ts'
import { Refusal } from '../../lib/refusal.ts'
import { mac, randomCode, randomToken, sha256 } from '../../lib/secrets/tokens.ts'
import { DeliveryError } from '../../ports/messenger.ts'
import type { Deliver } from './delivering.ts'
import { insertSession, lockEntering } from './repository/sessions.ts'
import { findCredentials, findPerson, replacePasswordHash, type Credentials } from './repository/people.ts'
import * as challenges from './repository/challenges.ts'
import { messages } from './messages.ts'
import { consumeRecoveryCode } from './repository/recovery.ts'
import {
  clearAll,
  clearGuess,
  countCode,
  countGuess,
  countResend,
  countSend,
  mayWarn,
  type Origin,
} from './throttling.ts'

export interface SignInOptions {
  db: Db
  deliver: Deliver
  log: Log
  passwords: Passwords
  /** Protects short codes at rest. */
  codeKey: Buffer
  twoFactor: boolean
  publish: Publish
}

/** Where a sign-in call comes from: network, browser and the browser's session before signing in. */
export interface SignInFrom {
  network: string
  userAgent: string
  sessionId: string
  /** The name that this browser proves to have signed in as before, with its own random part. */
  device: { name: string; id: string } | null
  /** That of the page, where it says it. */
  language?: Language | undefined
}

/** A finished sign-in: the person, and the session row that now exists. */
export interface SignedIn {
  userId: number
  username: string
  sessionId: number
}

const deliveryKeys = {
  rejected: 'vendor_rejected/telegram',
  refused: 'vendor_broken/telegram',
  broken: 'vendor_broken/telegram',
  limited: 'vendor_down/telegram',
  down: 'vendor_down/telegram',
  slow: 'vendor_slow/telegram',
} as const

/** Signing in: password, then a code through the messenger or a recovery code. Every refusal fails closed. */
export const createSignIn = ({ db, deliver: send, log, passwords, codeKey, twoFactor, publish }: SignInOptions) => {
  const codeMac = (challengeId: number, code: string): Buffer => mac(codeKey, 'sign-in', challengeId, code)
  const secretsOf = (tempToken: string, from: SignInFrom): challenges.Secrets => ({
    tokenHash: sha256(tempToken),
    sessionHash: sha256(from.sessionId),
  })
  /** In the language that the person chose, else in that of the page they sign in on. */
  const textsFor = (person: Credentials, page?: Language) =>
    messages[languages.find((each) => each === person.preferences.language) ?? page ?? 'en']

  /** Sends the code; a certain failure lets the person ask again at once, an unclear one keeps the cooldown. */
  const deliver = async (person: Credentials, challengeId: number, code: string, from: SignInFrom): Promise<void> => {
    const minutes = challenges.challengeRules.codeSeconds / 60
    try {
      await send(person, 'code', textsFor(person, from.language).code(code, minutes, from.network))
      log.info({ event: 'auth.code_sent', userId: person.id })
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.warn({ event: 'auth.code_not_sent', userId: person.id, failure: error.failure })
      if (error.failure !== 'slow') await challenges.markUndelivered(db, challengeId)
      throw new Refusal(
        deliveryKeys[error.failure],
        error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {},
      )
    }
  }

  /** Tells a person of failed tries, at most once an hour, without making anybody wait for it. */
  const warn = async (person: Credentials, network: string): Promise<void> => {
    try {
      if (await mayWarn(db, person.id)) await send(person, 'notice', textsFor(person).failedSignIns(network))
    } catch (error) {
      log.warn({ event: 'auth.warning_not_sent', userId: person.id, ...describeError(error) })
    }
  }

  /**
   * Opens a session, if the person proves in its transaction that they may; what they use up for that goes with it.
   * @throws Refusal challenge_expired, when everything of the person was ended while they signed in: this sign-in, too
   */
  const enter = async (
    person: Credentials,
    from: SignInFrom,
    how: string,
    prove: (trx: Trx) => Promise<boolean>,
  ): Promise<SignedIn | null> => {
    const session = await db.transaction().execute(async (trx) => {
      // The person before all else, as everywhere, so that nobody waits in a circle.
      if (!(await lockEntering(trx, person))) throw new Refusal('challenge_expired')
      if (!(await prove(trx))) return null
      const opened = await insertSession(trx, person, from)
      await clearAll(trx, person.id, person.username.toLowerCase())
      await recordAudit(trx, {
        kind: 'auth.signed_in',
        user: person,
        record: `session:${opened.id}`,
        network: from.network,
        details: { how },
      })
      return opened
    })
    if (!session) return null
    publish('session.revoked', {}, session.ended)
    publish('me.changed', {}, person.id)
    log.info({ event: 'auth.signed_in', userId: person.id, how })
    return { userId: person.id, username: person.username, sessionId: session.id }
  }

  const open = async (person: Credentials, from: SignInFrom, how: string): Promise<SignedIn> =>
    (await enter(person, from, how, async () => true))!

  /** The same work for a known and an unknown name, a right and a wrong password. */
  const checkPassword = async (
    username: string,
    password: string,
    origin: Origin,
    from: SignInFrom,
  ): Promise<Credentials> => {
    const { tries, locked } = await countGuess(db, origin)
    const person = await findCredentials(db, username)
    const { ok, outdated } = await passwords.verify(password, person?.passwordHash ?? passwords.impossible)
    if (!person || !ok || !person.enabled || locked) {
      log.warn({ event: 'auth.password_refused', network: from.network, tries, locked })
      // One row for an unknown name too: the work must not tell. The name itself may be a mistyped password.
      await recordAudit(db, { kind: 'auth.password_refused', user: person, network: from.network, details: { locked } })
      if (person?.enabled && tries === 5) void warn(person, from.network)
      throw new Refusal('invalid_credentials')
    }
    await clearGuess(db, origin)
    if (outdated) await replacePasswordHash(db, person.id, person.passwordHash, await passwords.hash(password))
    return person
  }

  const begin = async (person: Credentials, from: SignInFrom): Promise<Answer<(typeof auth)['login']>> => {
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
    from: SignInFrom,
  ): Promise<never> => {
    log.warn({ event: 'auth.code_refused', userId, attemptsLeft, network: from.network })
    const person = await findPerson(db, userId)
    await recordAudit(db, { kind: 'auth.code_refused', user: person, network: from.network, details: { attemptsLeft } })
    if (attemptsLeft > 0) throw new Refusal(key, { attemptsLeft })
    if (person) void warn(person, from.network)
    throw new Refusal('challenge_expired/tries')
  }

  return {
    /** First factor. With the second one switched off the person is signed in at once. */
    logIn: async (
      username: string,
      password: string,
      from: SignInFrom,
    ): Promise<{ answer: Answer<(typeof auth)['login']>; signedIn?: SignedIn }> => {
      const name = username.toLowerCase()
      const origin: Origin = { name, network: from.network, device: from.device?.name === name ? from.device.id : null }
      const person = await checkPassword(username, password, origin, from)
      if (!twoFactor) return { answer: { twofaRequired: false }, signedIn: await open(person, from, 'password') }
      return { answer: await begin(person, from) }
    },

    verifyCode: async (tempToken: string, code: string, from: SignInFrom): Promise<SignedIn> => {
      const secrets = secretsOf(tempToken, from)
      const challenge = await liveChallenge(secrets)
      const { id, userId } = challenge
      await countCode(db, userId)
      const check = await challenges.tryCode(db, id, secrets, codeMac(id, code))
      if (!check) throw new Refusal('challenge_expired')
      if (!check.passed)
        await refuseCode(userId, check.attemptsLeft, check.expired ? 'invalid_code/expired' : 'invalid_code', from)
      return open(await livingPerson(challenge), from, 'code')
    },

    verifyRecovery: async (tempToken: string, code: string, from: SignInFrom): Promise<SignedIn> => {
      const secrets = secretsOf(tempToken, from)
      const challenge = await liveChallenge(secrets)
      const { id, userId } = challenge
      await countCode(db, userId)
      const counted = await challenges.countTry(db, id)
      if (!counted) throw new Refusal('challenge_expired')
      const signedIn = await enter(await livingPerson(challenge), from, 'recovery', async (trx) => {
        if (!(await consumeRecoveryCode(trx, codeKey, userId, code))) return false
        if (!(await challenges.consume(trx, id))) throw new Refusal('challenge_expired')
        return true
      })
      return signedIn ?? refuseCode(userId, counted.attemptsLeft, 'invalid_code/recovery', from)
    },

    resend: async (tempToken: string, from: SignInFrom): Promise<{ retryAfterSeconds: number }> => {
      const challenge = await liveChallenge(secretsOf(tempToken, from))
      const { id, userId } = challenge
      const code = randomCode()
      const person = await livingPerson(challenge)
      const replaced = await db.transaction().execute(async (trx) => {
        const renewed = await challenges.replaceCode(trx, id, codeMac(id, code))
        if (renewed) await countResend(trx, userId)
        return renewed
      })
      if (!replaced) throw new Refusal('rate_limited', { retryAfterSeconds: await challenges.secondsToResend(db, id) })
      await deliver(person, id, code, from)
      return { retryAfterSeconds: replaced.retryAfterSeconds }
    },

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
