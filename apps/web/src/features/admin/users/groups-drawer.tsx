import type { User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { GroupPicker } from './group-picker.tsx'
import { OwnerShifts, useHeldPress, useOwnerShifts } from './owner-shifts.tsx'
import '../texts.ts'
import type { Kit } from './user-fields.tsx'
import { Foot } from '#ui/dialog/foot.tsx'

/** Form for the tracker groups that a person sees. */
export const GroupsDrawer = ({ user, choices, actions, onClose }: Kit & { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const [ids, setIds] = useState<readonly number[]>(user.groupIds)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isSame = ids.length === user.groupIds.length && ids.every((id) => user.groupIds.includes(id))
  const shifts = useOwnerShifts(isSame ? undefined : { userId: user.id, groupIds: ids })
  const save = async () => {
    if (busy || shifts.hold()) return
    setBusy(true)
    setFailure(undefined)
    const failed = await actions.saveGroups(user, [...ids], shifts.body)
    setBusy(false)
    if (failed === undefined) onClose()
    else setFailure(failed)
  }
  useHeldPress(shifts, () => void save())
  return (
    <Drawer
      title={t('editGroupsOf', { username: user.username })}
      held={busy}
      typed={ids !== user.groupIds}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={<Foot verb={t(busy ? 'common.saving' : 'words.save')} busy={busy || shifts.isAwaited} onClose={onClose} />}
    >
      <ToldFailure text={failure} />
      <GroupPicker choices={choices} value={ids} onChange={setIds} />
      <OwnerShifts of={shifts} />
    </Drawer>
  )
}
