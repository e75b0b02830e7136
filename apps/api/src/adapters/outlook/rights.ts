import type { MailRoute } from '../../ports/mail.ts'
import type { Authority } from './sign-in.ts'

/** Scopes to request for each route. A token serves one route only. */
export const scopeFor: Record<MailRoute, string> = {
  graph: 'https://graph.microsoft.com/Mail.Read offline_access',
  imap: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
}

const allows: readonly (readonly [RegExp, MailRoute])[] = [
  [/^(https:\/\/graph\.microsoft\.com\/)?Mail\.Read(Write)?$/i, 'graph'],
  [/^https:\/\/outlook\.(office|office365)\.com\/IMAP\.AccessAsUser\.All$/i, 'imap'],
]

/** Route that the granted scopes allow, by order of scopes; null if mails cannot be read. */
export const routeOf = (scope: string): MailRoute | null => {
  for (const part of scope.split(' ')) {
    const found = allows.find(([pattern]) => pattern.test(part))
    if (found) return found[1]
  }
  return null
}

const personal = /@(?:[\w-]+\.)*(?:outlook|hotmail|live|msn|windowslive|passport)\.[a-z]{2,3}(?:\.[a-z]{2})?$/i

/** Endpoint to try first for an address. */
export const authorityFor = (email: string): Authority => (personal.test(email) ? 'consumers' : 'common')

export const otherThan = (authority: Authority): Authority => (authority === 'common' ? 'consumers' : 'common')
