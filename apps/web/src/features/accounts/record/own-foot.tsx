import { accountLabel, type OwnAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RecordFoot } from '../../../ui/dialog/record.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CloseDialog } from '../close-dialog.tsx'

/** What a holder can do with an account. */
export const OwnFoot = ({ account, isNew }: { account: OwnAccount; isNew: boolean }) => {
  const { t } = useTranslation('accounts')
  const [closing, setClosing] = useState(false)
  if (account.closed) return null
  const end = () => setClosing(false)
  return (
    <>
      <RecordFoot>
        {/* Of what was just taken, closing is not what comes next. */}
        <Button variant={isNew ? 'default' : 'primary'} onClick={() => setClosing(true)}>
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
