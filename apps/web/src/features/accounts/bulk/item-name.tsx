import type { BulkItem } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountName } from '../../../ui/text/account-name.tsx'
import './texts.ts'

/** How the account of a row is called; by its record where it is not to be seen. */
export const ItemName = ({ item: { recordId, accountId, accountName } }: { item: BulkItem }) => {
  const { t } = useTranslation('bulk')
  if (accountId === null) return <>{t('run.record', { id: recordId })}</>
  return <AccountName account={{ accountId, accountName }} />
}
