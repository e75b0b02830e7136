import { MailError, type MailAccess, type MailCredentials, type MailRoute } from '../../ports/mail.ts'
import { sayings } from './failures.ts'
import { TokenRefusal } from './refusals.ts'
import { authorityFor, otherThan, routeOf, scopeFor } from './rights.ts'
import type { Granted, RefreshRequest } from './sign-in.ts'

export interface AccessOptions {
  refresh(request: RefreshRequest, signal: AbortSignal): Promise<Granted>
  /** Route that recently failed for this mailbox although its token allowed it. */
  avoided(email: string): MailRoute | null
}

const noRight = { error: 'no_mail_right', number: null }

/** Opens mailboxes: finds out which rights a token has, and for which kind of account its OAuth client is known. */
export const createAccess = ({ refresh, avoided }: AccessOptions) => {
  /** Retries at the other endpoint if the first one does not know such accounts. */
  const refreshAnywhere = async (request: RefreshRequest, signal: AbortSignal): Promise<Granted> => {
    try {
      return await refresh(request, signal)
    } catch (error) {
      if (!(error instanceof TokenRefusal) || error.hint !== 'otherAuthority') throw error
      // Later attempts of this call use the same endpoint.
      request.authority = otherThan(request.authority)
      return refresh(request, signal)
    }
  }

  /** The last working route, then Graph, IMAP, and whatever was consented to; a route known to fail comes last. */
  const orderFor = ({ email, route }: MailCredentials): (MailRoute | null)[] => {
    const bad = avoided(email)
    const usual: (MailRoute | null)[] = [...(route ? [route] : []), 'graph', 'imap', null]
    return [...new Set([...usual.filter((each) => each === null || each !== bad), ...(bad ? [bad] : [])])]
  }

  /** Missing rights say nothing about the mailbox until all routes have been tried. @throws MailError */
  return async (credentials: MailCredentials, signal: AbortSignal): Promise<MailAccess> => {
    const { email, clientId } = credentials
    const request = { authority: authorityFor(email), clientId, refreshToken: credentials.refreshToken }
    let refused = new MailError('invalid', sayings.invalid, noRight)
    for (const asked of orderFor(credentials)) {
      const attempt: RefreshRequest = { ...request, scope: asked && scopeFor[asked] }
      try {
        const { scope, ...granted } = await refreshAnywhere(attempt, signal)
        const route = scope === null ? asked : routeOf(scope)
        if (route) return { email, route, ...granted }
        request.refreshToken = granted.refreshToken
      } catch (error) {
        if (!(error instanceof TokenRefusal) || error.hint !== 'otherScope') throw error
        refused = error
      }
      request.authority = attempt.authority
    }
    throw refused
  }
}
