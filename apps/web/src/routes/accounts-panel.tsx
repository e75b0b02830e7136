import type { Me } from '@app/contract'
import { useTranslation } from '../i18n/use-translation.ts'
import { accountsApi } from '../api/calls/accounts.ts'
import { bulkApi } from '../api/calls/bulk.ts'
import { BulkRun } from '../features/accounts/bulk/run.tsx'
import { Holders } from '../features/accounts/holders/holders.tsx'
import { NewsPlace, useNews } from '../features/accounts/news.tsx'
import { Overview } from '../features/accounts/overview/overview.tsx'
import { useOverview } from '../features/accounts/overview/use-overview.ts'
import { PageHead, type View } from '../features/accounts/page-head.tsx'
import { Conflicts } from '../features/sheets/conflicts.tsx'
import { SheetList } from '../features/sheets/sheet-list.tsx'
import '../features/sheets/texts.ts'
import { useAddress } from '../lib/hooks/use-address.ts'
import { useSettled } from '../lib/hooks/use-settled.ts'
import { Button } from '../ui/button/button.tsx'
import { OwnPeople } from '../ui/feedback/own-people.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { lazily } from '../ui/lazily.tsx'

const BulkRuns = lazily(async () => (await import('../features/accounts/bulk/runs.tsx')).BulkRuns)
const AddSheet = lazily(async () => (await import('../features/sheets/add-sheet.tsx')).AddSheet)

interface FarmerPanelProps {
  me: Me
  onView: ((view: View) => void) | undefined
}

/** Positive integer of the address; undefined for anything else. */
const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const Content = ({ me, onView }: FarmerPanelProps) => {
  const news = useNews()
  const taken = useOverview()
  const holders = bulkApi.useListHoldersQuery()
  const { data, error, isFetching, refetch } = accountsApi.useListSheetsQuery()
  const { t } = useTranslation('sheets')
  const { params, change } = useAddress()
  const adding = params.get('add') === 'sheet'
  const settled = useSettled()
  const bulkId = idIn(params.get('bulk'))
  // Their height is unknown before they load, so the content below appears with them instead of being pushed down. On
  // phones the head of the overview takes another line once it shows a count.
  const isTaken = [holders, taken].every(({ data: answer, error: failure }) => (answer ?? failure) !== undefined)
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
          <Button leftSection={<Icon name="plus" size={15} />} onClick={() => change({ add: 'sheet' }, true)}>
            {t('add')}
          </Button>
        }
      >
        <OwnPeople me={me} />
      </PageHead>
      {bulkId !== undefined && <BulkRun key={bulkId} id={bulkId} onDismiss={() => change({ bulk: undefined })} />}
      <Holders
        holders={holders.data?.holders}
        error={holders.error}
        busy={holders.isFetching}
        onRetry={() => void holders.refetch()}
        chosen={idIn(params.get('holder'))}
        onChoose={(userId) => taken.ask({ holder: userId === undefined ? undefined : String(userId) })}
      />
      <div className={isTaken ? undefined : 'kept'}>
        <Overview
          list={taken}
          timeZone={me.reportTimeZone}
          onBegun={(id) => change({ bulk: String(id) })}
          onRuns={() => change({ bulks: 'all' }, true)}
        />
      </div>
      {/* Below the first viewport. */}
      {settled && (
        <div className={isTaken ? undefined : 'kept'}>
          <SheetList
            sheets={data?.sheets}
            serviceAccount={data?.serviceAccount ?? null}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            onAdd={() => change({ add: 'sheet' }, true)}
          />
          <Conflicts />
        </div>
      )}
      {params.has('bulks') && (
        <BulkRuns
          id={idIn(params.get('bulks'))}
          onOpen={(id) => change({ bulks: id === undefined ? 'all' : String(id) }, true)}
          onClose={() => change({ bulks: undefined })}
        />
      )}
      {adding && (
        <AddSheet
          serviceAccount={data?.serviceAccount}
          onAdded={(text) => news({ kind: 'ok', text })}
          onClose={() => change({ add: undefined })}
        />
      )}
    </>
  )
}

/** Accounts page of a team lead: who holds what, who took which account, and the source sheets. */
export const FarmerPanel = (props: FarmerPanelProps) => (
  <NewsPlace>
    <Content {...props} />
  </NewsPlace>
)
