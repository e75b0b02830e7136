import type { RoleName } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'

export const useRoleLabel = () => {
  const { t } = useTranslation()
  return (role: RoleName | null) => t(`roles.${role ?? 'none'}`)
}
