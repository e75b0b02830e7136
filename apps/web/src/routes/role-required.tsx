import { useTranslation } from '../i18n/use-translation.ts'
import { api } from '../api/api.ts'
import { useMe } from '../features/session/me.tsx'
import { useRoleLabel } from '../features/session/use-role-label.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/button/icon.tsx'
import { State } from '../ui/feedback/state.tsx'

interface RoleRequiredProps {
  title?: string
  text: string
  action?: React.ReactNode
}

/** Replaces a page for people without the required role. The page opens by itself once the role is assigned. */
export const RoleRequired = ({ title, text, action }: RoleRequiredProps) => {
  const { t } = useTranslation()
  const me = useMe()
  const label = useRoleLabel()
  const { refetch, isFetching } = api.useGetMeQuery()
  return (
    <State
      icon="lock"
      title={title ?? text}
      actions={
        <>
          {action}
          <Button leftSection={<Icon name="refresh" size={15} />} busy={isFetching} onClick={() => void refetch()}>
            {t('common.refresh')}
          </Button>
        </>
      }
    >
      {title && <p>{text}</p>}
      <p>{t('access.yourRole', { role: label(me.roleName) })}</p>
    </State>
  )
}
