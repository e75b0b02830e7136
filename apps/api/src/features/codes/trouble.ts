import type { MailboxHealth, MailTrouble } from '@app/contract'
import { MailError, type MailFailure } from '../../ports/mail.ts'

/** The program of a mailbox is left alone for a moment: nothing was asked, and nothing is known of the mailbox. */
export class ProgramRests extends MailError {
  constructor(seconds: number) {
    super('limited', 'The program of this mailbox is left alone for a moment', null, seconds)
  }
}

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
export const troubleOf = (error: MailError): MailTrouble =>
  error instanceof ProgramRests ? 'vendor_down/outlook_program' : troubles[error.failure]
