import type { TakenAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { RecordFoot } from '#ui/dialog/record.tsx'
import { Button } from '#ui/button/button.tsx'
import { InkButton } from '#ui/button/ink.tsx'
import { CloseDialog } from '../close-dialog.tsx'
import { HandOverDialog, nameOf, ReleaseDialog, SpendDialog } from '../overview/record-actions.tsx'

/** Actions for a lead on somebody's account. */
export const TakenFoot = ({ account }: { account: TakenAccount }) => {
  const { t } = useTranslation(['overview', 'accounts'])
  const [action, setAction] = useState<'close' | 'release' | 'handOver' | 'correct'>()
  const end = () => setAction(undefined)
  const ends = { onClose: end, onDone: end }
  return (
    <>
      <RecordFoot>
        {account.closed ? (
          <InkButton rank="next" onClick={() => setAction('correct')}>
            {t('correct')}
          </InkButton>
        ) : (
          <>
            <Button onClick={() => setAction('handOver')}>{t('handOver')}</Button>
            <Button onClick={() => setAction('release')}>{t('release')}</Button>
            {/* Closing is irreversible, so it stands last and apart. */}
            <Button variant="quiet" onClick={() => setAction('close')}>
              {t('words.closeAccount')}
            </Button>
          </>
        )}
      </RecordFoot>
      {action === 'close' && <CloseDialog recordId={account.id} name={nameOf(account)} {...ends} />}
      {action === 'release' && <ReleaseDialog account={account} {...ends} onInstead={() => setAction('close')} />}
      {action === 'handOver' && <HandOverDialog account={account} {...ends} />}
      {action === 'correct' && <SpendDialog account={account} {...ends} />}
    </>
  )
}
