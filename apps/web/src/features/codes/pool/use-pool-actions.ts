import type { PoolMailbox } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { useErrorText } from '#api/error-text.ts'
import { toast } from '#ui/feedback/toast.tsx'

const params = ({ id }: PoolMailbox) => ({ params: { id: String(id) }, body: {} })

/** A manager's actions on one mailbox, with their messages. Each returns whether it succeeded. */
export const usePoolActions = () => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const [remove, removing] = codesApi.useDeleteMailboxMutation()
  const [giveBack, returning] = codesApi.useReturnMailboxMutation()
  const [check] = codesApi.useCheckMailboxMutation()
  const [checking, setChecking] = useState<number>()

  const fail = (title: string, error: unknown) => {
    toast('error', title, { detail: errorText(error, title) })
    return false
  }
  return {
    busy: removing.isLoading || returning.isLoading,
    checking,
    remove: async (mailbox: PoolMailbox) => {
      const { error } = await remove(params(mailbox))
      if (error) return fail(t('deleteFailed'), error)
      toast('success', t('deleteDone'))
      return true
    },
    giveBack: async (mailbox: PoolMailbox) => {
      const { error } = await giveBack(params(mailbox))
      if (error) return fail(t('returnFailed'), error)
      toast('success', t('returnDone'))
      return true
    },
    check: async (mailbox: PoolMailbox) => {
      if (checking !== undefined) return
      setChecking(mailbox.id)
      const { data, error } = await check(params(mailbox))
      setChecking(undefined)
      const { email } = mailbox
      if (!data) return fail(t('checkFailed', { email }), error)
      const { email_status: health, trouble } = data
      const done = t('checkDone', { email, status: t(`health.${health}`) })
      // Takers get another mailbox instead; the manager repairs this one.
      if (health !== 'active') return toast('warning', done, { detail: t(`renew.${health}`) })
      if (trouble) return toast('warning', done, { detail: t(`errors.${trouble}`) })
      toast('success', done)
    },
  }
}
