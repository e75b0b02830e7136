import { None } from '#ui/list/cells.tsx'
import type { User } from '@app/contract'
import { useState } from 'react'
import { adminApi } from '#api/calls/admin.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Choice } from '#ui/form/choice.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { Status } from '#ui/feedback/status.tsx'
import classes from '../admin.module.css'
import { Chips } from './chips.tsx'
import { InlineEdit } from './inline-edit.tsx'
import '../texts.ts'
import type { Choices } from '../use-choices.ts'
import { ownersAsked } from './owner-shifts.tsx'
import { RemoveGroupDialog } from './remove-group-dialog.tsx'
import { limitIn, type UserActions } from './use-user-actions.ts'

/** Context of a person's fields: choices and actions. */
export interface Kit {
  choices: Choices
  actions: UserActions
  /** Changes a role; asks for confirmation if the person holds something. */
  onRole: (user: User, roleId: number | null) => void
}

type FieldProps = Kit & { user: User }

/** Limit of open accounts of a person; ∞ if none is set. */
export const LimitField = ({ user, actions }: FieldProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { username, accLimit } = user
  const field = t('limit')
  const said = accLimit === null ? t('unlimited') : formatNumber(accLimit, language)
  return (
    <InlineEdit
      number
      label={t('fieldOf', { field, username })}
      buttonLabel={t('editOf', { field, username, value: said })}
      shown={accLimit === null ? <span title={t('unlimited')}>∞</span> : said}
      value={accLimit === null ? '' : String(accLimit)}
      problem={(text) => (limitIn(text) === undefined ? t('limitWrong') : undefined)}
      onSave={(text) => actions.saveLimit(user, text)}
    />
  )
}

/** ADSpower group: a select, or free text if the groups are unknown. */
export const AdspowerField = ({ user, choices, actions }: FieldProps) => {
  const { t } = useTranslation('admin')
  const { username, adspowerId } = user
  const field = t('adspower')
  const known = choices.adspower?.find(({ id }) => id === adspowerId)
  const options = choices.adspower && [
    { value: '', label: t('words.noGroup') },
    ...(adspowerId === null || known ? [] : [{ value: adspowerId, label: adspowerId }]),
    ...choices.adspower.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const said = known?.name ?? adspowerId ?? t('words.noGroup')
  return (
    <InlineEdit
      label={t('fieldOf', { field, username })}
      buttonLabel={t('editOf', { field, username, value: said })}
      shown={adspowerId === null ? <None>{said}</None> : said}
      value={adspowerId ?? ''}
      options={options}
      problem={() => undefined}
      onSave={(text) => actions.saveAdspower(user, text)}
    />
  )
}

/** Role select that saves at once. */
export const RoleField = ({ user, choices, onRole }: FieldProps) => {
  const { t } = useTranslation('admin')
  const { roleId, roleName, username } = user
  const roles = choices.roles ?? (roleId !== null && roleName ? [{ id: roleId, name: roleName }] : [])
  return (
    <div className={classes.role} data-none={roleId === null || undefined}>
      <Choice
        bare
        plain
        label={t('fieldOf', { field: t('words.role'), username })}
        value={roleId === null ? '' : String(roleId)}
        options={[
          { value: '', label: t('roles.none') },
          ...roles.map(({ id, name }) => ({ value: String(id), label: t(`roles.${name}`) })),
        ]}
        onChange={(next) => onRole(user, next === '' ? null : Number(next))}
      />
    </div>
  )
}

/** Tracker groups whose figures a person sees. */
export const GroupsField = ({ user, choices, actions }: FieldProps) => {
  const { t } = useTranslation('admin')
  const all = user.isAdmin || user.roleName === 'admin'
  const [look, { isFetching }] = adminApi.useLazyPreviewOwnersQuery()
  const [asked, setAsked] = useState<{ id: number; name: string }>()
  // Remove at once if no campaign changes its owner. If the preview failed, ask.
  const remove = async (id: number) => {
    if (isFetching) return
    const name = choices.nameOf(id)
    const left = user.groupIds.filter((each) => each !== id)
    const { data } = await look({ query: ownersAsked({ userId: user.id, groupIds: left }) })
    if (data?.shifts.length === 0) void actions.removeGroup(user, id, name)
    else setAsked({ id, name })
  }
  return (
    <>
      <Chips
        username={user.username}
        groups={user.groupIds.map((id) => ({ id, name: choices.nameOf(id) }))}
        none={t(all ? 'allGroups' : 'words.noGroup')}
        onRemove={(id) => void remove(id)}
      />
      {asked && <RemoveGroupDialog user={user} group={asked} actions={actions} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const deliverabilityKinds = { unknown: 'neutral', works: 'good', not_started: 'busy', blocked: 'bad' } as const

/** Whether sign-in codes reach a person. */
export const Deliverability = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  return (
    <span title={t(`deliverabilityHelp.${user.reach}`)}>
      <Status kind={deliverabilityKinds[user.reach]}>{t(`deliverability.${user.reach}`)}</Status>
    </span>
  )
}

/** Only the first 100 leads by name can be chosen; more are not expected. */
const leads = { query: { role: 'TeamleadFarmer', sort: 'username', limit: '100' } } as const

interface LeadChoiceProps {
  label: string
  /** The label is already shown beside the field. */
  bare?: boolean
  value: Pick<User, 'leadId' | 'lead'>
  /** The person being led, who cannot lead themselves. */
  userId?: number
  onChange: (leadId: number | null) => void
}

/** Lead of a person: one of the team leads, or nobody. */
export const LeadChoice = ({ label, bare = false, value, userId, onChange }: LeadChoiceProps) => {
  const { t } = useTranslation('admin')
  const { data, error, isFetching, refetch } = adminApi.useListUsersQuery(leads)
  const known = (data?.users ?? []).filter(({ id }) => id !== userId)
  const { leadId, lead } = value
  const other = leadId !== null && lead !== null && !known.some(({ id }) => id === leadId)
  if (error && !data)
    return (
      <Note kind="warning" action={<Retry busy={isFetching} onRetry={() => void refetch()} />}>
        {t('leadsFailed')}
      </Note>
    )
  return (
    <Choice
      bare={bare}
      label={label}
      value={leadId === null ? '' : String(leadId)}
      options={[
        { value: '', label: t('noLead') },
        ...(other ? [{ value: String(leadId), label: lead }] : []),
        ...known.map(({ id, username }) => ({ value: String(id), label: username })),
      ]}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** Lead field in a person's record; saves at once. */
export const LeadField = ({ user, actions }: Pick<FieldProps, 'user' | 'actions'>) => {
  const { t } = useTranslation('admin')
  return (
    <div className={classes.role}>
      <LeadChoice
        bare
        label={t('fieldOf', { field: t('lead'), username: user.username })}
        value={user}
        userId={user.id}
        onChange={(leadId) => void actions.saveLead(user, leadId)}
      />
    </div>
  )
}
