import type { Scope } from '../state.ts'

/** Resource of an access token. */
export type Resource = 'graph' | 'outlook'

const prefixes: [RegExp, Resource][] = [
  [/^https:\/\/graph\.microsoft\.com\//, 'graph'],
  [/^https:\/\/outlook\.(office|office365)\.com\//, 'outlook'],
]
const about = ['offline_access', 'openid', 'profile', 'email']

export const resourceOf = (scope: Scope): Resource => (scope === 'IMAP.AccessAsUser.All' ? 'outlook' : 'graph')
const addresses: Record<Resource, string> = {
  graph: 'https://graph.microsoft.com/',
  outlook: 'https://outlook.office.com/',
}

/** Granted scopes, or the refusal: an unknown scope, or one without consent. */
export type Granting = { resource: Resource; scopes: Scope[] } | 'unknown' | 'notConsented'

const parse = (part: string): { resource: Resource; name: string } | null => {
  for (const [prefix, resource] of prefixes) if (prefix.test(part)) return { resource, name: part.replace(prefix, '') }
  return part.includes('/') ? null : { resource: 'graph', name: part }
}

/** A token is for one resource, that of the first requested scope; without scopes, that of the first consent. */
export const grantScopes = (asked: string, consented: readonly Scope[]): Granting => {
  const parts = asked.split(' ').filter((part) => part !== '' && !about.includes(part))
  const wanted = parts.map(parse)
  const resource = wanted[0]?.resource ?? (consented[0] && resourceOf(consented[0]))
  if (wanted.includes(null)) return 'unknown'
  if (!resource) return 'notConsented'
  const ofResource = consented.filter((scope) => resourceOf(scope) === resource)
  for (const each of wanted) {
    const has = each!.name === '.default' ? ofResource.length > 0 : consented.some((scope) => scope === each!.name)
    if (!has) return 'notConsented'
  }
  return { resource, scopes: ofResource }
}

/** Scopes in the format of an answer. */
export const listScopes = ({ resource, scopes }: { resource: Resource; scopes: Scope[] }): string =>
  scopes.map((scope) => `${addresses[resource]}${scope}`).join(' ')
