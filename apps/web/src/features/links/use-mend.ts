import type { LinkRecord } from '@app/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { linksApi } from '../../api/calls/links.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import './texts.ts'
import { useFailureText } from './use-failure-text.ts'

const calls = {
  resume: { done: 'finished', failed: 'createFailed' },
  cleanUp: { done: 'cleaned', failed: 'cleanFailed' },
} as const

export type Mending = keyof typeof calls

/** Resumes or cleans up an unfinished link and reports the outcome. */
export const useMend = () => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  const failureText = useFailureText()
  const [resume] = linksApi.useResumeLinkMutation()
  const [cleanUp] = linksApi.useCleanUpLinkMutation()
  const [busy, setBusy] = useState<number>()
  const run = useCallback(
    async (kind: Mending, { id }: LinkRecord): Promise<boolean> => {
      setBusy(id)
      const { data, error } = await (kind === 'resume' ? resume : cleanUp)({ params: { id: String(id) }, body: {} })
      setBusy(undefined)
      const { done, failed } = calls[kind]
      if (data?.success) toast('success', t(done))
      else {
        const detail = data ? failureText(data.link) : errorText(error, t(failed))
        // Without a failure it is still in progress: its row will show the outcome.
        if (detail !== undefined) toast('error', t(failed), { detail })
      }
      return data?.success === true
    },
    [t, errorText, failureText, resume, cleanUp],
  )
  return { run, busy }
}
