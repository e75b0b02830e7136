import type { invites } from '@app/contract'
import type { Core } from '../../../context/core.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Inbox } from '../../../ports/messenger.ts'
import { createAccepting, type AcceptingOptions } from './accepting.ts'
import { createInviting } from './inviting.ts'
import { createPayloads, createStanding } from './standing.ts'
import { createStarting } from './starting.ts'

type Options = Pick<Core, 'transact' | 'adminUsername'> & Omit<AcceptingOptions, 'standing' | 'payloads'>

/** Invitations: what administrators, invited people, and the bot do with them. */
export const createInvites = (
  options: Options,
): { calls: Handlers<typeof invites>; inbox: Pick<Inbox, 'knows' | 'started'> } => {
  const [standing, payloads] = [createStanding(options.adminUsername), createPayloads(options.codeKey)]
  const made = { ...options, standing, payloads }
  return { calls: { ...createInviting(made), ...createAccepting(made) }, inbox: createStarting(made) }
}
