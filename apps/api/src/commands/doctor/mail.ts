import { createOutlook } from '../../adapters/outlook/index.ts'
import type { Config } from '../../config.ts'
import { MailError } from '../../ports/mail.ts'
import { ok, failureFinding, type Finding } from './findings.ts'

const about = 'Outlook'

/** A mailbox that does not exist. Microsoft refuses it, which proves that the service is reachable. */
const nobody = {
  email: 'doctor@example.com',
  clientId: '00000000-0000-0000-0000-000000000000',
  refreshToken: 'doctor',
  route: null,
}

/** Whether Microsoft's sign-in is reachable. Mailboxes themselves are shown in the pool. */
export const checkMail = async ({ simulated, outlook }: Config): Promise<Finding[]> => {
  if (simulated.includes('outlook')) return [ok(about, 'is simulated')]
  try {
    await createOutlook(outlook).open(nobody)
  } catch (error) {
    // A refusal of this mailbox is a valid answer.
    if (!(error instanceof MailError && (error.kind === 'rejected' || error.kind === 'rate_limited')))
      return [failureFinding('outlook', error)]
  }
  return [ok(about, 'its sign-in answers')]
}
