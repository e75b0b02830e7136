import type { Me } from '@app/contract'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { FoldButton } from '#ui/fold.tsx'
import { ListCsv } from '#ui/list/list-bar.tsx'
import { FirstView, ListViews, shownIn } from '#shared/views/list-views.tsx'
import { useAddress } from '#lib/hooks/use-address.ts'
import { AddEmails } from '../paste/add-emails.tsx'
import { toAddIn } from '../paste/address-to-add.ts'
import { Figures } from './figures.tsx'
import { LoadBanner } from '../load-banner.tsx'
import { ModeHead, type Mode } from '../mode-head.tsx'
import { OutcomeBanner } from '../own/outcome-banner.tsx'
import { OwnPeople } from '#ui/feedback/own-people.tsx'
import { PoolFilters } from './pool-bar.tsx'
import { PoolList } from './pool-list.tsx'
import { RefusedBanner } from './refused-banner.tsx'
import { usePool, usePoolViews } from './use-pool.ts'
import type { PasteOutcome } from '../paste/use-paste.ts'

interface PoolManagerProps {
  me: Me
  onMode: ((mode: Mode) => void) | undefined
}

/** Page for managing the pool: adding mailboxes, state, and all mailboxes. */
export const PoolManager = ({ me, onMode }: PoolManagerProps) => {
  const pool = usePool()
  const views = usePoolViews(pool)
  const { t } = useTranslation('codes')
  const [outcome, setOutcome] = useState<PasteOutcome>()
  const { params, change } = useAddress()
  const [begun] = useState(() => toAddIn(params))
  const [folded, setFolded] = useState(begun === undefined ? undefined : true)
  const filling = useId()
  // Mounted when first opened, then kept with its input.
  const [made, setMade] = useState(false)
  // An empty pool opens the form: filling it is what one came for.
  const open = folded ?? pool.data?.statistics.total_emails === 0
  if (open && !made) setMade(true)
  return (
    <>
      <ModeHead
        role={me.roleName}
        mode="pool"
        onMode={onMode}
        updated={pool.data && pool.updated}
        busy={pool.busy}
        onRefresh={pool.refresh}
        find={<PoolFilters list={pool} beside={onMode !== undefined} />}
        end={
          <FoldButton id={filling} open={open} onOpen={setFolded}>
            {t('manage')}
          </FoldButton>
        }
        details={
          <>
            <FirstView views={views} />
            <ListCsv list={pool} />
          </>
        }
      >
        <OwnPeople me={me} />
      </ModeHead>
      <LoadBanner error={pool.error} shownOf={pool.data && pool.updated} busy={pool.busy} onRetry={pool.retry} />
      <RefusedBanner oauthClients={pool.data?.refused_programs} />
      <OutcomeBanner outcome={outcome} onDismiss={() => setOutcome(undefined)} />
      <div id={filling} hidden={!open}>
        {made && (
          <AddEmails
            existing={me.roleName === 'TeamleadFarmer'}
            begun={begun}
            onOutcome={(next) => {
              setOutcome(next)
              change({ add: undefined })
            }}
          />
        )}
      </div>
      <Figures statistics={pool.data?.statistics} dim={pool.error !== undefined} />
      <ListViews views={views} count={pool.total} />
      <PoolList pool={shownIn(pool, views)} />
    </>
  )
}
