import type { RoleName, User } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { RecordAnswer } from '#ui/dialog/record.tsx'
import '../texts.ts'
import { useChoices } from '../use-choices.ts'
import { PersonSections } from './person-sections.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { UserAction } from './user-columns.tsx'
import { UserOpen } from './user-open.tsx'
import { useUserActions } from './use-user-actions.ts'

/** Changes a role. Asks for confirmation if the person holds something or campaigns may change their owner. */
export const useRoleChange = () => {
  const choices = useChoices()
  const actions = useUserActions()
  const [asking, setAsking] = useState<{ user: User; roleId: number | null; role: RoleName | 'none' }>()
  const onRole = (user: User, roleId: number | null) => {
    if (roleId === user.roleId) return
    const roleOf = (id: number | null) => choices.roles?.find((each) => each.id === id)?.name ?? 'none'
    const movesOwners = user.groupIds.length > 0 && (user.roleName === 'buyer' || roleOf(roleId) === 'buyer')
    if (user.accounts === 0 && user.mailboxes === 0 && !movesOwners) return void actions.saveRole(user, roleId)
    setAsking({ user, roleId, role: roleOf(roleId) })
  }
  const question = asking && (
    <RoleDialog
      user={asking.user}
      role={asking.role}
      roleId={asking.roleId}
      onSave={(owners) => actions.saveRole(asking.user, asking.roleId, owners)}
      onClose={() => setAsking(undefined)}
    />
  )
  return { kit: { choices, actions, onRole }, question }
}

/** Record of a person beside the list, with all actions. */
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
