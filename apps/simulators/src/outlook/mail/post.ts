import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Modes } from '../modes.ts'
import { Folder } from '../state.ts'
import type { Store } from '../store.ts'
import { readSource } from './reading.ts'
import { writeMail } from './writing.ts'

const largest = 6 * 1_024 * 1_024
/** In bytes. The service accepts mails of 25 MB, and larger ones for some customers. */
const largestFilled = 32 * 1_024 * 1_024
const where = {
  mailbox: z.email(),
  folder: Folder.default('inbox'),
  /** Time of arrival according to the service; now if omitted. */
  receivedAt: z.iso.datetime().optional(),
  /** Delivery delay in seconds; by default that of the modes. */
  delaySeconds: z.int().min(0).max(3_600).optional(),
}

/** Sent mail: its source, or the parts to make one from. */
export const Sent = z.union([
  z.strictObject({ ...where, raw: z.string().min(1).max(largest) }),
  z.strictObject({
    ...where,
    from: z.string().min(3).max(400),
    subject: z.string().max(1_000),
    html: z.string().max(largest).optional(),
    text: z.string().max(largest).optional(),
    /** Text repeated at the end of the body until it has about that many bytes. */
    filler: z.strictObject({ of: z.string().min(1).max(1_000), bytes: z.int().min(1).max(largestFilled) }).optional(),
  }),
])

export type Sent = z.input<typeof Sent>

/** Mail with its filler appended. */
const lengthened = ({ filler, html, text, ...rest }: Extract<z.output<typeof Sent>, { subject: string }>) => {
  const end = filler ? filler.of.repeat(Math.ceil(filler.bytes / Buffer.byteLength(filler.of))) : ''
  return html === undefined
    ? { ...rest, text: (text ?? '') + end }
    : { ...rest, html: html + end, ...(text !== undefined && { text }) }
}

/** Delivers a mail to an existing mailbox; returns its id. */
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
    // The service adds a Message-ID to mails without one.
    if (!readSource(raw).messageId) raw = `Message-ID: ${messageId}\r\n${raw}`
    store.deliver(to, { id, folder, receivedAt: date.toISOString(), visibleAt, uid: null, isRead: false, raw })
    return id
  }
}

export type Post = ReturnType<typeof createPost>
