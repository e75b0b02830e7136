import type { Me } from '@app/contract'
import { lazy, Suspense } from 'react'
import { AccountRecord } from '../../features/accounts/record/record.tsx'
import { RecordSection } from '../../ui/dialog/record.tsx'

const AccountMailboxSection = lazy(async () => ({
  default: (await import('../../features/codes/record/account-mailbox.tsx')).AccountMailboxSection,
}))

/** The record of an account, with its mailbox in it. */
export const AccountContent = ({ id, me }: { id: number; me: Me }) => (
  <AccountRecord
    id={id}
    me={me}
    renderMailbox={(mailbox, mayTake) => (
      <Suspense fallback={<RecordSection />}>
        <AccountMailboxSection key={mailbox.email} mailbox={mailbox} me={me} mayTake={mayTake} />
      </Suspense>
    )}
  />
)
