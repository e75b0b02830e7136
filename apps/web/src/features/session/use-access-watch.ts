import type { Me } from '@app/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useRoleLabel } from './use-role-label.ts'

/** Notifies a person whose role or rights changed while the page was open. */
export const useAccessWatch = (me: Me): void => {
  const { t } = useTranslation()
  const label = useRoleLabel()
  const before = useRef(me)
  useEffect(() => {
    const old = before.current
    before.current = me
    if (old.id !== me.id) return
    if (old.roleName !== me.roleName) {
      if (me.roleName === null) toast('warning', t('session.roleRemoved'))
      else toast('success', t('session.roleNow', { role: label(me.roleName) }))
    } else if ([...old.permissions].sort().join() !== [...me.permissions].sort().join()) {
      toast('warning', t('session.accessChanged'))
    }
  })
}
