import { accountLabel, type OwnAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { RecordFoot } from '#ui/dialog/record.tsx'
import { Button } from '#ui/button/button.tsx'
import { trailApi } from '#api/calls/trail.ts'
import { CloseDialog } from '../close-dialog.tsx'
import { LinkAct } from './link-act.tsx'

/** Actions for the holder of an account. */
export const OwnFoot = ({ account, isNew }: { account: OwnAccount; isNew: boolean }) => {
  const { t } = useTranslation('accounts')
  const [closing, setClosing] = useState(false)
  const trail = trailApi.useGetTrailQuery({
    params: { id: String(account.id) },
    query: { from: 'account' },
  }).currentData
  if (account.closed) return null
  const end = () => setClosing(false)
  return (
    <>
      <RecordFoot>
        {/* An account just taken shows it in the panel above. */}
        {!isNew && trail && !trail.link ? <LinkAct account={account} /> : <span />}
        {/* Closing is irreversible, so it stands last and apart. */}
        <Button variant="quiet" onClick={() => setClosing(true)}>
          {t('words.closeAccount')}
        </Button>
      </RecordFoot>
      {closing && (
        <CloseDialog
          recordId={account.id}
          name={accountLabel(account.accountId, account.accountName)}
          onClose={end}
          onDone={end}
        />
      )}
    </>
  )
}
