import type { MailboxAccount } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { empty } from '../../../lib/format.ts'
import { AccountName } from '../../../ui/account-name.tsx'
import { RecordLink } from '../../../ui/dialog/record.tsx'
import { KeyValue } from '../../../ui/list/key-values.tsx'
import './texts.ts'

/** The account of a mailbox, and who has it, as far as the person may know. */
export const AccountLines = ({ account }: { account: MailboxAccount | null }) => {
  const { t } = useTranslation('joinedMail')
  if (!account) return <KeyValue name={t('words.account')}>{empty}</KeyValue>
  const { account_id, account_name, record_id, holder } = account
  const name = <AccountName account={{ accountId: account_id, accountName: account_name }} />
  return (
    <>
      <KeyValue name={t('words.account')}>
        {record_id === null ? name : <RecordLink to={{ kind: 'account', id: record_id }}>{name}</RecordLink>}
      </KeyValue>
      <KeyValue name={t('holder')}>
        {holder ? (holder.you ? t('you') : (holder.username ?? t('other'))) : t('nobody')}
      </KeyValue>
    </>
  )
}
