import type { Hit } from '../words/find.ts'

/**
 * Which code a word for a code means. `sign-in`: it says so itself. `nearby`: the rest of its sentence does.
 * `confirmation`: of something, which may be an order as well. `plain`: `your code`. `unknown`: of somebody or
 * something with a name. `other`: of something that is neither an account nor a confirmation.
 */
export type Meaning = 'sign-in' | 'nearby' | 'confirmation' | 'plain' | 'unknown' | 'other'

/** A word for a code in a sentence. */
export interface Label extends Hit {
  means: Meaning
  /** The name directly before the word, as in `Clips code`. */
  name: string | null
}

export const isOwn = (label: Label | undefined): label is Label => label !== undefined && label.means !== 'other'
export const isSignIn = ({ means }: Label): boolean => means === 'sign-in' || means === 'nearby'

/** Words for signing in that also apply to doors, cards and licences. */
export const soft =
  /^(?:access|entry|security|activ|aktiv|zugang|sicherheit|acces|acced|accès|acess|seguridad|segurança|sécurité|sicurezza|dostęp|bezpiecz|доступ|безпек|безопасн|актив)/iu
