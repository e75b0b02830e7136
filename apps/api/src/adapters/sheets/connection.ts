import { GoogleSpreadsheet } from 'google-spreadsheet'
import { readAnswer } from '../../lib/outgoing/answers.ts'
import type { Deadline } from '../../lib/deadline.ts'
import { createHttpClient, type HttpClient } from '../../lib/outgoing/http-client.ts'
import { SheetsError } from '../../ports/sheets.ts'
import { errorOfAnswer, unintelligible } from './failures.ts'
import type { SignIn } from './sign-in.ts'

export interface ConnectionOptions {
  baseUrl: string
  deadlineMs: number
  maxBytes: number
  email: string
  signIn: SignIn
}

/** Waits until the deadline at most; other callers may keep waiting for the same token. @throws SheetsError `slow` */
const before = async <T>(deadline: Deadline, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new SheetsError('slow', 'The sign-in of Google did not answer in time')),
      Math.max(0, deadline.left()),
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** Sends a request of the library through our HTTP client: fixed host, no redirects, one deadline, size limit. */
const send = async (http: HttpClient, base: URL, request: Request, deadlineMs: number) => {
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  return http.send({
    method: request.method as 'GET' | 'POST',
    path: `${pathname.slice(base.pathname.length)}${search}`,
    headers: { authorization: request.headers.get('authorization') ?? '' },
    ...(body && { json: JSON.parse(body) as unknown }),
    deadlineMs,
  })
}

/**
 * Documents of the google-spreadsheet library, over our own HTTP client. By default the library uses a fixed address,
 * waits three minutes, retries at once, and its errors carry the request with its token.
 */
export const createConnection = ({ baseUrl, deadlineMs, maxBytes, email, signIn }: ConnectionOptions) => {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  const http = createHttpClient({
    baseUrl: base.href,
    headers: { accept: 'application/json', 'user-agent': 'campaign-stats (gzip)' },
    deadlineMs,
    maxBytes,
  })

  /** A new document per call: the library caches tabs and headers, which people may change in between. */
  return async (spreadsheetId: string, deadline: Deadline): Promise<GoogleSpreadsheet> => {
    const headers = await before(deadline, signIn.headers())
    const document = new GoogleSpreadsheet(spreadsheetId, { getRequestHeaders: () => Promise.resolve(headers) })
    // The library gets a number instead of the text of an answer, because it would encode, copy and decode the whole
    // text.
    const texts = new Map<string, string>()
    let given = 0
    const sheetsApi = document.sheetsApi.extend({
      prefix: new URL(`v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`, base).href,
      retry: 0,
      timeout: false,
      parseJson: (number) => {
        const text = texts.get(number)
        texts.delete(number)
        if (text === undefined) throw unintelligible()
        return readAnswer(text)
      },
      fetch: async (request) => {
        const answer = await send(http, base, request as Request, Math.max(1, deadline.left()))
        const refusal = errorOfAnswer(answer, email)
        if (refusal) throw refusal
        if (!answer.text.startsWith('{')) throw unintelligible()
        const number = String(++given)
        texts.set(number, answer.text)
        return new Response(number, { headers: { 'content-type': 'application/json' } })
      },
    })
    return Object.assign(document, { sheetsApi })
  }
}

export type Open = ReturnType<typeof createConnection>
