import { api } from '../../api/api.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { keyed } from '../../api/endpoints.ts'
import { isUndecided } from '../../api/error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useOpenRecord } from '../../lib/hooks/use-record.ts'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { InkButton } from '../../ui/button/ink.tsx'
import { useToastFailure } from '../../ui/use-toast-failure.ts'
import './ask-link-texts.ts'

/**
 * How a person gets the link of an own account: make it, ask for it, pass its ID on (none), or not at all for now
 * because its country gets no links (unlinked).
 */
export const useLinkRoad = (): ((country: string) => 'make' | 'ask' | 'unlinked' | 'none') => {
  const me = api.useGetMeQuery().data
  const has = (right: 'links.create' | 'links.request' | 'launches.own') => me?.permissions.includes(right) ?? false
  return (country) => {
    if (has('links.create')) return 'make'
    if (!has('links.request') || !has('launches.own')) return 'none'
    return me?.countries.includes(country) ? 'ask' : 'unlinked'
  }
}

interface AskForLinkProps extends Pick<ButtonLook, 'size'> {
  recordId: number
  /** Owner of the link, for screen readers, where several buttons stand side by side. */
  of?: string
  /** Called once its launch is open. */
  onAsked?: () => void
}

/** Opens the launch of an own account to ask for its link. Idempotent: repeated presses reuse the same launch. */
export const AskForLink = ({ recordId, of, size, onAsked }: AskForLinkProps) => {
  const { t } = useTranslation('askLink')
  const toastFailure = useToastFailure()
  const { open } = useOpenRecord()
  const attempt = useAttempt()
  const [begin, { isLoading }] = launchesApi.useBeginLaunchMutation()
  const run = async () => {
    const { data, error } = await begin(keyed({ body: { account: recordId } }, attempt.keyFor(String(recordId))))
    if (!error || !isUndecided(error)) attempt.settle()
    if (!data) return void toastFailure(t('failed'), error)
    onAsked?.()
    open({ kind: 'launch', id: data.id })
  }
  const common = { busy: isLoading, onClick: () => void run(), children: t('ask') }
  // The small button is one of many, or stands beside the main action.
  return size === 'xs' ? (
    <Button size="xs" {...(of && { 'aria-label': t('askOf', { name: of }) })} {...common} />
  ) : (
    <InkButton rank="next" {...common} />
  )
}
