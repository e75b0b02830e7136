import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { keyed } from '#api/endpoints.ts'
import { useErrorText } from '#api/error-text.ts'
import { isUndecided } from '#api/error.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { useAttempt } from '#lib/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** Takes free mailboxes and reports their number. */
export const useGetEmails = () => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [take, { isLoading }] = codesApi.useTakeMailboxesMutation()
  const run = async (wanted: number) => {
    const { data, error } = await take(keyed({ body: { count: wanted } }, attempt.keyFor(String(wanted))))
    if (data || !isUndecided(error)) attempt.settle()
    if (!data) return toast('error', t('getFailed'), { detail: errorText(error, t('getFailed')) })
    const count = data.emails.length
    const counted = { count, n: formatNumber(count, language) }
    if (count < wanted) toast('warning', t('gotFewer', counted))
    else toast('success', t('got', counted))
  }
  return { run, busy: isLoading }
}
