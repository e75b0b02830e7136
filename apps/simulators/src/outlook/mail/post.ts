import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Modes } from '../modes.ts'
import { Folder } from '../state.ts'
import type { Store } from '../store.ts'
import { readMail } from './reading.ts'
import { writeMail } from './writing.ts'

const largest = 6 * 1_024 * 1_024
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
  }),
])

export type Sent = z.input<typeof Sent>

/** Puts a mail into a mailbox, which must exist; tells its id. */
export const createPost = (store: Store, modes: () => Modes, now: () => number) => {
  return (sent: z.output<typeof Sent>): string => {
    const id = randomBytes(24).toString('base64url')
    const { mailbox, folder, receivedAt, delaySeconds = modes().deliverySeconds } = sent
    const visibleAt = new Date(now() + delaySeconds * 1_000).toISOString()
    const messageId = `<${randomUUID()}@mail.example>`
    const to = mailbox.toLowerCase()
    const date = new Date(receivedAt ?? visibleAt)
    let raw = 'raw' in sent ? sent.raw.replaceAll(/\r?\n/g, '\r\n') : writeMail({ ...sent, to, messageId, date })
    // The service gives a name to mails that arrive without one.
    if (!readMail(raw).messageId) raw = `Message-ID: ${messageId}\r\n${raw}`
    store.deliver(to, { id, folder, receivedAt: date.toISOString(), visibleAt, uid: null, isRead: false, raw })
    return id
  }
}

export type Post = ReturnType<typeof createPost>
