import type { MessageOutcome, User } from '@app/contract'
import { useState } from 'react'
import { useErrorText } from '#api/error-text.ts'
import { adminApi } from '#api/calls/admin.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import classes from '../admin.module.css'
import '../texts.ts'

/** Sends a test message to a person and shows the outcome beside the button. */
export const TestMessage = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [send, { isLoading }] = adminApi.useSendTestMessageMutation()
  const [outcome, setOutcome] = useState<{ of: MessageOutcome } | { failed: string }>()
  const press = async () => {
    setOutcome(undefined)
    const { data, error } = await send({ params: { id: String(user.id) }, body: {} })
    setOutcome(data ? { of: data.outcome } : { failed: errorText(error, t('testFailed')) })
  }
  return (
    <div className={classes.test}>
      <Button size="xs" busy={isLoading} onClick={() => void press()}>
        {t('sendTest')}
      </Button>
      <span role="status">
        {outcome && 'of' in outcome && (
          <Status kind={outcome.of === 'delivered' ? 'good' : 'bad'}>{t(`testOutcomes.${outcome.of}`)}</Status>
        )}
        {outcome && 'failed' in outcome && <Status kind="bad">{outcome.failed}</Status>}
      </span>
    </div>
  )
}
