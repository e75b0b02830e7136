import type { PoolMailbox } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { RecordFoot, useRecordFrame } from '#ui/dialog/record.tsx'
import { Button } from '#ui/button/button.tsx'
import { InkButton } from '#ui/button/ink.tsx'
import { DeleteDialog, ReturnDialog } from '../confirm.tsx'
import { isReturnable } from '../pool/pool-columns.tsx'
import { usePoolActions } from '../pool/use-pool-actions.ts'

/** Actions on a mailbox of the pool. */
export const PoolFoot = ({ mailbox }: { mailbox: PoolMailbox }) => {
  const { t } = useTranslation('codes')
  const actions = usePoolActions()
  const frame = useRecordFrame()
  const [asking, setAsking] = useState<'delete' | 'return'>()
  const end = () => setAsking(undefined)
  // Nobody holds it, so no confirmation is needed.
  const giveBack = () => (mailbox.used_by_name === null ? void actions.giveBack(mailbox) : setAsking('return'))
  const checking = actions.checking !== undefined
  return (
    <>
      <RecordFoot>
        <InkButton rank="next" busy={checking} onClick={() => void actions.check(mailbox)}>
          {t(checking ? 'checking' : 'check')}
        </InkButton>
        {isReturnable(mailbox) && <Button onClick={giveBack}>{t('return')}</Button>}
        <Button onClick={() => setAsking('delete')}>{t('delete')}</Button>
      </RecordFoot>
      {asking === 'delete' && (
        <DeleteDialog
          mailbox={mailbox}
          busy={actions.busy}
          onConfirm={() =>
            void actions.remove(mailbox).then((done) => {
              if (!done) return
              end()
              frame.close()
            })
          }
          onClose={end}
        />
      )}
      {asking === 'return' && (
        <ReturnDialog
          mailbox={mailbox}
          busy={actions.busy}
          onConfirm={() => void actions.giveBack(mailbox).then((done) => done && end())}
          onClose={end}
        />
      )}
    </>
  )
}
