import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from './refusal.ts'

export type PasswordPolicy = 'spec' | 'strict'

const floors: Record<PasswordPolicy, { person: number; admin: number }> = {
  spec: { person: 4, admin: 4 },
  strict: { person: 8, admin: 15 },
}

/** The shortest password that the policy accepts. */
export const passwordMinimum = (policy: PasswordPolicy, isAdmin: boolean): number =>
  floors[policy][isAdmin ? 'admin' : 'person']

/** The most common passwords that are long enough to pass the strict floor. */
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

/** A context word, also with digits and signs appended. */
const isContextWord = (password: string, words: string[]): boolean => {
  const bare = password.replace(/[\d\W_]+$/, '').replaceAll(/[\s_-]/g, '')
  return words.some((word) => bare === word.replaceAll(/[\s_-]/g, ''))
}

/**
 * Checks a new password; `field` is where the request carries it.
 * @throws Refusal validation/password_brackets, validation/password_short or validation/password_common
 */
export const checkPassword = (
  policy: PasswordPolicy,
  password: string,
  person: { username: string; isAdmin: boolean },
  field = 'next',
): void => {
  // The sign-in form leaves them out: nobody could enter it.
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
  if (common.has(folded) || isContextWord(folded, [person.username.toLowerCase(), ...productWords])) {
    throw new Refusal('validation/password_common', {
      fields: { [field]: 'This password is easy to guess. Choose another one.' },
    })
  }
}
