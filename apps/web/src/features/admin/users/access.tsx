import type { Grantable, User } from '@app/contract'
import { Fragment, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import classes from '../admin.module.css'
import '../texts.ts'
import type { UserActions } from './use-user-actions.ts'

interface AccessProps {
  user: User
  actions: UserActions
}

/** A person's own grants with one added or removed; the others stay. */
const withGrant = (grants: User['grants'], one: Grantable, on: boolean): User['grants'] =>
  on ? [...grants, one] : grants.filter((each) => each !== one)

interface Tick {
  label: string
  on: boolean
  fixed: boolean
  /** Effect on this person. */
  hint?: string | undefined
  change: (on: boolean) => Promise<void>
}

/** Rights of a person beside their role. Each checkbox saves at once. */
export const Access = ({ user, actions }: AccessProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const { protectedAs } = user
  const save = async (access: Parameters<UserActions['saveAccess']>[1]) => {
    if (busy) return
    setBusy(true)
    await actions.saveAccess(user, access)
    setBusy(false)
  }
  const ticks: readonly Tick[] = [
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
    // Only leads have people of their own whose results can be granted.
    ...(user.roleName === 'TeamleadFarmer'
      ? [
          {
            label: t('mayPeople'),
            on: user.grants.includes('results.people'),
            fixed: false,
            change: (on: boolean) => save({ grants: withGrant(user.grants, 'results.people', on) }),
          },
          {
            label: t('ownPeopleOnly'),
            on: user.ownPeopleOnly,
            fixed: false,
            // An administrator sees everything.
            hint: user.isAdmin
              ? undefined
              : user.ownPeopleOnly
                ? t('ownPeopleHelp.on', { count: user.people, n: formatNumber(user.people, language) })
                : t('ownPeopleHelp.off'),
            change: (ownPeopleOnly: boolean) => save({ ownPeopleOnly }),
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
        {ticks.map(({ label, on, fixed, hint, change }) => (
          <Fragment key={label}>
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={on}
                disabled={fixed}
                aria-describedby={fixed ? 'protected' : hint ? 'own-people' : undefined}
                onChange={(event) => void change(event.currentTarget.checked)}
              />
              <span>{label}</span>
            </label>
            {hint && (
              <p className="hint" id="own-people">
                {hint}
              </p>
            )}
          </Fragment>
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
