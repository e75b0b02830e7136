import {
  allowInsecureRequests,
  customFetch,
  None,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
} from 'oauth4webapi'
import { createHttpClient } from '../../lib/outgoing/http-client.ts'
import { unintelligible } from './failures.ts'
import { errorOfTokenAnswer } from './refusals.ts'

/** Accounts that an endpoint serves: personal ones, or all. */
export type Authority = 'consumers' | 'common'

export interface RefreshRequest {
  authority: Authority
  clientId: string
  refreshToken: string
  /** Space-separated; null requests whatever was consented to. */
  scope: string | null
}

export interface Granted {
  accessToken: string
  expiresAt: Date
  /** Scopes granted to the token; null if the answer does not say. */
  scope: string | null
  refreshToken: string
}

const defaultSeconds = 3_600

export interface SignInOptions {
  tokenUrl: string
  deadlineMs: number
}

/** Exchanges refresh tokens through oauth4webapi, over our own HTTP client. */
export const createSignIn = ({ tokenUrl, deadlineMs }: SignInOptions) => {
  const http = createHttpClient({
    baseUrl: tokenUrl,
    headers: { accept: 'application/json', 'user-agent': 'campaign-stats' },
    deadlineMs,
    maxBytes: 65_536,
  })

  /** @throws MailError, including TokenRefusal, or HttpFailure */
  return async (
    { authority, clientId, refreshToken, scope }: RefreshRequest,
    signal: AbortSignal,
  ): Promise<Granted> => {
    const startedAt = Date.now()
    const path = `${authority}/oauth2/v2.0/token`
    const endpoint = new URL(path, tokenUrl.endsWith('/') ? tokenUrl : `${tokenUrl}/`).href
    const server = { issuer: tokenUrl, token_endpoint: endpoint }
    const client = { client_id: clientId }
    // The settings allow unencrypted requests to loopback only.
    const response = await refreshTokenGrantRequest(server, client, None(), refreshToken, {
      ...(scope !== null && { additionalParameters: { scope } }),
      [allowInsecureRequests]: true,
      [customFetch]: async (_url, { body }) => {
        const answer = await http.send({ method: 'POST', path, form: Object.fromEntries(body), signal })
        const refusal = errorOfTokenAnswer(answer)
        if (refusal) throw refusal
        return new Response(answer.text, { status: 200, headers: { 'content-type': 'application/json' } })
      },
    })
    const token = await processRefreshTokenResponse(server, client, response).catch(() => {
      throw unintelligible()
    })
    return {
      accessToken: token.access_token,
      expiresAt: new Date(startedAt + (token.expires_in ?? defaultSeconds) * 1_000),
      scope: token.scope ?? null,
      refreshToken: token.refresh_token ?? refreshToken,
    }
  }
}

export type SignIn = ReturnType<typeof createSignIn>
