import type { Sheet } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { accountsApi } from '../../api/accounts.ts'
import { useErrorText } from '../../api/error-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Report } from './report.tsx'

/** What became of the rows of a sheet when it was last read. */
export const ReportDialog = ({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) => {
  const { t } = useTranslation(['sheets', 'ui'])
  const errorText = useErrorText()
  const { data, error } = accountsApi.useGetSheetReportQuery({ params: { id: String(sheet.id) } })
  return (
    <Dialog
      wide
      title={t('reportOf', { name: sheet.name })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {data && <Report report={data.report} />}
      {!data && error && <Note kind="error">{errorText(error, t('reportFailed'))}</Note>}
      {!data && !error && <Skeleton width="60%" />}
    </Dialog>
  )
}
