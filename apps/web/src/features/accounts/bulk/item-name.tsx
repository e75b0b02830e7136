import type { BulkItem } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import './texts.ts'

/** Account of a row, by its name; by its record id if the account is not visible to the person. */
export const ItemName = ({ item: { recordId, accountId, accountName } }: { item: BulkItem }) => {
  const { t } = useTranslation('bulk')
  if (accountId === null) return <>{t('run.record', { id: recordId })}</>
  return <AccountName account={{ accountId, accountName }} />
}
