import type { Me } from '@app/contract'
import { AccountRecord } from '../../features/accounts/record/record.tsx'
import { RecordSection } from '../../ui/dialog/record.tsx'
import { lazily } from '../../ui/lazily.tsx'

const AccountMailboxSection = lazily(
  async () => (await import('../../features/codes/record/account-mailbox.tsx')).AccountMailboxSection,
  <RecordSection />,
)

/** Record of an account, including its mailbox. */
export const AccountContent = ({ id, me }: { id: number; me: Me }) => (
  <AccountRecord
    id={id}
    me={me}
    renderMailbox={(mailbox, mayTake) => (
      <AccountMailboxSection key={mailbox.email} mailbox={mailbox} me={me} mayTake={mayTake} />
    )}
  />
)
