import type { Sheet } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { ToldFailure } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** Asks before a sheet is removed, and says what leaves and what stays. */
export const RemoveDialog = ({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const errorText = useErrorText()
  const [remove, { isLoading }] = accountsApi.useRemoveSheetMutation()
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setFailure(undefined)
    const { error } = await remove({ params: { id: String(sheet.id) }, body: {} })
    if (error) {
      const cause = errorText(error, t('removeFailed'))
      setFailure(cause)
      return toast('error', t('removeFailed'), { detail: cause })
    }
    toast('success', t('removed'))
    onClose()
  }
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  return (
    <Confirm
      title={t('removeTitle', { name: sheet.name })}
      verb={t('remove')}
      danger
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('leave', counted(sheet.free))}</p>
      <p>{t('stay', counted(sheet.taken))}</p>
      <p className="hint">{t('restores')}</p>
      <ToldFailure text={failure} />
    </Confirm>
  )
}
