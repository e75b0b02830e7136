import type { RoleName } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The name of a role as people read it. */
export const useRoleLabel = () => {
  const { t } = useTranslation()
  return (role: RoleName | null) => t(`roles.${role ?? 'none'}`)
}
