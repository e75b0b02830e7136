import type { DeadJob } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { keyed } from '#api/endpoints.ts'
import { refusal } from '#api/error.ts'
import { statusApi } from '#api/calls/status.ts'
import { toast } from '#ui/feedback/toast.tsx'
import './status-texts.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'

/**
 * Retries a dead letter. `onDone` after success, `onGone` if somebody else was first. A dead letter is retried once, so
 * its id is the idempotency key: a repeated call does nothing more.
 */
export const useRetry = (onDone: () => void, onGone: () => void) => {
  const { t } = useTranslation('status')
  const toastFailure = useToastFailure()
  const [retry] = statusApi.useRetryJobMutation()
  const [states, setStates] = useState<Readonly<Record<string, 'busy' | 'done' | undefined>>>({})
  const become = (id: string, state: 'busy' | 'done' | undefined) => setStates((old) => ({ ...old, [id]: state }))

  const run = async ({ id }: DeadJob) => {
    if (states[id]) return
    become(id, 'busy')
    const { error } = await retry(keyed({ params: { id }, body: {} }, id))
    become(id, error ? undefined : 'done')
    if (!error) {
      toast('success', t('retried'))
      return onDone()
    }
    toastFailure(t('retryFailed'), error)
    if (refusal(error)?.code === 'not_found') onGone()
  }
  return { states, retry: (job: DeadJob) => void run(job) }
}
