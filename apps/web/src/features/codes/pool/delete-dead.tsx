import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import '../texts.ts'

/** Maximum mailboxes deleted at once. */
const most = 1_000

interface DeleteDeadProps {
  selected: readonly number[]
  onClear: () => void
}

/** Bar to delete the selected dead mailboxes. */
export const DeleteDead = ({ selected, onClear }: DeleteDeadProps) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [remove, { isLoading }] = codesApi.useDeleteMailboxesMutation()
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  const run = async () => {
    const { data, error } = await remove({ body: { ids: selected.slice(0, most) } })
    setAsking(false)
    if (!data) return toast('error', t('deleteFailed'), { detail: errorText(error, t('deleteFailed')) })
    toast('success', t('deletedDead', counted(data.deleted)))
    onClear()
  }
  return (
    <>
      <SelectionBar count={selected.length} onClear={onClear}>
        <Button size="xs" onClick={() => setAsking(true)}>
          {t('deleteDead')}
        </Button>
      </SelectionBar>
      {asking && (
        <Confirm
          title={t('deleteDeadTitle', counted(selected.length))}
          verb={t('delete')}
          danger
          busy={isLoading}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          <p>{t('deleteDeadHelp')}</p>
        </Confirm>
      )}
    </>
  )
}
