import { simpleParser, type SimpleParserOptions } from 'mailparser'
import { serveThread } from '../../lib/threads/bounded-thread-worker.ts'
import { capped, lineOf } from './mails.ts'
import { repairSource } from './mime-repair.ts'
import type { ParsedSource } from './mime.ts'

// No conversion between HTML and text: the mail is shown as sent.
const asSent: SimpleParserOptions = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
}
/** The parser passes its options on to the splitter: embedded mails stay attachments. */
const mailsAttached: SimpleParserOptions & { ignoreEmbedded: true } = { ...asSent, ignoreEmbedded: true }

type Bodies = Pick<ParsedSource, 'html' | 'text'>

/** Limits for attached mails that are opened: siblings and depth. */
const mostAttached = 4
const deepest = 3

/** Whether HTML shows any content. Linear time, so without a regular expression that searches for closing tags. */
const shows = (html: string): boolean => {
  let hidden = false
  return html.split('<').some((piece, index) => {
    const [, close, name] = /^(\/?)(style|script|title)\b/i.exec(piece) ?? []
    if (name) hidden = !close
    const shown = index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)
    return !hidden && (index === 0 || piece.includes('>')) && /\S/.test(shown.replaceAll(/&(?:nbsp|#160|#xa0);/gi, ' '))
  })
}

const saysSomething = ({ html, text }: Bodies): boolean => (text !== null && /\S/.test(text)) || shows(html ?? '')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Puts the subject of an attached mail above its body, because nothing else shows it. */
const under = (subject: string, { html, text }: Bodies): Bodies => ({
  html: html === null ? null : `<p>${escaped(subject)}</p>\n${html}`,
  text: text === null ? null : `${subject}\n\n${text}`,
})

const parse = async (source: Uint8Array, attached: boolean) => {
  const parsed = await simpleParser(repairSource(source, attached), attached ? mailsAttached : asSent)
  const { html, text } = parsed
  return { ...parsed, bodies: { html: html || null, text: text || null } }
}

/** Body from text attachments, else from forwarded mails; null if they are empty. */
const attachedBodies = async (source: Uint8Array, depth = 0): Promise<Bodies | null> => {
  const { bodies, attachments } = await parse(source, true)
  if (saysSomething(bodies)) return bodies
  if (depth === deepest) return null
  const mails = attachments.filter(({ contentType }) => contentType === 'message/rfc822')
  for (const { content } of mails.slice(0, mostAttached)) {
    const inner = await parse(content, false)
    const said = saysSomething(inner.bodies) ? inner.bodies : await attachedBodies(content, depth + 1)
    if (said) return under(lineOf(inner.subject ?? ''), said)
  }
  return null
}

serveThread(async (source: Uint8Array): Promise<ParsedSource> => {
  const { messageId, from, subject, bodies } = await parse(source, false)
  // An embedded mail may be what the parser refuses.
  const attached = saysSomething(bodies) ? null : await attachedBodies(source).catch(() => null)
  const { html, text } = attached ?? bodies
  const sender = from?.value[0]
  return {
    messageId: messageId ?? '',
    sender: { name: lineOf(sender?.name ?? ''), address: lineOf(sender?.address ?? '') },
    subject: lineOf(subject ?? ''),
    html: html === null ? null : capped(html),
    text: text === null ? null : capped(text),
  }
})
