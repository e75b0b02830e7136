import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { adminApi } from '../../../api/admin.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { refusal } from '../../../api/error.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import '../../../ui/ui-texts.ts'
import { GroupPicker } from './group-picker.tsx'
import { NewPassword, usePasswordRule } from './new-password.tsx'
import { digitsProblem, fieldOf, telegramProblem, usernameProblem, type Problems } from './person-form.ts'
import '../texts.ts'
import type { Choices } from '../use-choices.ts'
import { Retry } from '../../../ui/feedback/retry.tsx'
import { Foot } from '../../../ui/dialog/foot.tsx'

const blank = { username: '', password: '', telegramId: '', adspowerId: '', roleId: '', groupIds: [] as number[] }

/** A new person: who they are, how they sign in, and what they may see. */
export const CreateDrawer = ({ choices, onClose }: { choices: Choices; onClose: () => void }) => {
  const { t } = useTranslation(['admin', 'ui'])
  const { t: own } = useTranslation('admin')
  const errorText = useErrorText()
  const rule = usePasswordRule()
  const [create, { isLoading }] = adminApi.useCreateUserMutation()
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const { username, password, telegramId, adspowerId, roleId, groupIds } = form
  const change = (part: Partial<typeof blank>) => {
    setForm({ ...form, ...part })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))))
  }

  const submit = async () => {
    if (isLoading) return
    setFailure(undefined)
    const found = {
      username: usernameProblem(own, username),
      password: rule.problem(password),
      telegramId: telegramProblem(own, telegramId),
    }
    setProblems(found)
    if (Object.values(found).some((problem) => problem !== undefined)) return
    const { error } = await create({
      body: {
        username: username.trim(),
        password,
        telegramId: telegramId.trim(),
        groupIds,
        adspowerId: adspowerId.trim() || null,
        roleId: roleId === '' ? null : Number(roleId),
      },
    })
    if (!error) {
      toast('success', t('created'))
      return onClose()
    }
    const title = refusal(error)?.code === 'forbidden' ? t('onlyAdmin') : t('createFailed')
    const field = fieldOf(error)
    const cause = errorText(error, title)
    toast('error', title, { detail: cause })
    if (field) setProblems({ [field]: cause })
    else setFailure(title === cause ? title : `${title}. ${cause}`)
  }
  const adspowerFailed = choices.failures.find(({ key }) => key === 'adspower')
  return (
    <Drawer
      title={t('create')}
      held={form !== blank}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<Foot verb={t(isLoading ? 'creating' : 'create')} busy={isLoading} onClose={onClose} />}
    >
      {failure && (
        <Note kind="error" told>
          {failure}
        </Note>
      )}
      <TextInput
        label={t('username')}
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk={false}
        value={username}
        error={problems.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <NewPassword
        label={t('words.password')}
        value={password}
        error={problems.password}
        onChange={(next) => change({ password: next })}
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
        onChange={(event) => change({ telegramId: event.currentTarget.value })}
      />
      {choices.adspower || !adspowerFailed ? (
        <Choice
          label={`${t('adspower')} · ${t('ui:optional')}`}
          value={adspowerId}
          options={[
            { value: '', label: t('words.noGroup') },
            ...(choices.adspower ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => change({ adspowerId: next })}
        />
      ) : (
        <>
          <Note kind="warning" action={<Retry onRetry={() => void adspowerFailed.retry()} />}>
            {t('adspowerLoadFailed')}
          </Note>
          <TextInput
            label={`${t('adspowerId')} · ${t('ui:optional')}`}
            autoComplete="off"
            maxLength={40}
            value={adspowerId}
            onChange={(event) => change({ adspowerId: event.currentTarget.value })}
          />
        </>
      )}
      <Choice
        label={`${t('words.role')} · ${t('ui:optional')}`}
        value={roleId}
        options={[
          { value: '', label: t('roleNames.none') },
          ...(choices.roles ?? []).map(({ id, name }) => ({ value: String(id), label: t(`roleNames.${name}`) })),
        ]}
        onChange={(next) => change({ roleId: next })}
      />
      <GroupPicker choices={choices} value={groupIds} onChange={(ids) => change({ groupIds: ids })} />
    </Drawer>
  )
}
