import type { User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { accountsApi } from '../../../api/accounts.ts'
import { adminApi } from '../../../api/admin.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import '../texts.ts'
import { useAct } from '../use-act.ts'
import { usePeople } from './use-people.ts'
import { Moment } from '../../../ui/moment.tsx'

const release = 'release' as const
const afterwards = (choice: string): 'release' | { userId: number } =>
  choice === release ? release : { userId: Number(choice) }

/** Asks before a person is deleted: who it is, what it means, and what becomes of what they hold. */
export const DeleteDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [remove] = adminApi.useDeleteUserMutation()
  const { busy, failure, run } = useAct(t('deleteFailed'), onClose)
  const takers = accountsApi.useListTakersQuery(undefined, { skip: user.accounts === 0 }).data?.people ?? []
  const people = usePeople()
  const [accounts, setAccounts] = useState<string>(release)
  const [mailboxes, setMailboxes] = useState<string>(release)
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  const optionsOf = (newOwners: typeof people) => [
    { value: release, label: t('release') },
    ...newOwners
      .filter(({ userId }) => userId !== user.id)
      .map(({ userId, username }) => ({ value: String(userId), label: t('handOverTo', { username }) })),
  ]
  const body = {
    ...(user.accounts > 0 && { accounts: afterwards(accounts) }),
    ...(user.mailboxes > 0 && { mailboxes: afterwards(mailboxes) }),
  }
  return (
    <Confirm
      title={t('deleteTitle')}
      verb={t(busy ? 'deleting' : 'delete')}
      danger
      busy={busy}
      onConfirm={() => void run(remove({ params: { id: String(user.id) }, body }), () => t('deleted'))}
      onClose={onClose}
    >
      <KeyValues>
        <KeyValue name={t('id')}>
          <span className="mono">{user.id}</span>
        </KeyValue>
        <KeyValue name={t('username')}>{user.username}</KeyValue>
        <KeyValue name={t('telegramId')}>
          <span className="mono">{user.telegramId}</span>
        </KeyValue>
        <KeyValue name={t('createdOn')}>
          <Moment at={user.createdAt} />
        </KeyValue>
      </KeyValues>
      <Note kind="warning">{t('deleteWarning')}</Note>
      {(user.accounts > 0 || user.mailboxes > 0) && <p>{t('whatWithHeld')}</p>}
      {user.accounts > 0 && (
        <Choice
          label={t('holdsAccounts', counted(user.accounts))}
          value={accounts}
          options={optionsOf(takers)}
          onChange={setAccounts}
        />
      )}
      {user.mailboxes > 0 && (
        <Choice
          label={t('holdsMailboxes', counted(user.mailboxes))}
          value={mailboxes}
          options={optionsOf(people)}
          onChange={setMailboxes}
        />
      )}
      {failure && (
        <Note kind="error" told>
          {failure.text}
        </Note>
      )}
    </Confirm>
  )
}
