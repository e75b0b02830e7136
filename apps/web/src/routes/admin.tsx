import { useTranslation } from '../i18n/use-translation.ts'
import { AdminPanel } from '../features/admin/panel.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { State } from '../ui/feedback/state.tsx'
import '../features/admin/texts.ts'

/** The admin panel. The guard sends others away before; whoever gets here without the right reads why it is empty. */
export const Admin = () => {
  const { t } = useTranslation('admin')
  const me = useMe()
  return may(me, 'users.manage') ? <AdminPanel me={me} /> : <State icon="lock" role="alert" title={t('refused')} />
}
