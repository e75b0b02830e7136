import { accountLabel, type Launch } from '@app/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import { focusIn, isFocusLost } from './use-focus-on.ts'

const names = { 3: 'mailbox', 5: 'pwa', 6: 'link' } as const

/**
 * Number of the next step. The code step is skipped: a code is requested when the site asks for it, and nothing waits
 * for it.
 */
const nextStep = ({ state, account, mailbox, link }: Launch): keyof typeof names | undefined => {
  if (state !== 'open' || account.stands !== 'open') return undefined
  if (link) return 6
  return mailbox.email_id === null && mailbox.state !== 'skipped' ? 3 : 5
}

/**
 * After a step done here, moves the focus to the next one if it was lost, and returns the outcome as text for a live
 * region.
 */
export const useNextStep = (steps: RefObject<HTMLElement | null>, launch: Launch): string => {
  const { t } = useTranslation('launches')
  const [said, setSaid] = useState('')
  const before = useRef<Launch>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = launch
    if (was?.saved_at === launch.saved_at) return
    const lost = isFocusLost()
    const next = nextStep(launch)
    // Entries from before the record was opened are not news.
    if (next === undefined || (!was && !lost)) return
    const { account, mailbox } = launch
    const mail = mailbox.email_id === null ? undefined : mailbox.email
    const what = [
      ...(was?.account.record_id === account.record_id ? [] : [accountLabel(account.account_id, account.name)]),
      mail ?? (mailbox.state === 'taken' || mailbox.state === 'own' ? '' : t(`mailbox.${mailbox.state}`)),
    ]
    if (next !== 6)
      setSaid(t('came', { what: what.filter(Boolean).join(', ').replace(/\.$/, ''), next: t(`names.${names[next]}`) }))
    if (lost) focusIn(steps.current?.querySelector<HTMLElement>(`[data-step="${next}"]`))
  }, [launch, steps, t])
  return said
}
