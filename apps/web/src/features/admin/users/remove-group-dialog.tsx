import type { User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import '../texts.ts'
import { OwnerShifts, useOwnerShifts } from './owner-shifts.tsx'
import type { UserActions } from './use-user-actions.ts'

interface RemoveGroupDialogProps {
  user: User
  group: { id: number; name: string }
  actions: UserActions
  onClose: () => void
}

/** Confirms the removal of a group whose campaigns change their owner. */
export const RemoveGroupDialog = ({ user, group: { id, name }, actions, onClose }: RemoveGroupDialogProps) => {
  const { t } = useTranslation(['admin', 'ui'])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const shifts = useOwnerShifts({ userId: user.id, groupIds: user.groupIds.filter((each) => each !== id) })
  const remove = async () => {
    if (shifts.isChecking) return
    setBusy(true)
    const failed = await actions.removeGroup(user, id, name, shifts.body)
    setBusy(false)
    if (failed === undefined) onClose()
    else setFailure(failed)
  }
  return (
    <Confirm
      title={t('removeGroupTitle', { name, username: user.username })}
      verb={t('ui:remove')}
      busy={busy || shifts.isChecking}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <OwnerShifts of={shifts} />
      <ToldFailure text={failure} />
    </Confirm>
  )
}
