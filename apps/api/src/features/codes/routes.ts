import type { codes } from '@app/contract'
import type { Handlers } from '../../http/handlers.ts'
import type { CodesServices } from './service.ts'

/** The pool of mailboxes, and their codes. */
export const codeRoutes = ({ pool, taking, unpinning, extracting }: CodesServices): Handlers<typeof codes> => ({
  listPool: (_, { query }) => pool.list(query),
  addMailboxes: ({ actor, clientIp, transact }, { body }) => pool.add(transact, actor, body, clientIp),
  markMailboxesInvalid: ({ actor, clientIp, transact }, { body }) =>
    pool.markInvalid(transact, actor, body.emailsData, clientIp),
  deleteMailbox: ({ actor, clientIp, transact }, { params }) => pool.remove(transact, actor, params.id, clientIp),
  deleteMailboxes: ({ actor, clientIp, transact }, { body }) => pool.removeDead(transact, actor, body.ids, clientIp),
  countStock: () => pool.count(),
  listStock: (_, { query }) => pool.listStock(query),
  listMyMailboxes: ({ actor }) => taking.mine(actor),
  takeMailboxes: ({ actor, clientIp, transact }, { body }) => taking.take(transact, actor, body.count, clientIp),
  addMailboxByAddress: ({ actor, clientIp, transact }, { body }) =>
    taking.add(transact, actor, body.emailAddress, clientIp),
  extractCode: ({ actor, deadline, transact }, { body }) =>
    extracting.extract(transact, actor, body.email_id, body.email, deadline),
  extractCodes: ({ actor, deadline, transact }, { body }) =>
    extracting.extractMany(transact, actor, body.emails, deadline),
  nextCode: ({ actor, clientIp, deadline, transact }, { params }) =>
    extracting.next(transact, actor, params.id, clientIp, deadline),
  stopWatching: ({ actor, transact }, { params }) => extracting.stop(transact, actor, params.id),
  unpinMailbox: ({ actor, clientIp, transact }, { params }) => unpinning.one(transact, actor, params.id, clientIp),
  unpinMailboxes: ({ actor, clientIp, transact }, { body }) => unpinning.many(transact, actor, body.ids, clientIp),
  undoUnpin: ({ actor, clientIp, transact }, { params }) => unpinning.undo(transact, actor, params.id, clientIp),
  undoUnpins: ({ actor, clientIp, transact }, { body }) => unpinning.undoMany(transact, actor, body.ids, clientIp),
  getMailboxHistory: ({ actor }, { params }) => taking.history(actor, params.id),
  returnMailbox: ({ actor, clientIp, transact }, { params }) => taking.putBack(transact, actor, params.id, clientIp),
  checkMailbox: ({ actor, clientIp, transact }, { params }) => extracting.check(transact, actor, params.id, clientIp),
})
