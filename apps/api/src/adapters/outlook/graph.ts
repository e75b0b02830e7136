import { z } from 'zod'
import { createHttpClient, HttpFailure, type HttpAnswer, type HttpClient } from '../../lib/http-client.ts'
import { MailError, type Mail } from '../../ports/mail.ts'
import { errorOfTrouble, sayings, wordOf } from './failures.ts'
import { capped, idOf, lineOf } from './mails.ts'

/** Graph's word on a request. */
export class GraphRefusal extends MailError {
  /** Whether another way of reading may work where this one did not. */
  readonly otherRoute: boolean
  /** The access is over, or was for something else. */
  readonly isStale: boolean

  constructor(status: number, code: string) {
    super('misused', sayings.misused, { error: wordOf(code), number: null })
    this.isStale = status === 401
    this.otherRoute = status === 403 || code === 'MailboxNotEnabledForRESTAPI'
  }
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })
const Body = z.object({ body: z.object({ contentType: z.string(), content: z.string() }).nullish() })
const Listed = z.object({
  value: z.array(
    Body.extend({
      id: z.string(),
      internetMessageId: z.string().nullish(),
      subject: z.string().nullish(),
      receivedDateTime: z.iso.datetime({ offset: true }),
      // Of a draft or a notice of the service there is no sender.
      from: z
        .object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }) })
        .nullish(),
      bodyPreview: z.string().nullish(),
    }),
  ),
})
type Message = z.output<typeof Listed>['value'][number]

const folders = { inbox: 'inbox', junk: 'junkemail' } as const
const atMost = 20
const fields = 'id,internetMessageId,subject,from,receivedDateTime,bodyPreview'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorOf = (answer: HttpAnswer): MailError | null => {
  if (answer.status >= 200 && answer.status < 300) return null
  const trouble = errorOfTrouble(answer)
  if (trouble) return trouble
  const refusal = Refusal.safeParse(jsonOf(answer.text))
  if (answer.status >= 500 || !refusal.success) return new MailError('broken', `Microsoft answered ${answer.status}`)
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
  /** Longest answer that is read, in bytes. */
  maxBytes: number
}

const understood = <T extends z.ZodType>(answer: HttpAnswer, schema: T): z.output<T> => {
  const refusal = errorOf(answer)
  if (refusal) throw refusal
  const parsed = schema.safeParse(jsonOf(answer.text))
  if (!parsed.success) throw new MailError('broken', sayings.broken)
  return parsed.data
}

/** Null when the answer is longer than fits. */
const unlessTooLarge = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof HttpFailure && error.kind === 'too-large') return null
    throw error
  })

/** Mails through Microsoft Graph. */
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

  /** The newest 20 of a folder since a whole second. @throws MailError or HttpFailure */
  return async (accessToken: string, folder: Mail['folder'], since: Date, signal: AbortSignal): Promise<Mail[]> => {
    const ask = async <T extends z.ZodType>(
      path: string,
      query: Record<string, string>,
      schema: T,
    ): Promise<z.output<T>> => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return understood(await http.send({ method: 'GET', path: `v1.0/me/${path}`, query, headers, signal }), schema)
    }
    const list = (select: string) =>
      ask(
        `mailFolders/${folders[folder]}/messages`,
        // What is sorted by has to come first in the filter.
        {
          $top: String(atMost),
          $orderby: 'receivedDateTime desc',
          $select: select,
          $filter: `receivedDateTime ge ${since.toISOString().replace(/\.\d+/, '')}`,
        },
        Listed,
      )

    /** One by one, when all together are too large; the beginning has to do for one that is too large alone. */
    const listApart = async (): Promise<Message[]> => {
      const messages = (await list(fields)).value
      for (const message of messages) {
        const path = `messages/${encodeURIComponent(message.id)}`
        message.body = (await unlessTooLarge(ask(path, { $select: 'body' }, Body)))?.body
      }
      return messages
    }

    const messages = (await unlessTooLarge(list(`${fields},body`)))?.value ?? (await listApart())
    return messages.map((message) => mailOf(message, folder))
  }
}

export type Graph = ReturnType<typeof createGraph>
