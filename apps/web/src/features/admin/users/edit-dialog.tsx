import type { User } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { adminApi } from '#api/calls/admin.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { digitsProblem, fieldOf, telegramProblem, usernameProblem, type Problems } from './person-form.ts'
import '../texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import { Foot } from '#ui/dialog/foot.tsx'

/** Form for the name and Telegram id of a person. */
export const EditDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const [update] = adminApi.useUpdateUserMutation()
  const { busy, failure, run } = useAct(t('editFailed'), onClose)
  const [username, setUsername] = useState(user.username)
  const [telegramId, setTelegramId] = useState(user.telegramId ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const field = failure && fieldOf(failure.error)
  const held = username !== user.username || telegramId !== (user.telegramId ?? '')
  const submit = () => {
    const name = username.trim()
    const telegram = telegramId.trim()
    // An unchanged name may violate the current rules.
    const found = {
      username: name === user.username ? undefined : usernameProblem(t, name),
      telegramId: telegram === (user.telegramId ?? '') ? undefined : telegramProblem(t, telegram),
    }
    setProblems(found)
    if (found.username !== undefined || found.telegramId !== undefined) return
    if (!held) return onClose()
    const body = {
      ...(name !== user.username && { username: name }),
      ...(telegram !== (user.telegramId ?? '') && { telegramId: telegram }),
    }
    void run(update({ params: { id: String(user.id) }, body }), () => t('edited'))
  }
  return (
    <Dialog
      title={t('editTitle', { username: user.username })}
      held={busy}
      typed={held}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot verb={t(busy ? 'common.saving' : 'words.save')} busy={busy} onClose={onClose} />}
    >
      {!field && <ToldFailure text={failure?.text} />}
      <p className="hint">{t('editHelp')}</p>
      <TextInput
        data-autofocus
        label={t('username')}
        autoComplete="off"
        maxLength={60}
        value={username}
        error={problems.username ?? (field === 'username' && failure?.text)}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <TextInput
        label={t('telegramId')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={telegramId}
        error={digitsProblem(t, telegramId) ?? problems.telegramId ?? (field === 'telegramId' && failure?.text)}
        onChange={(event) => setTelegramId(event.currentTarget.value)}
      />
    </Dialog>
  )
}
