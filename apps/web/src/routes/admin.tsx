import { useTranslation } from '../i18n/use-translation.ts'
import { AdminPanel } from '../features/admin/panel.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { State } from '../ui/feedback/state.tsx'
import '../features/admin/texts.ts'

/** Admin panel. The guard redirects others; without the right, the page explains why it is empty. */
export const Admin = () => {
  const { t } = useTranslation('admin')
  const me = useMe()
  return may(me, 'users.manage') ? <AdminPanel me={me} /> : <State icon="lock" role="alert" title={t('refused')} />
}
