import type { Mailbox } from '../state.ts'
import type { ImapWiring } from './index.ts'

/** `user=<address>^Aauth=Bearer <token>^A^A`, where ^A is the character 1. */
// eslint-disable-next-line no-control-regex
const pattern = /^user=([^\x01]*)\x01auth=Bearer ([^\x01]*)\x01\x01$/i

/** Mailbox opened by an XOAUTH2 response, or null without a reason, as with the vendor. */
export const signIn = (given: string, { store, access }: Pick<ImapWiring, 'store' | 'access'>): Mailbox | null => {
  const [, user = '', token = ''] = pattern.exec(Buffer.from(given, 'base64').toString('utf8')) ?? []
  const right = access.rightOf(token)
  if (!right?.scopes.includes('IMAP.AccessAsUser.All') || right.email !== user.toLowerCase()) return null
  const mailbox = store.find(right.email)
  return mailbox?.accessEpoch === right.epoch ? mailbox : null
}

/** Challenge that some servers send about a token before they refuse it. */
export const challenge = Buffer.from(
  JSON.stringify({ status: '401', schemes: 'Bearer', scope: 'https://outlook.office.com/IMAP.AccessAsUser.All' }),
).toString('base64')
