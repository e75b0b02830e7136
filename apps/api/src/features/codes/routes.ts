import { type codes } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'

const soon = (): never => {
  throw new Refusal('unavailable')
}

/** The pool of mailboxes, and their codes. */
export const codeRoutes = (): Handlers<typeof codes> => ({
  listPool: soon,
  addMailboxes: soon,
  markMailboxesInvalid: soon,
  deleteMailbox: soon,
  deleteMailboxes: soon,
  countStock: soon,
  listStock: soon,
  listMyMailboxes: soon,
  takeMailboxes: soon,
  addMailboxByAddress: soon,
  extractCode: soon,
  nextCode: soon,
  stopWatching: soon,
  unpinMailbox: soon,
  undoUnpin: soon,
  getMailboxHistory: soon,
  returnMailbox: soon,
  checkMailbox: soon,
})
