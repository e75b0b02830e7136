import { useTranslation } from '../i18n/use-translation.ts'
import { CampaignsPage } from '../features/campaigns/campaigns.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { RoleRequired } from './role-required.tsx'

export const Campaigns = () => {
  const { t } = useTranslation()
  const me = useMe()
  if (!may(me, 'campaigns.read')) return <RoleRequired title={t('access.restricted')} text={t('access.dashboard')} />
  return <CampaignsPage me={me} admin={may(me, 'users.manage')} mayLink={may(me, 'links.create')} />
}
