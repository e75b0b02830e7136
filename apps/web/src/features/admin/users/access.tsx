import type { Grantable, User } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import classes from '../admin.module.css'
import '../texts.ts'
import type { UserActions } from './use-user-actions.ts'

interface AccessProps {
  user: User
  actions: UserActions
}

/** Rights of a person's own with one of them, or without it: the others stay. */
const withGrant = (grants: User['grants'], one: Grantable, on: boolean): User['grants'] =>
  on ? [...grants, one] : grants.filter((each) => each !== one)

/** What a person may do beside their role. Each tick saves at once. */
export const Access = ({ user, actions }: AccessProps) => {
  const { t } = useTranslation('admin')
  const [busy, setBusy] = useState(false)
  const { protectedAs } = user
  const save = async (access: Parameters<UserActions['saveAccess']>[1]) => {
    if (busy) return
    setBusy(true)
    await actions.saveAccess(user, access)
    setBusy(false)
  }
  const ticks = [
    {
      label: t('adminRights'),
      on: user.isAdmin,
      fixed: protectedAs !== null && user.isAdmin,
      change: (isAdmin: boolean) => save({ isAdmin }),
    },
    {
      label: t('mayLinks'),
      on: user.grants.includes('links.create'),
      fixed: false,
      change: (on: boolean) => save({ grants: withGrant(user.grants, 'links.create', on) }),
    },
    // Results of own people are a lead's.
    ...(user.roleName === 'TeamleadFarmer'
      ? [
          {
            label: t('mayPeople'),
            on: user.grants.includes('results.people'),
            fixed: false,
            change: (on: boolean) => save({ grants: withGrant(user.grants, 'results.people', on) }),
          },
        ]
      : []),
    {
      label: t('enabled'),
      on: user.enabled,
      fixed: protectedAs !== null && user.enabled,
      change: (enabled: boolean) => save({ enabled }),
    },
  ]
  return (
    <fieldset className={classes.groups} aria-busy={busy || undefined}>
      <legend>{t('access')}</legend>
      <div>
        {ticks.map(({ label, on, fixed, change }) => (
          <label key={label} className={classes.tick}>
            <input
              type="checkbox"
              checked={on}
              disabled={fixed}
              aria-describedby={fixed ? 'protected' : undefined}
              onChange={(event) => void change(event.currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {protectedAs && (
        <p className="hint" id="protected">
          {t(`protectedAs.${protectedAs}`)}
        </p>
      )}
    </fieldset>
  )
}
