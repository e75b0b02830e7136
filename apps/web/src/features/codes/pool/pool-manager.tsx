import type { Me } from '@app/contract'
import { useState } from 'react'
import { AddEmails } from '../paste/add-emails.tsx'
import { Figures } from './figures.tsx'
import { LoadBanner } from '../load-banner.tsx'
import { ModeHead, type Mode } from '../mode-head.tsx'
import { OutcomeBanner } from '../own/outcome-banner.tsx'
import { PoolList } from './pool-list.tsx'
import { RefusedBanner } from './refused-banner.tsx'
import { usePool } from './use-pool.ts'
import type { Outcome } from '../paste/use-paste.ts'

interface PoolManagerProps {
  me: Me
  onMode: ((mode: Mode) => void) | undefined
}

/** Looking after the pool: filling it, how it stands, and every mailbox of it. */
export const PoolManager = ({ me, onMode }: PoolManagerProps) => {
  const pool = usePool()
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <>
      <ModeHead
        role={me.roleName}
        mode="pool"
        onMode={onMode}
        updated={pool.data && pool.updated}
        busy={pool.busy}
        onRefresh={pool.refresh}
      />
      <LoadBanner error={pool.error} shownOf={pool.data && pool.updated} busy={pool.busy} onRetry={pool.retry} />
      <RefusedBanner oauthClients={pool.data?.refused_programs} />
      <OutcomeBanner outcome={outcome} onDismiss={() => setOutcome(undefined)} />
      <Figures statistics={pool.data?.statistics} dim={pool.error !== undefined} />
      <AddEmails existing={me.roleName === 'TeamleadFarmer'} onOutcome={setOutcome} />
      <PoolList pool={pool} mayLink={me.permissions.includes('links.create')} />
    </>
  )
}
