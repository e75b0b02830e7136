import type { Me } from '@app/contract'
import { lazy, Suspense } from 'react'
import { LaunchRecord } from '../../features/launches/launch-record.tsx'

const MailboxCode = lazy(async () => ({
  default: (await import('../../features/codes/record/account-mailbox.tsx')).MailboxCode,
}))

/** A launch, with the code of its mailbox in it. */
export const LaunchContent = ({ id, me }: { id: number; me: Me }) => (
  <LaunchRecord
    id={id}
    me={me}
    renderCode={(email, mailboxId) => (
      <Suspense fallback={null}>
        <MailboxCode key={mailboxId} mailbox={{ email, id: mailboxId, state: 'own', holder: null }} />
      </Suspense>
    )}
  />
)
