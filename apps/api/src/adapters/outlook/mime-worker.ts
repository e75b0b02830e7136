import { simpleParser } from 'mailparser'
import { serveThread } from '../../lib/threads/bounded-thread-worker.ts'
import { capped, lineOf } from './mails.ts'
import type { ParsedSource } from './mime.ts'

serveThread(async (source: Uint8Array): Promise<ParsedSource> => {
  // Without making texts of markup and links of texts: that is not what was sent.
  const { messageId, from, subject, html, text } = await simpleParser(Buffer.from(source), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })
  const sender = from?.value[0]
  return {
    messageId: messageId ?? '',
    sender: { name: lineOf(sender?.name ?? ''), address: lineOf(sender?.address ?? '') },
    subject: lineOf(subject ?? ''),
    html: html ? capped(html) : null,
    text: text ? capped(text) : null,
  }
})
