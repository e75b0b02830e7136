import type { Me } from '@app/contract'
import { useState } from 'react'
import { AddDialog } from '../paste/add-dialog.tsx'
import { LoadBanner } from '../load-banner.tsx'
import { ModeHead, type Mode } from '../mode-head.tsx'
import { OwnList } from './own-list.tsx'
import { StockBar } from '../pool/stock-bar.tsx'
import { useOwn } from './use-own.ts'

interface TakerProps {
  me: Me
  onMode: ((mode: Mode) => void) | undefined
}

/** Page for taking mailboxes and reading their codes. */
export const Taker = ({ me, onMode }: TakerProps) => {
  const own = useOwn()
  const [adding, setAdding] = useState(false)
  const takes = me.permissions.includes('mailboxes.take')
  const mayLink = me.permissions.includes('links.create')
  const updated = own.emails && own.updated
  return (
    <>
      <ModeHead
        role={me.roleName}
        mode="mine"
        onMode={onMode}
        updated={updated}
        busy={own.busy}
        onRefresh={own.refresh}
        find={<StockBar stock={own.stock} takes={takes} onAdd={() => setAdding(true)} />}
      />
      <LoadBanner error={own.error} shownOf={updated} busy={own.busy} onRetry={own.retry} />
      {(own.emails !== undefined || !own.failed) && <OwnList emails={own.emails} takes={takes} mayLink={mayLink} />}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}
