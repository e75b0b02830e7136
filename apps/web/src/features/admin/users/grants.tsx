import { roleNames, type Grantable, type RoleName } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { Button } from '#ui/button/button.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Icon } from '#ui/button/icon.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import classes from '../admin.module.css'
import chips from './chips.module.css'
import { Chip } from '#ui/feedback/status.tsx'
import '../texts.ts'
import { Ticks } from '../ticks.tsx'
import { useAct } from '#ui/dialog/use-act.ts'
import { usePeople } from './use-people.ts'

interface Granted {
  roles: readonly RoleName[]
  users: readonly { userId: number; username: string }[]
}

/** Roles whose people's results can be granted. */
const leads: readonly RoleName[] = ['TeamleadFarmer']

/** People and roles that a right is granted to individually, beside administrators. */
export const Grants = ({ permission, granted }: { permission: Grantable; granted: Granted }) => {
  const { t } = useTranslation('admin')
  const [changed, setChanged] = useState<Partial<Granted>>({})
  const [save] = adminApi.useSaveGrantsMutation()
  const { busy, failure, run } = useAct(t('grantsFailed'), () => setChanged({}))
  const { roles, users } = { ...granted, ...changed }
  const people = usePeople().filter(({ userId }) => !users.some((each) => each.userId === userId))
  const submit = () => {
    const body = { permission, roles: [...roles], userIds: users.map(({ userId }) => userId) }
    void run(save({ body }), () => t('grantsSaved'))
  }
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="hint">{t(`grantsHelp.${permission}`)}</p>
      <fieldset className={classes.groups}>
        <legend>{t('grantRoles')}</legend>
        <Ticks
          options={(permission === 'results.people' ? leads : roleNames).map((role) => ({
            value: role,
            label: t(`roles.${role}`),
          }))}
          value={roles}
          onChange={(next) => setChanged({ ...changed, roles: next })}
        />
      </fieldset>
      <fieldset className={classes.groups}>
        <legend>{t('grantPeople')}</legend>
        {users.length > 0 && (
          <span className={chips.chips}>
            {users.map(({ userId, username }) => (
              <Chip key={userId}>
                <span className={chips.name}>{username}</span>
                <button
                  type="button"
                  className={chips.remove}
                  aria-label={t('takeGrant', { username })}
                  onClick={() => setChanged({ ...changed, users: users.filter((each) => each.userId !== userId) })}
                >
                  <Icon name="close" size={11} />
                </button>
              </Chip>
            ))}
          </span>
        )}
        <div className={classes.choice}>
          <Choice
            bare
            label={t('addPerson')}
            value=""
            options={[
              { value: '', label: t('chooseUser') },
              ...people.map(({ userId, username }) => ({ value: String(userId), label: username })),
            ]}
            onChange={(id) => {
              const person = people.find(({ userId }) => String(userId) === id)
              if (person) setChanged({ ...changed, users: [...users, person] })
            }}
          />
        </div>
      </fieldset>
      <ToldFailure text={failure?.text} />
      <div>
        <Button type="submit" variant="primary" busy={busy} off={Object.keys(changed).length === 0}>
          {t(busy ? 'common.saving' : 'saveGrants')}
        </Button>
      </div>
    </form>
  )
}
