import type { Core } from '../../context/core.ts'
import type { Person, Transact } from '../../context/context.ts'
import type { Caller } from '../../http/handlers.ts'
import { describeError } from '../../lib/log.ts'
import { isStrong, type PasswordRules } from '../../lib/secrets/password-policy.ts'
import type { Deliver } from './delivery.ts'
import { messagesFor } from './messages.ts'
import { findCredentials, noteStrength, replacePasswordHash, type Credentials } from './repository/people.ts'
import { clearGuess, countGuess, mayWarn } from './throttles.ts'

export interface CredentialCheckOptions extends Pick<Core, 'db' | 'log' | 'passwords'> {
  deliver: Deliver
  rules: PasswordRules
}

type From = Pick<Caller, 'clientIp' | 'browser'> & { transact: Transact<Person> | Transact<Person | null> }

/** Password check for every place that asks for one. Tries are counted together, before they are checked. */
export const createCredentialCheck = ({ db, log, passwords, deliver, rules }: CredentialCheckOptions) => {
  /** Warns a person about failed tries, at most once an hour. Callers do not wait for it. */
  const warn = async (person: Credentials, clientIp: string): Promise<void> => {
    try {
      if (await mayWarn(db, person.id)) await deliver(person, 'notice', messagesFor(person).failedSignIns(clientIp))
    } catch (error) {
      log.warn({ event: 'auth.warning_not_sent', userId: person.id, ...describeError(error) })
    }
  }

  return {
    warn,

    /**
     * The person with this name and password; null if they do not match. The work is the same for known and unknown
     * names, right and wrong passwords.
     * @throws Refusal rate_limited/sign_in
     */
    password: async (username: string, password: string, from: From): Promise<Credentials | null> => {
      const name = username.toLowerCase()
      const device = from.browser.device?.name === name ? from.browser.device.id : null
      const origin = { name, clientIp: from.clientIp, device }
      const { tries, locked } = await countGuess(db, origin)
      const person = await findCredentials(db, username)
      const { ok, outdated } = await passwords.verify(password, person?.passwordHash ?? passwords.impossible)
      if (!person || !ok || !person.enabled || locked) {
        log.warn({ event: 'auth.password_refused', network: from.clientIp, tries, locked })
        // One audit row for an unknown name too, so that timing reveals nothing. The name is left out, since it may be
        // a mistyped password.
        await from.transact((tx) => tx.audit('auth.password_refused', { user: person, details: { locked } }))
        if (person?.enabled && tries === 5) void warn(person, from.clientIp)
        return null
      }
      await clearGuess(db, origin)
      const hash = outdated ? await passwords.hash(password) : person.passwordHash
      if (outdated) await replacePasswordHash(db, person.id, person.passwordHash, hash)
      const strong = isStrong(rules, password, person.username)
      if (strong !== person.strongPassword) await noteStrength(db, person.id, hash, strong)
      return person
    },
  }
}

export type CredentialCheck = ReturnType<typeof createCredentialCheck>
