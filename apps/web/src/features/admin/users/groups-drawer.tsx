import type { User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/feedback/drawer.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { GroupPicker } from './group-picker.tsx'
import '../texts.ts'
import type { Kit } from './user-fields.tsx'

/** Which groups of the tracker a person sees. */
export const GroupsDrawer = ({ user, choices, deeds, onClose }: Kit & { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const [ids, setIds] = useState<readonly number[]>(user.groupIds)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const failed = await deeds.saveGroups(user, [...ids])
    setBusy(false)
    if (failed === undefined) onClose()
    else setFailure(failed)
  }
  return (
    <Drawer
      title={t('editGroupsOf', { username: user.username })}
      held={ids !== user.groupIds}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(busy ? 'common.saving' : 'save')}
          </Button>
        </>
      }
    >
      {failure && <Note kind="error">{failure}</Note>}
      <GroupPicker choices={choices} value={ids} onChange={setIds} />
    </Drawer>
  )
}
