import type { invites } from '@app/contract'
import type { Core } from '../../../context/core.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Inbox } from '../../../ports/messenger.ts'
import { createAccepting, type AcceptingOptions } from './acceptance.ts'
import { createBinding, type Binding } from './telegram-binding.ts'
import { createInviting, type InvitingOptions } from './invitations.ts'
import { createPayloads, createInviteStatus } from './invite-status.ts'
import { createStarting } from './claim-start.ts'

type Options = Pick<Core, 'transact'> &
  Omit<AcceptingOptions, 'inviteStatus' | 'binding'> &
  Omit<InvitingOptions, 'inviteStatus'> & {
    botUsername(): string | null
  }

/** Invitations: what administrators, invited people, and the bot do with them. `binding` is for who pairs an account otherwise. */
export const createInvites = (
  options: Options,
): { calls: Handlers<typeof invites>; inbox: Pick<Inbox, 'knows' | 'started'>; binding: Binding } => {
  const [inviteStatus, payloads] = [createInviteStatus(options.adminUsername), createPayloads(options.codeKey)]
  const binding = createBinding(payloads, options.botUsername)
  const made = { ...options, inviteStatus, payloads, binding }
  return { calls: { ...createInviting(made), ...createAccepting(made) }, inbox: createStarting(made), binding }
}
