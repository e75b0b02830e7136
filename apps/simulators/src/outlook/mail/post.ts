import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Modes } from '../modes.ts'
import { Folder } from '../state.ts'
import type { Store } from '../store.ts'
import { readSource } from './reading.ts'
import { writeMail } from './writing.ts'

const largest = 6 * 1_024 * 1_024
/** The service takes mails of 25 MB, and some of its customers larger ones. */
const largestFilled = 32 * 1_024 * 1_024
const where = {
  mailbox: z.email(),
  folder: Folder.default('inbox'),
  /** Moment of arrival as the service tells it; now when absent. */
  receivedAt: z.iso.datetime().optional(),
  /** Seconds under way; as the modes say when absent. */
  delaySeconds: z.int().min(0).max(3_600).optional(),
}

/** A mail that somebody sends: its source, or what to make one from. */
export const Sent = z.union([
  z.strictObject({ ...where, raw: z.string().min(1).max(largest) }),
  z.strictObject({
    ...where,
    from: z.string().min(3).max(400),
    subject: z.string().max(1_000),
    html: z.string().max(largest).optional(),
    text: z.string().max(largest).optional(),
    /** What its body goes on with, again and again, until it has about so many bytes. */
    filler: z.strictObject({ of: z.string().min(1).max(1_000), bytes: z.int().min(1).max(largestFilled) }).optional(),
  }),
])

export type Sent = z.input<typeof Sent>

/** The same mail, as long as it asks to be. */
const lengthened = ({ filler, html, text, ...rest }: Extract<z.output<typeof Sent>, { subject: string }>) => {
  const end = filler ? filler.of.repeat(Math.ceil(filler.bytes / Buffer.byteLength(filler.of))) : ''
  return html === undefined
    ? { ...rest, text: (text ?? '') + end }
    : { ...rest, html: html + end, ...(text !== undefined && { text }) }
}

/** Puts a mail into a mailbox, which must exist; tells its id. */
export const createPost = (store: Store, modes: () => Modes, now: () => number) => {
  return (sent: z.output<typeof Sent>): string => {
    const id = randomBytes(24).toString('base64url')
    const { mailbox, folder, receivedAt, delaySeconds = modes().deliverySeconds } = sent
    const visibleAt = new Date(now() + delaySeconds * 1_000).toISOString()
    const messageId = `<${randomUUID()}@mail.example>`
    const to = mailbox.toLowerCase()
    const date = new Date(receivedAt ?? visibleAt)
    let raw =
      'raw' in sent ? sent.raw.replaceAll(/\r?\n/g, '\r\n') : writeMail({ ...lengthened(sent), to, messageId, date })
    // The service gives a name to mails that arrive without one.
    if (!readSource(raw).messageId) raw = `Message-ID: ${messageId}\r\n${raw}`
    store.deliver(to, { id, folder, receivedAt: date.toISOString(), visibleAt, uid: null, isRead: false, raw })
    return id
  }
}

export type Post = ReturnType<typeof createPost>
