import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../refusal.ts'

export type PasswordPolicy = 'spec' | 'strict'

const floors: Record<PasswordPolicy, { person: number; admin: number }> = {
  spec: { person: 4, admin: 4 },
  strict: { person: 8, admin: 15 },
}

/** Minimum length under the policy. */
export const passwordMinimum = (policy: PasswordPolicy, isAdmin: boolean): number =>
  floors[policy][isAdmin ? 'admin' : 'person']

/** The most common passwords that pass the strict minimum length. */
const common = new Set(
  (dictionary['passwords-common'] as string[])
    .filter((password) => password.length >= floors.strict.person)
    .slice(0, 3_000),
)
const productWords = [
  'campaignstats',
  'campaign',
  'admin',
  'administrator',
  'buyer',
  'farmer',
  'teamlead',
  'teamleadfarmer',
  'keitaro',
]

/** Rules for new passwords. */
export interface PasswordRules {
  policy: PasswordPolicy
  /** Names of the company that runs the installation. */
  company: readonly string[]
}

const shortestWord = 4

/** Whole names, and their longer words. */
const wordsOf = (names: readonly string[]): string[] =>
  names
    .map((name) => name.toLowerCase())
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= shortestWord)])

/** Whether the password is a context word, also with digits and signs appended. */
const isContextWord = (password: string, words: readonly string[]): boolean => {
  const bare = password.replace(/[^\p{L}]+$/u, '').replaceAll(/[\s._-]/g, '')
  return words.some((word) => {
    const own = word.replace(/[^\p{L}]+$/u, '').replaceAll(/[\s._-]/g, '')
    return own !== '' && bare === own
  })
}

/** Whether the strict rule accepts an administrator's password, whatever the current policy. */
export const isStrong = (rules: PasswordRules, password: string, username: string): boolean => {
  try {
    checkPassword({ ...rules, policy: 'strict' }, password, { username, isAdmin: true })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Checks a new password; `field` is its field in the request.
 * @throws Refusal validation/password_brackets, validation/password_short or validation/password_common
 */
export const checkPassword = (
  { policy, company }: PasswordRules,
  password: string,
  person: { username: string; isAdmin: boolean },
  field = 'next',
): void => {
  // The sign-in form strips them, so such a password could not be entered.
  if (/[<>]/.test(password)) {
    throw new Refusal('validation/password_brackets', {
      fields: { [field]: 'The password must not contain < or >' },
    })
  }
  const minimum = passwordMinimum(policy, person.isAdmin)
  if (Array.from(password).length < minimum) {
    throw new Refusal('validation/password_short', {
      minimum,
      fields: { [field]: `Use at least ${minimum} characters` },
    })
  }
  if (policy === 'spec') return
  const folded = password.toLowerCase()
  if (
    common.has(folded) ||
    isContextWord(folded, [person.username.toLowerCase(), ...productWords, ...wordsOf(company)])
  ) {
    throw new Refusal('validation/password_common', {
      fields: { [field]: 'This password is easy to guess. Choose another one.' },
    })
  }
}
