import type { RoleName } from '@app/contract'
import { useTranslation } from 'react-i18next'

/** The name of a role as people read it. */
export const useRoleLabel = () => {
  const { t } = useTranslation()
  return (role: RoleName | null) => t(`roles.${role ?? 'none'}`)
}
