import { owners as contract, type CampaignAssignment, type Me } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ownersApi } from '#api/calls/owners.ts'
import { again } from '#api/use-refresh.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { ListToolbar } from '#ui/list/list-bar.tsx'
import { RecordSheet } from '#ui/list/record-sheet.tsx'
import { useServerList } from '#ui/list/use-server-list.ts'
import '#ui/ui-texts.ts'
import classes from '../admin.module.css'
import { AdminTable } from '../admin-table.tsx'
import { Aliases } from './aliases.tsx'
import { AssignDrawer } from './assign-drawer.tsx'
import { assignmentColumns, campaignName, type AssignmentAction } from './assignment-columns.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import './texts.ts'

const asking = { sort: '-setAt', limit: 20 } as const

const moreAsks = () => [ownersApi.endpoints.listPersonAliases.initiate(undefined, again)]

/** Campaign owners: manual assignments, and aliases of people in the tracker's sub ID. */
export const Owners = ({ me: { reportTimeZone: timeZone } }: { me: Me }) => {
  const { t } = useTranslation(['owners', 'ui'])
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(
    ownersApi.endpoints.listCampaignAssignments,
    contract.listCampaignAssignments,
    asking,
    moreAsks,
  )
  const [assigning, setAssigning] = useState(false)
  const [open, setOpen] = useState<{ action: AssignmentAction; row: CampaignAssignment }>()
  const close = () => setOpen(undefined)
  const onAction = (action: AssignmentAction, row: CampaignAssignment) => setOpen({ action, row })
  const columns = assignmentColumns({ t, language, phone, onAction })
  const row = open && list.now(open.row)
  return (
    <>
      <section aria-labelledby="owners">
        <ListToolbar
          id="owners"
          title={t('title')}
          list={list}
          columns={columns}
          search={t('search')}
          end={<AddButton onClick={() => setAssigning(true)}>{t('assign')}</AddButton>}
        />
        <AdminTable
          list={list}
          label={t('title')}
          columns={columns}
          failed={t('failed')}
          empty={t('none')}
          mark={list.mark}
        />
        {(list.data || list.error !== undefined) && <p className={`hint ${classes.chain}`}>{t('help')}</p>}
      </section>
      {/* Rendered once the list has its height, so that nothing moves. */}
      {(list.data || list.error !== undefined) && <Aliases />}
      {assigning && <AssignDrawer timeZone={timeZone} onClose={() => setAssigning(false)} />}
      {open?.action === 'record' && row && (
        <RecordSheet
          title={campaignName(row)}
          row={row}
          columns={assignmentColumns({ t, language, phone: false, onAction })}
          onClose={close}
        >
          <div className={classes.acts}>
            <Button onClick={() => onAction('change', row)}>{t('change')}</Button>
            <Button onClick={() => onAction('remove', row)}>{t('remove')}</Button>
          </div>
        </RecordSheet>
      )}
      {open?.action === 'change' && row && <AssignDrawer timeZone={timeZone} assignment={row} onClose={close} />}
      {open?.action === 'remove' && row && <RemoveDialog assignment={row} onClose={close} />}
    </>
  )
}
