import type { day } from '@app/contract'
import type { Core } from '../../context/core.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  readOpenAccounts,
  readOpenLaunches,
  readWaitingMailboxes,
  readWaitingRequests,
  readWorkedLinks,
} from './repository/day.ts'

/** A person's open work: each part only with the right to it. */
export const dayHandlers = ({ db }: Pick<Core, 'db'>): Handlers<typeof day> => ({
  getMyDay: async ({ actor: { userId, permissions } }) => ({
    accounts: permissions.has('accounts.own') ? await readOpenAccounts(db, userId) : null,
    mailboxes: permissions.has('mailboxes.own') ? await readWaitingMailboxes(db, userId) : null,
    links: permissions.has('links.create') ? await readWorkedLinks(db, userId) : null,
    launches: permissions.has('launches.own') ? await readOpenLaunches(db, userId) : null,
    requests: permissions.has('links.request') ? await readWaitingRequests(db, userId) : null,
  }),
})
