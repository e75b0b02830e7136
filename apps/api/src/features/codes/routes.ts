import type { codes } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { CodesServices } from './service.ts'

/** The pool of mailboxes, and their codes. */
export const codeRoutes = ({ pool, taking, unpinning, extracting }: CodesServices): Handlers<typeof codes> => ({
  listPool: ({ query }) => pool.list(query),
  addMailboxes: ({ body, user, caller, change }) => pool.add(change, user, body, caller.network),
  markMailboxesInvalid: ({ body, user, caller, change }) =>
    pool.markInvalid(change, user, body.emailsData, caller.network),
  deleteMailbox: ({ params, user, caller, change }) => pool.remove(change, user, params.id, caller.network),
  deleteMailboxes: ({ body, user, caller, change }) => pool.removeDead(change, user, body.ids, caller.network),
  countStock: () => pool.count(),
  listStock: ({ query }) => pool.listStock(query),
  listMyMailboxes: ({ user }) => taking.mine(user),
  takeMailboxes: ({ body, user, caller, change }) => taking.take(change, user, body.count, caller.network),
  addMailboxByAddress: ({ body, user, caller, change }) => taking.add(change, user, body.emailAddress, caller.network),
  extractCode: ({ body, user, deadline, change }) =>
    extracting.extract(change, user, body.email_id, body.email, deadline),
  extractCodes: ({ body, user, deadline, change }) => extracting.extractMany(change, user, body.emails, deadline),
  nextCode: ({ params, user, caller, deadline, change }) =>
    extracting.next(change, user, params.id, caller.network, deadline),
  stopWatching: ({ params, user, change }) => extracting.stop(change, user, params.id),
  unpinMailbox: ({ params, user, caller, change }) => unpinning.one(change, user, params.id, caller.network),
  unpinMailboxes: ({ body, user, caller, change }) => unpinning.many(change, user, body.ids, caller.network),
  undoUnpin: ({ params, user, caller, change }) => unpinning.undo(change, user, params.id, caller.network),
  undoUnpins: ({ body, user, caller, change }) => unpinning.undoMany(change, user, body.ids, caller.network),
  getMailboxHistory: ({ params, user }) => taking.history(user, params.id),
  returnMailbox: ({ params, user, caller, change }) => taking.putBack(change, user, params.id, caller.network),
  checkMailbox: ({ params, user, caller, change }) => extracting.check(change, user, params.id, caller.network),
})
