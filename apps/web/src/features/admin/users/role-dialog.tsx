import type { RoleName, User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import '../texts.ts'
import { OwnerShifts, useOwnerShifts } from './owner-shifts.tsx'

interface RoleDialogProps {
  user: User
  role: RoleName | 'none'
  roleId: number | null
  /** Returns the reason if it failed. */
  onSave: (owners: { keepOwners?: number[] }) => Promise<string | undefined>
  onClose: () => void
}

/** Confirms a change of role and says that the person keeps what they hold. */
export const RoleDialog = ({ user, role, roleId, onSave, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // A person without a role is treated as if in no group.
  const groupIds = roleId === null ? [] : user.groupIds
  const shifts = useOwnerShifts(user.groupIds.length > 0 ? { userId: user.id, groupIds, roleId } : undefined)
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  const save = async () => {
    if (shifts.isChecking) return
    setBusy(true)
    const failed = await onSave(shifts.body)
    setBusy(false)
    if (failed === undefined) onClose()
    else setFailure(failed)
  }
  return (
    <Confirm
      title={t('roleTitle', { username: user.username })}
      verb={t('changeRole')}
      busy={busy || shifts.isChecking}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>
        {t('roleHelp', {
          role: t(`roles.${role}`),
          accounts: t('heldAccounts', counted(user.accounts)),
          mailboxes: t('heldMailboxes', counted(user.mailboxes)),
        })}
      </p>
      <OwnerShifts of={shifts} />
      <ToldFailure text={failure} />
    </Confirm>
  )
}
