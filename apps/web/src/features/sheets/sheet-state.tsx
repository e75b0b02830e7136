import type { Sheet } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Status } from '../../ui/feedback/status.tsx'
import classes from './sheets.module.css'

/** Whether a sheet can be read and written; otherwise the cause and the remedy. */
export const SheetState = ({ sheet, serviceAccount }: { sheet: Sheet; serviceAccount: string | null }) => {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const { trouble, unwritten } = sheet
  const email = serviceAccount ?? '…'
  const why = () => {
    if (trouble === null) return undefined
    if (trouble === 'vendor_rejected/sheet_not_shared') return t('lost', { name: sheet.name, email })
    return t(`errors.${trouble}`, { email, columns: '…', column: '…', row: '…', limit: '…', ...sheet.troubleValues })
  }
  const text = why()
  return (
    <span className={classes.state}>
      {text ? <Status kind="bad">{text}</Status> : <Status kind="good">{t('good')}</Status>}
      {unwritten > 0 && (
        <Status kind="busy">{t('unwritten', { count: unwritten, n: formatNumber(unwritten, language) })}</Status>
      )}
    </span>
  )
}
