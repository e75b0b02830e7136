import type { RoleName, User } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '../../../api/calls/admin.ts'
import { RecordAnswer } from '../../../ui/dialog/record.tsx'
import '../texts.ts'
import { useChoices } from '../use-choices.ts'
import { PersonSections } from './person-sections.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserOpen } from './user-open.tsx'
import { useUserActions } from './use-user-actions.ts'

/** A role that would take away what a person holds is asked about first. */
export const useRoleChange = () => {
  const choices = useChoices()
  const actions = useUserActions()
  const [asking, setAsking] = useState<{ user: User; roleId: number | null; role: RoleName | 'none' }>()
  const onRole = (user: User, roleId: number | null) => {
    if (roleId === user.roleId) return
    if (user.accounts === 0 && user.mailboxes === 0) return void actions.saveRole(user, roleId)
    setAsking({ user, roleId, role: choices.roles?.find(({ id }) => id === roleId)?.name ?? 'none' })
  }
  const question = asking && (
    <RoleDialog
      user={asking.user}
      role={asking.role}
      onSave={() => actions.saveRole(asking.user, asking.roleId)}
      onClose={() => setAsking(undefined)}
    />
  )
  return { kit: { choices, actions, onRole }, question }
}

/** A person beside the list: everything about them, and everything that can be done with them. */
export const PersonRecord = ({ id }: { id: number }) => {
  const { kit, question } = useRoleChange()
  const [action, setAction] = useState<UserAction>()
  const { currentData, error, isFetching, refetch } = adminApi.useGetUserQuery({ params: { id: String(id) } })
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {(user) => (
        <>
          <PersonSections user={user} kit={kit} onAction={setAction} />
          {action && <UserOpen action={action} user={user} kit={kit} onClose={() => setAction(undefined)} />}
          {question}
        </>
      )}
    </RecordAnswer>
  )
}
