import { undoLeavingMinutes, type User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { adminApi } from '#api/calls/admin.ts'
import { refusal } from '#api/error.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Failed } from '#ui/feedback/failed.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Note, ToldFailure } from '#ui/feedback/note.tsx'
import '../texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import { decisionsOf, lacks, type Fate } from './leaving/each.ts'
import { EachList } from './leaving/each-list.tsx'
import './leaving/texts.ts'
import { OwnerShifts, useOwnerShifts } from './owner-shifts.tsx'
import { usePeople } from './use-people.ts'
import { Moment } from '#ui/text/moment.tsx'

const release = 'release' as const
const afterwards = (choice: string): 'release' | { userId: number } =>
  choice === release ? release : { userId: Number(choice) }

/** Confirms the deletion of a person: identity, consequences, and what happens to the things they hold. */
export const DeleteDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [remove] = adminApi.useDeleteUserMutation()
  const { t: leaving } = useTranslation('leaving')
  const { busy, failure, run } = useAct(t('deleteFailed'), onClose)
  const held = adminApi.useGetHeldQuery({ params: { id: String(user.id) } }, { refetchOnMountOrArgChange: true })
  const [isEach, setEach] = useState(false)
  const [fates, setFates] = useState<ReadonlyMap<number, Fate>>(new Map())
  const [tried, setTried] = useState(false)
  const chosen = isEach ? fates : new Map<number, Fate>()
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
    ...(decisionsOf(chosen).length > 0 && { each: decisionsOf(chosen) }),
  }
  const submit = () => {
    setTried(true)
    if ([...chosen.values()].some(lacks)) return
    void run(remove({ params: { id: String(user.id) }, body }), () => t('deleted'))
  }
  // Deleting a person removes them from all groups.
  const shifts = useOwnerShifts(user.groupIds.length > 0 ? { userId: user.id, groupIds: [] } : undefined)
  const failed = refusal(failure?.error)
  const refused = failed?.reason === 'leaving' ? (failed.values ?? {}) : {}
  return (
    <Confirm
      title={t('deleteTitle')}
      verb={t(busy ? 'deleting' : 'delete')}
      danger
      busy={busy || shifts.isChecking}
      onConfirm={submit}
      onClose={onClose}
    >
      <KeyValues>
        <KeyValue name={t('id')}>
          <span translate="no" className="mono">
            {user.id}
          </span>
        </KeyValue>
        <KeyValue name={t('username')}>{user.username}</KeyValue>
        <KeyValue name={t('telegramId')}>
          <span translate="no" className="mono">
            {user.telegramId}
          </span>
        </KeyValue>
        <KeyValue name={t('createdOn')}>
          <Moment at={user.createdAt} />
        </KeyValue>
      </KeyValues>
      <Note kind="warning">{t('deleteWarning')}</Note>
      <p className="hint">{leaving('undoable', { minutes: undoLeavingMinutes })}</p>
      {held.data && held.data.waiting > 0 && <p>{leaving('also.waiting', counted(held.data.waiting))}</p>}
      {held.data && held.data.links > 0 && <p>{leaving('also.links', counted(held.data.links))}</p>}
      <OwnerShifts of={shifts} final />
      {(user.accounts > 0 || user.mailboxes > 0) && <p>{t('whatWithHeld')}</p>}
      {user.accounts > 0 && (
        <Choice
          label={t('holdsAccounts', counted(user.accounts))}
          value={accounts}
          options={optionsOf(takers)}
          onChange={setAccounts}
        />
      )}
      {user.accounts > 0 && (
        <Button aria-expanded={isEach} onClick={() => setEach(!isEach)}>
          {leaving(isEach ? 'eachHide' : 'each')}
        </Button>
      )}
      {isEach && held.data && (
        <EachList
          accounts={held.data.accounts}
          total={held.data.accountsTotal}
          fates={fates}
          onChange={setFates}
          options={optionsOf(takers)}
          tried={tried}
          refused={refused}
        />
      )}
      {isEach && !held.data && held.error !== undefined && (
        <Failed
          title={leaving('eachFailed')}
          error={held.error}
          busy={held.isFetching}
          onRetry={() => void held.refetch()}
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
      <ToldFailure text={failure?.text} />
    </Confirm>
  )
}
