import type { Me } from '@app/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { accountsApi } from '../api/accounts.ts'
import { NewsPlace, useNews } from '../features/accounts/news.tsx'
import { Overview } from '../features/accounts/overview/overview.tsx'
import { useOverview } from '../features/accounts/overview/use-overview.ts'
import { PageHead, type View } from '../features/accounts/page-head.tsx'
import { AddSheet } from '../features/sheets/add-sheet.tsx'
import { Conflicts } from '../features/sheets/conflicts.tsx'
import { SheetList } from '../features/sheets/sheet-list.tsx'
import { FoldButton } from '../ui/fold.tsx'

interface FarmerPanelProps {
  me: Me
  onView: ((view: View) => void) | undefined
}

const Content = ({ me, onView }: FarmerPanelProps) => {
  const news = useNews()
  const taken = useOverview()
  const { data, error, isFetching, refetch } = accountsApi.useListSheetsQuery()
  const conflicts = accountsApi.useListSheetConflictsQuery()
  const { t } = useTranslation('sheets')
  const adding = useId()
  const [folded, setFolded] = useState<boolean>()
  // Where there is none yet, adding one is what one came for.
  const open = folded ?? data?.sheets.length === 0
  // How much place they take is not known before: what follows appears with them instead of being pushed down.
  const placed = (data ?? error) !== undefined && (conflicts.data ?? conflicts.error) !== undefined
  return (
    <>
      <PageHead
        role={me.roleName}
        view="panel"
        onView={onView}
        asOf={undefined}
        busy={taken.refreshing || (isFetching && !data)}
        onRefresh={taken.refresh}
        end={
          <FoldButton id={adding} open={open} onOpen={setFolded}>
            {t('add')}
          </FoldButton>
        }
      />
      <div id={adding} hidden={!open}>
        <AddSheet serviceAccount={data?.serviceAccount} onAdded={(text) => news({ kind: 'ok', text })} />
      </div>
      <SheetList
        sheets={data?.sheets}
        serviceAccount={data?.serviceAccount ?? null}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      <div className={(data ?? error) === undefined ? 'kept' : undefined}>
        <Conflicts />
      </div>
      <div className={placed ? undefined : 'kept'}>
        <Overview list={taken} timeZone={me.reportTimeZone} />
      </div>
    </>
  )
}

/** What a team lead sees: the sheets that accounts come from, and who has taken which. */
export const FarmerPanel = (props: FarmerPanelProps) => (
  <NewsPlace>
    <Content {...props} />
  </NewsPlace>
)
