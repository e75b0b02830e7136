import type { Invite } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'
import { refusal } from '#api/error.ts'
import { invitesApi } from '#api/calls/invites.ts'
import { Choice } from '#ui/form/choice.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import '#ui/ui-texts.ts'
import { GroupPicker } from '../group-picker.tsx'
import { NewPassword, usePasswordRule } from '../new-password.tsx'
import { digitsProblem, fieldOf, telegramProblem, usernameProblem, type Problems } from '../person-form.ts'
import '../../texts.ts'
import type { Choices } from '../../use-choices.ts'
import classes from './invites.module.css'
import { Foot } from '#ui/dialog/foot.tsx'
import { AdspowerChoice } from './adspower-choice.tsx'
import './invite-texts.ts'
import { LinkMade, type CreatedInvite } from './invite-made.tsx'
import { OwnerShifts, useHeldPress, useOwnerShifts } from '../owner-shifts.tsx'
import { LeadChoice } from '../user-fields.tsx'
import { limitIn } from '../use-user-actions.ts'

const blank = {
  username: '',
  password: '',
  telegramId: '',
  adspowerId: '',
  roleId: '',
  limit: '',
  groupIds: [] as number[],
  leadId: null as number | null,
}

/** Form values from an invitation that is issued again. */
const formOf = (invite: Invite | undefined): typeof blank =>
  invite
    ? {
        ...blank,
        username: invite.username,
        adspowerId: invite.adspowerId ?? '',
        roleId: String(invite.roleId),
        limit: invite.accLimit === null ? '' : String(invite.accLimit),
        groupIds: invite.groupIds,
        leadId: invite.lead === null ? null : invite.leadId,
      }
    : blank
const ways = ['link', 'password'] as const

interface CreateDrawerProps {
  choices: Choices
  /** Invitation to issue again. */
  from?: Invite | undefined
  onClose: () => void
}

/**
 * Form for a new person: identity, way of signing in, and visible data. People invited by link choose their password
 * themselves.
 */
export const CreateDrawer = ({ choices, from, onClose }: CreateDrawerProps) => {
  const { t } = useTranslation(['admin', 'ui', 'invites'])
  const { t: own } = useTranslation('admin')
  const { t: say } = useTranslation('invites')
  const toastFailure = useToastFailure()
  const rule = usePasswordRule()
  const [create, creating] = adminApi.useCreateUserMutation()
  const [invite, inviting] = invitesApi.useCreateInviteMutation()
  const [way, setWay] = useState<(typeof ways)[number]>('link')
  const [made, setMade] = useState<CreatedInvite>()
  const byLink = way === 'link'
  const isLoading = creating.isLoading || inviting.isLoading
  const { form, held, put, problems, setProblems } = useForm(() => formOf(from))
  const [failure, setFailure] = useState<string>()
  const { username, password, telegramId, adspowerId, roleId, limit, groupIds, leadId } = form

  const isBuyer = choices.roles?.some(({ id, name }) => name === 'buyer' && String(id) === roleId)
  const wanted = isBuyer && groupIds.length > 0 ? { groupIds, roleId: Number(roleId) } : undefined
  const shifts = useOwnerShifts(wanted)

  const refused = (error: unknown, failed: string) => {
    const title = refusal(error)?.code === 'forbidden' ? t('onlyAdmin') : failed
    const field = fieldOf(error)
    const cause = toastFailure(title, error)
    if (field) setProblems({ [field]: cause })
    else setFailure(title === cause ? title : `${title}. ${cause}`)
  }

  const submit = async () => {
    if (isLoading || shifts.hold()) return
    setFailure(undefined)
    const found: Problems = byLink
      ? {
          username: usernameProblem(own, username),
          roleId: roleId === '' ? say('roleNeeded') : undefined,
          limit: limitIn(limit.trim()) === undefined ? t('limitWrong') : undefined,
        }
      : {
          username: usernameProblem(own, username),
          password: rule.problem(password),
          telegramId: telegramProblem(own, telegramId),
        }
    setProblems(found)
    if (Object.values(found).some((problem) => problem !== undefined)) return
    const whom = {
      username: username.trim(),
      groupIds,
      adspowerId: adspowerId.trim() || null,
      ...(leadId !== null && { leadId }),
      ...shifts.body,
    }
    if (byLink) {
      const accLimit = limitIn(limit.trim()) ?? null
      const { data, error } = await invite({ body: { ...whom, roleId: Number(roleId), accLimit } })
      if (data) setMade(data)
      else refused(error, say('failed'))
      return
    }
    const { error } = await create({
      body: { ...whom, password, telegramId: telegramId.trim(), roleId: roleId === '' ? null : Number(roleId) },
    })
    if (!error) {
      toast('success', t('created'))
      return onClose()
    }
    refused(error, t('createFailed'))
  }
  useHeldPress(shifts, () => void submit())
  if (made) return <LinkMade of="invite" {...made.invite} token={made.token} onClose={onClose} />
  return (
    <Drawer
      title={from ? say('againTitle', { username: from.username }) : t('create')}
      typed={held}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <Foot
          verb={isLoading ? t('creating') : byLink ? say('create') : t('create')}
          busy={isLoading || shifts.isAwaited}
          onClose={onClose}
        />
      }
    >
      <ToldFailure text={failure} />
      {!from && (
        <div className={classes.way}>
          <Segmented
            label={say('way')}
            value={way}
            options={ways.map((each) => ({ value: each, label: say(`ways.${each}`) }))}
            onChange={(next) => {
              setWay(next)
              setProblems({})
              setFailure(undefined)
            }}
          />
          <p className="hint">{say(`wayHelp.${way}`)}</p>
        </div>
      )}
      <TextInput
        data-autofocus
        label={t('username')}
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk={false}
        value={username}
        error={problems.username}
        onChange={(event) => put({ username: event.currentTarget.value })}
      />
      {!byLink && (
        <>
          <NewPassword
            label={t('words.password')}
            value={password}
            error={problems.password}
            onChange={(next) => put({ password: next })}
          />
          <TextInput
            label={t('telegramId')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            required
            withAsterisk={false}
            value={telegramId}
            error={digitsProblem(own, telegramId) ?? problems.telegramId}
            onChange={(event) => put({ telegramId: event.currentTarget.value })}
          />
        </>
      )}
      <Choice
        label={byLink ? t('words.role') : `${t('words.role')} · ${t('ui:optional')}`}
        value={roleId}
        error={problems.roleId}
        options={[
          { value: '', label: byLink ? say('roleNeeded') : t('roles.none') },
          ...(choices.roles ?? [])
            .filter(({ name }) => !byLink || name !== 'admin')
            .map(({ id, name }) => ({ value: String(id), label: t(`roles.${name}`) })),
        ]}
        onChange={(next) => put({ roleId: next })}
      />
      {byLink && (
        <TextInput
          label={`${t('limit')} · ${t('ui:optional')}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={limit}
          error={problems.limit}
          description={say('limitHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => put({ limit: event.currentTarget.value })}
        />
      )}
      <LeadChoice
        label={`${t('lead')} · ${t('ui:optional')}`}
        value={{ leadId, lead: from?.lead ?? null }}
        onChange={(next) => put({ leadId: next })}
      />
      <AdspowerChoice choices={choices} value={adspowerId} onChange={(next) => put({ adspowerId: next })} />
      <GroupPicker choices={choices} value={groupIds} onChange={(ids) => put({ groupIds: ids })} />
      <OwnerShifts of={shifts} later={byLink} />
    </Drawer>
  )
}
