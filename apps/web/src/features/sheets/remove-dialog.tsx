import type { Sheet } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { useAct } from '../../ui/dialog/use-act.ts'
import { ToldFailure } from '../../ui/feedback/note.tsx'

/** Confirms the removal of a sheet and says what is removed and what stays. */
export const RemoveDialog = ({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const [remove] = accountsApi.useRemoveSheetMutation()
  const { busy, failure, run } = useAct(t('removeFailed'), onClose)
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  return (
    <Confirm
      title={t('removeTitle', { name: sheet.name })}
      verb={t('remove')}
      danger
      busy={busy}
      onConfirm={() => void run(remove({ params: { id: String(sheet.id) }, body: {} }), () => t('removed'))}
      onClose={onClose}
    >
      <p>{t('leave', counted(sheet.free))}</p>
      <p>{t('stay', counted(sheet.taken))}</p>
      <p className="hint">{t('restores')}</p>
      <ToldFailure text={failure?.text} />
    </Confirm>
  )
}
