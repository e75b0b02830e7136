import type { MailRoute } from '../../ports/mail.ts'
import type { Authority } from './sign-in.ts'

/** What to ask for, for each way of reading. One token serves one way only. */
export const scopeFor: Record<MailRoute, string> = {
  graph: 'https://graph.microsoft.com/Mail.Read offline_access',
  imap: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
}

const allows: readonly (readonly [RegExp, MailRoute])[] = [
  [/^(https:\/\/graph\.microsoft\.com\/)?Mail\.Read(Write)?$/i, 'graph'],
  [/^https:\/\/outlook\.(office|office365)\.com\/IMAP\.AccessAsUser\.All$/i, 'imap'],
]

/** How a token can be used, by the scopes of an answer, first things first; null if mails cannot be read with it. */
export const routeOf = (scope: string): MailRoute | null => {
  for (const part of scope.split(' ')) {
    const found = allows.find(([pattern]) => pattern.test(part))
    if (found) return found[1]
  }
  return null
}

const personal = /@(?:[\w-]+\.)*(?:outlook|hotmail|live|msn|windowslive|passport)\.[a-z]{2,3}(?:\.[a-z]{2})?$/i

/** Which endpoint to try first for an address. */
export const authorityFor = (email: string): Authority => (personal.test(email) ? 'consumers' : 'common')

export const otherThan = (authority: Authority): Authority => (authority === 'common' ? 'consumers' : 'common')
