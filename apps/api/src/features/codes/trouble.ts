import type { MailboxHealth, MailTrouble } from '@app/contract'
import type { MailError, MailFailure } from '../../ports/mail.ts'

/** What a failure says about its mailbox; null where it says nothing, and the same reading may work in a moment. */
const healths: Partial<Record<MailFailure, MailboxHealth>> = {
  expired: 'expired',
  blocked: 'blocked',
  invalid: 'invalid',
}

const troubles: Record<MailFailure, MailTrouble> = {
  expired: 'vendor_rejected/mailbox_expired',
  blocked: 'vendor_rejected/mailbox_blocked',
  invalid: 'vendor_rejected/mailbox_invalid',
  limited: 'vendor_down/outlook',
  misused: 'vendor_broken/outlook',
  broken: 'vendor_broken/outlook',
  down: 'vendor_down/outlook',
  slow: 'vendor_slow/outlook',
}

export const healthOf = ({ failure }: MailError): MailboxHealth | null => healths[failure] ?? null
export const troubleOf = ({ failure }: MailError): MailTrouble => troubles[failure]
