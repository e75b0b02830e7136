import type { invites } from '@app/contract'
import type { Core } from '#context/core.ts'
import type { Handlers } from '#http/handlers.ts'
import type { Inbox } from '#ports/messenger.ts'
import { createAcceptance, type AcceptanceOptions } from './acceptance.ts'
import { createTelegramBinding, type TelegramBinding } from './telegram-binding.ts'
import { createInvitations, type InvitationsOptions } from './invitations.ts'
import { createPayloads, createInviteStatus } from './invite-status.ts'
import { createClaimStart } from './claim-start.ts'

type Options = Pick<Core, 'transact'> &
  Omit<AcceptanceOptions, 'inviteStatus' | 'binding'> &
  Omit<InvitationsOptions, 'inviteStatus'> & {
    botUsername(): string | null
  }

/**
 * Invitations: calls for administrators and invited people, and the inbox of the bot. `binding` is for pairing an
 * account from settings.
 */
export const createInvites = (
  options: Options,
): { calls: Handlers<typeof invites>; inbox: Pick<Inbox, 'knows' | 'started'>; binding: TelegramBinding } => {
  const [inviteStatus, payloads] = [createInviteStatus(options.adminUsername), createPayloads(options.codeKey)]
  const binding = createTelegramBinding(payloads, options.botUsername)
  const made = { ...options, inviteStatus, payloads, binding }
  return { calls: { ...createInvitations(made), ...createAcceptance(made) }, inbox: createClaimStart(made), binding }
}
