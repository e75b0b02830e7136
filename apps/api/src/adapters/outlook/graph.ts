import { z } from 'zod'
import { createHttpClient, type HttpAnswer } from '../../lib/http-client.ts'
import { MailError, type Mail } from '../../ports/mail.ts'
import { errorOfTrouble, sayings, wordOf } from './failures.ts'
import { capped, idOf, lineOf } from './mails.ts'

/** Graph's word on a request. */
export class GraphRefusal extends MailError {
  /** Whether another way of reading may work where this one did not. */
  readonly otherRoute: boolean

  constructor(status: number, code: string) {
    super('misused', sayings.misused, { error: wordOf(code), number: null })
    this.otherRoute = status === 403 || code === 'MailboxNotEnabledForRESTAPI'
  }
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })
const Listed = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      internetMessageId: z.string().nullish(),
      subject: z.string().nullish(),
      receivedDateTime: z.iso.datetime({ offset: true }),
      // Of a draft or a notice of the service there is no sender.
      from: z
        .object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }) })
        .nullish(),
      body: z.object({ contentType: z.string(), content: z.string() }).nullish(),
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

/** Mails through Microsoft Graph. */
export const createGraph = ({ graphUrl, deadlineMs, maxBytes }: GraphOptions) => {
  const http = createHttpClient({
    baseUrl: graphUrl,
    headers: {
      accept: 'application/json',
      'user-agent': 'campaign-stats',
      prefer: 'outlook.body-content-type="html", IdType="ImmutableId"',
    },
    deadlineMs,
    maxBytes,
  })

  /** The newest 20 of a folder since a moment. @throws MailError or HttpFailure */
  return async (accessToken: string, folder: Mail['folder'], since: Date, signal: AbortSignal): Promise<Mail[]> => {
    const answer = await http.send({
      method: 'GET',
      path: `v1.0/me/mailFolders/${folders[folder]}/messages`,
      // What is sorted by has to come first in the filter.
      query: {
        $top: String(atMost),
        $orderby: 'receivedDateTime desc',
        $select: `${fields},body`,
        $filter: `receivedDateTime ge ${since.toISOString().replace(/\.\d+/, '')}`,
      },
      headers: { authorization: `Bearer ${accessToken}` },
      signal,
    })
    const refusal = errorOf(answer)
    if (refusal) throw refusal
    const listed = Listed.safeParse(jsonOf(answer.text))
    if (!listed.success) throw new MailError('broken', sayings.broken)
    // The filter knows whole seconds only.
    return listed.data.value.map((message) => mailOf(message, folder)).filter(({ receivedAt }) => receivedAt >= since)
  }
}

export type Graph = ReturnType<typeof createGraph>
