import { z } from 'zod'
import { readShort } from '../../lib/outgoing/answers.ts'
import { createHttpClient, HttpFailure, type HttpAnswer, type HttpClient } from '../../lib/outgoing/http-client.ts'
import { readJson } from '../../lib/outgoing/http-failures.ts'
import { MailError, type Mail } from '../../ports/mail.ts'
import { outageOf, sayings, unintelligible, wordOf } from './failures.ts'
import { capped, idOf, lineOf } from './mails.ts'

/** Graph's refusal of a request. */
export class GraphRefusal extends MailError {
  /** Whether another route may work instead. */
  readonly otherRoute: boolean
  /** The access has expired, or is for something else. */
  readonly isStale: boolean
  override readonly isOfAccess: boolean

  constructor(status: number, code: string) {
    super('misused', sayings.misused, { error: wordOf(code), number: null })
    this.isStale = status === 401
    this.otherRoute = status === 403 || code === 'MailboxNotEnabledForRESTAPI'
    this.isOfAccess = this.isStale || this.otherRoute
  }
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })
const Body = z.object({
  body: z.object({ contentType: z.string(), content: z.string() }).nullish().catch(null),
})
const text = z.string().nullish().catch(null)
const Message = Body.extend({
  id: z.string().min(1),
  internetMessageId: text,
  subject: text,
  receivedDateTime: z.iso.datetime({ offset: true }),
  // Drafts and service notices have no sender.
  from: z
    .object({ emailAddress: z.object({ name: text, address: text }) })
    .nullish()
    .catch(null),
  bodyPreview: text,
})
type Message = z.output<typeof Message>
const Listed = z.object({ value: z.array(z.unknown()), '@odata.nextLink': text })

const folders = { inbox: 'inbox', junk: 'junkemail' } as const
/** Mails per request and per folder. */
const atOnce = 20
const atMost = 200
/** Limits for bodies read from one folder, in characters and ms. Other mails only get their preview. */
const mostText = 16 * 1_024 * 1_024
const longestMs = 4_000
/** Time limit in ms; anything later is left to the next read. */
const latestMs = 7_000
const fields = 'id,internetMessageId,subject,from,receivedDateTime,bodyPreview'

const errorOf = (answer: HttpAnswer): MailError | null => {
  if (answer.status >= 200 && answer.status < 300) return null
  const outage = outageOf(answer)
  if (outage) return outage
  const refusal = Refusal.safeParse(readShort(answer.text))
  if (answer.status >= 500 || !refusal.success) return unintelligible(`Microsoft answered ${answer.status}`)
  return new GraphRefusal(answer.status, refusal.data.error.code)
}

const mailOf = (message: Message, folder: Mail['folder']): Mail => {
  const { id, internetMessageId, subject, receivedDateTime, from, body, bodyPreview } = message
  const isHtml = body?.contentType.toLowerCase() === 'html'
  return {
    id: idOf(internetMessageId ?? '', id),
    folder,
    receivedAt: new Date(receivedDateTime),
    sender: { name: lineOf(from?.emailAddress.name ?? ''), address: lineOf(from?.emailAddress.address ?? '') },
    subject: lineOf(subject ?? ''),
    html: body && isHtml ? capped(body.content) : null,
    text: body ? (isHtml ? null : capped(body.content)) : (bodyPreview ?? null),
  }
}

export interface GraphOptions {
  graphUrl: string
  deadlineMs: number
  /** Maximum size of an answer, in bytes. */
  maxBytes: number
}

const understood = async <T extends z.ZodType>(answer: HttpAnswer, schema: T): Promise<z.output<T>> => {
  const refusal = errorOf(answer)
  if (refusal) throw refusal
  return readJson(answer.text, schema, unintelligible)
}

type Query = Record<string, string>

/** Query of the next page; only the query is taken from the link. */
const nextOf = (link: string | null | undefined): Query | null =>
  link && URL.canParse(link) ? Object.fromEntries(new URL(link).searchParams) : null

/** Mails of a folder, and the number that could not be parsed. */
export interface FolderRead {
  mails: Mail[]
  skipped: number
}

/** Null if the answer exceeds the size limit. */
const unlessTooLarge = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof HttpFailure && error.kind === 'too-large') return null
    throw error
  })

/** Reads mails through Microsoft Graph. */
export const createGraph = ({ graphUrl, deadlineMs, maxBytes }: GraphOptions) => {
  const http: HttpClient = createHttpClient({
    baseUrl: graphUrl,
    headers: {
      accept: 'application/json',
      'user-agent': 'campaign-stats',
      prefer: 'outlook.body-content-type="html", IdType="ImmutableId"',
    },
    deadlineMs,
    maxBytes,
  })

  /**
   * Mails of a folder since a whole second, newest first, read page by page. Limited to `atMost` and to the time of one
   * read.
   * @throws MailError or HttpFailure
   */
  return async (accessToken: string, folder: Mail['folder'], since: Date, signal: AbortSignal): Promise<FolderRead> => {
    const startedAt = performance.now()
    const tookMs = (): number => performance.now() - startedAt
    let text = 0
    const ask = async <T extends z.ZodType>(path: string, query: Query, schema: T): Promise<z.output<T>> => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await http.send({ method: 'GET', path: `v1.0/me/${path}`, query, headers, signal })
      text += answer.text.length
      return understood(answer, schema)
    }
    const path = `mailFolders/${folders[folder]}/messages`
    const list = (query: Query, select: string) => ask(path, { ...query, $select: select }, Listed)
    const hasRoom = (): boolean => text < mostText && tookMs() < longestMs

    let skipped = 0
    const read = (rows: readonly unknown[]): Message[] => {
      const messages = rows.flatMap((row) => Message.safeParse(row).data ?? [])
      skipped += rows.length - messages.length
      return messages
    }

    /** Fetches bodies one by one when a page is too large. A mail that is too large on its own keeps its preview. */
    const fill = async (messages: readonly Message[]): Promise<void> => {
      for (const message of messages) {
        if (!hasRoom()) return
        const one = `messages/${encodeURIComponent(message.id)}`
        message.body = (await unlessTooLarge(ask(one, { $select: 'body' }, Body)))?.body
      }
    }

    const messages: Message[] = []
    // The sort key must come first in the filter.
    let query: Query | null = {
      $top: String(atOnce),
      $orderby: 'receivedDateTime desc',
      $filter: `receivedDateTime ge ${since.toISOString().replace(/\.\d+/, '')}`,
    }
    while (query && messages.length + skipped < atMost && (messages.length === 0 || tookMs() < latestMs)) {
      const whole: z.output<typeof Listed> | null = hasRoom()
        ? await unlessTooLarge(list(query, `${fields},body`))
        : null
      const page: z.output<typeof Listed> = whole ?? (await list(query, fields))
      const found = read(page.value)
      if (!whole) await fill(found)
      messages.push(...found)
      const next: Query | null = page.value.length > 0 ? nextOf(page['@odata.nextLink']) : null
      query = next && JSON.stringify(next) !== JSON.stringify(query) ? next : null
    }
    if (messages.length === 0 && skipped > 0) throw unintelligible()
    return { mails: messages.slice(0, atMost).map((message) => mailOf(message, folder)), skipped }
  }
}

export type Graph = ReturnType<typeof createGraph>
