import { useTranslation } from '../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import type { Mode } from '../features/codes/mode-head.tsx'
import { PoolManager } from '../features/codes/pool/pool-manager.tsx'
import { Taker } from '../features/codes/own/taker.tsx'
import { may, useMe } from '../features/session/me.tsx'
import { RoleRequired } from './role-required.tsx'

/** Mailboxes and their codes. Also the landing page after a refused one. */
export const Codes = () => {
  const { t } = useTranslation()
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const owns = may(me, 'mailboxes.own')
  const manages = may(me, 'mailboxes.manage')
  if (!owns && !manages) return <RoleRequired text={t('access.codes')} />
  // With both rights, the role decides the first mode.
  const first: Mode = manages && me.roleName !== 'buyer' && me.roleName !== 'farmer' ? 'pool' : 'mine'
  const asked = params.get('view')
  const chosen = asked === 'pool' || asked === 'mine' ? asked : first
  const mode = owns && manages ? chosen : manages ? 'pool' : 'mine'
  // Other parameters belong to the previous mode and are dropped.
  const onMode = owns && manages ? (next: Mode) => setParams({ view: next }) : undefined
  return mode === 'pool' ? <PoolManager me={me} onMode={onMode} /> : <Taker me={me} onMode={onMode} />
}
