import { maxBulk, type AccountState, type Selection, type TakenAccount } from '@app/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import type { SelectedRows } from '#ui/list/table.tsx'
import type { Overview } from '../overview/use-overview.ts'
import './texts.ts'

const dialogs = () => import('./dialogs.tsx')
const ReleaseDialog = lazy(async () => ({ default: (await dialogs()).ReleaseDialog }))
const HandOverDialog = lazy(async () => ({ default: (await dialogs()).HandOverDialog }))
const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))

/** Number of open accounts that the list finds; 0 while unknown. */
const countOpen = ({ data, chosen }: Overview): number => {
  const { state = 'all' } = chosen
  if (!data || state === 'closed') return 0
  if (state === 'all' || state === 'open') return Object.values(data.states).reduce((sum, n) => sum + n, 0)
  return data.states[state as AccountState]
}

/** Selection of all open accounts found, as the server expects it. */
const foundBy = ({ search, chosen: { state, from, to, holder } }: Overview, count: number): Selection => ({
  ...(search && { search }),
  ...(state && { state: state as AccountState }),
  ...(from && { fromDate: from }),
  ...(to && { toDate: to }),
  ...(holder && { holder: Number(holder) }),
  count,
})

interface SelectedProps {
  list: Overview
  chosen: SelectedRows
  /** Everything found is selected, on all pages. */
  all: boolean
  onAll: () => void
  onClear: () => void
  onBegun: (id: number) => void
}

/** Selection bar with the bulk actions. */
export const Selected = ({ list, chosen, all, onAll, onClear, onBegun }: SelectedProps) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const [open, setOpen] = useState<'release' | 'handOver' | 'close'>()
  const found = countOpen(list)
  const ids = Object.keys(chosen).map(Number)
  const count = all ? found : ids.length
  const fits = count <= maxBulk
  const close = () => setOpen(undefined)
  const begun = (id: number) => {
    close()
    onBegun(id)
  }
  const named = (list.rows ?? []).filter(({ id, closed }: TakenAccount) => !closed && (all || chosen[id]))
  const isBanned = ({ state }: TakenAccount) => state === 'banned'
  // The server counts banned accounts among everything found. For single rows the page counts them.
  const { state = 'open' } = list.chosen
  const isAny = state === 'all' || state === 'open'
  const counted = isAny ? list.data?.states.banned : state === 'banned' ? found : 0
  const about = {
    shown: named,
    count,
    banned: (all ? counted : named.filter(isBanned).length) ?? 0,
  }
  const dialog = { about, accounts: all ? foundBy(list, count) : ids, count, onBegun: begun, onClose: close }
  return (
    <>
      <SelectionBar count={count} onClear={onClear}>
        {!all && found > count && found <= maxBulk && (
          <Button size="xs" variant="quiet" onClick={onAll}>
            {t('allFound', { n: formatNumber(found, language) })}
          </Button>
        )}
        {(!fits || found > maxBulk) && (
          <span className="hint">{t('tooMany', { most: formatNumber(maxBulk, language) })}</span>
        )}
        {fits && (
          <>
            <Button size="xs" onClick={() => setOpen('handOver')}>
              {t('handOver')}
            </Button>
            <Button size="xs" onClick={() => setOpen('release')}>
              {t('release')}
            </Button>
            <Button size="xs" onClick={() => setOpen('close')}>
              {t('close')}
            </Button>
          </>
        )}
      </SelectionBar>
      <Suspense fallback={null}>
        {open === 'release' && <ReleaseDialog {...dialog} />}
        {open === 'handOver' && <HandOverDialog {...dialog} />}
        {open === 'close' && (
          <CloseDialog selected={named.map(({ accountId }) => accountId)} onBegun={begun} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
