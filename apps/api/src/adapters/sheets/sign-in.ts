import { JWT } from 'google-auth-library'
import { createHttpClient } from '../../lib/outgoing/http-client.ts'
import { SheetsError } from '../../ports/sheets.ts'
import { errorOfTokenAnswer, sheetsErrorOf } from './failures.ts'

/** Fields in use of a service account's key file. */
export interface ServiceAccount {
  client_email: string
  /** PEM. */
  private_key: string
}

const scope = 'https://www.googleapis.com/auth/spreadsheets'

/** The only call that the library makes for a service account. */
interface TokenRequest {
  data: URLSearchParams
}

/**
 * Signs in through Google's library, which creates and caches tokens and renews them five minutes before expiry. The
 * request goes through our own HTTP client. The library's own would retry it, and its errors carry the signed
 * assertion.
 */
export const createSignIn = ({ client_email, private_key }: ServiceAccount, tokenUrl: string, deadlineMs: number) => {
  const http = createHttpClient({
    baseUrl: new URL('.', tokenUrl).href,
    headers: { accept: 'application/json' },
    deadlineMs,
    maxBytes: 65_536,
  })
  const path = new URL(tokenUrl).pathname.split('/').at(-1)!
  const jwt = new JWT({ email: client_email, key: private_key, scopes: [scope] })
  const request = async ({ data }: TokenRequest): Promise<{ data: unknown }> => {
    const answer = await http.send({ method: 'POST', path, form: Object.fromEntries(data) })
    const refusal = errorOfTokenAnswer(answer)
    if (refusal) throw refusal
    const token = JSON.parse(answer.text) as { access_token?: unknown }
    if (typeof token?.access_token !== 'string') throw new SyntaxError('No token')
    return { data: token }
  }
  Object.assign(jwt.transporter, { request })

  return {
    /** Headers for one request; calls Google only without a valid token. @throws SheetsError */
    headers: async (): Promise<Headers> => {
      try {
        return await jwt.getRequestHeaders()
      } catch (error) {
        const failed = sheetsErrorOf(error)
        // No request has been sent to the document yet, so this must not count as an oversized answer.
        throw failed.failure === 'tooLarge' ? new SheetsError('broken', failed.message) : failed
      }
    },
    /** Forces a new token for the next request. */
    forget: (): void => {
      jwt.credentials = { refresh_token: 'jwt-placeholder', expiry_date: 1 }
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
