import type { MailboxHealth } from '@app/contract'
import { MailError } from '../../ports/mail.ts'

/** The OAuth client of a mailbox is in cooldown: the vendor was not asked, so nothing is known about the mailbox. */
export class OAuthClientCooldown extends MailError {
  override readonly key = 'vendor_down/outlook_program'

  constructor(retryAfterSeconds: number) {
    super('limited', 'The OAuth client of this mailbox is left alone for a moment', null, { retryAfterSeconds })
  }
}

/** Mailbox health that a failure implies; null if it implies none and the same reading may work in a moment. */
export const healthOf = ({ failure }: MailError): MailboxHealth | null =>
  failure === 'expired' || failure === 'blocked' || failure === 'invalid' ? failure : null
