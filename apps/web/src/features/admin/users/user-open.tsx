import type { User } from '@app/contract'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { GroupsDrawer } from './groups-drawer.tsx'
import { PairingLinkDialog, UnpairDialog } from './pairing-dialogs.tsx'
import { SecretsDrawer } from './secrets-drawer.tsx'
import { FactorDialog, PasswordDialog, SessionsDialog } from './sign-in-dialogs.tsx'
import type { UserAction } from './user-columns.tsx'
import type { Kit } from './user-fields.tsx'

interface UserOpenProps {
  action: UserAction
  user: User
  kit: Kit
  onClose: () => void
}

/** Dialog for an action on a person. */
export const UserOpen = ({ action, user, kit, onClose }: UserOpenProps) => {
  switch (action) {
    case 'groups':
      return <GroupsDrawer user={user} {...kit} onClose={onClose} />
    case 'delete':
      return <DeleteDialog user={user} onClose={onClose} />
    case 'edit':
      return <EditDialog user={user} onClose={onClose} />
    case 'password':
      return <PasswordDialog user={user} onClose={onClose} />
    case 'factor':
      return <FactorDialog user={user} onClose={onClose} />
    case 'sessions':
      return <SessionsDialog user={user} onClose={onClose} />
    case 'unpair':
      return <UnpairDialog user={user} onClose={onClose} />
    case 'pairingLink':
      return <PairingLinkDialog user={user} onClose={onClose} />
    case 'secrets':
      return <SecretsDrawer user={user} onClose={onClose} />
  }
}
