import type { Me } from '@app/contract'
import { LaunchRecord } from '../../features/launches/launch-record.tsx'
import { lazily } from '../../ui/lazily.tsx'

const MailboxCode = lazily(async () => (await import('../../features/codes/record/account-mailbox.tsx')).MailboxCode)

/** Record of a launch, including the code of its mailbox. */
export const LaunchContent = ({ id, me }: { id: number; me: Me }) => (
  <LaunchRecord
    id={id}
    me={me}
    renderCode={(email, mailboxId) => (
      <MailboxCode key={mailboxId} mailbox={{ email, id: mailboxId, state: 'own', holder: null }} />
    )}
  />
)
