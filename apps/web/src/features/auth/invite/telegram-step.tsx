import type { InviteClaim } from '@app/contract'
import { invitesApi } from '#api/calls/invites.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import classes from '../form.module.css'
import { useBotCode } from '#shared/telegram/bot-code.tsx'
import { StepList } from './step-list.tsx'
import '#shared/telegram/invite-texts.ts'

interface TelegramStepProps {
  claim: InviteClaim
  /** The invitation link is still available, so it can be started over here. */
  anew: boolean
  onAgain: (message?: string) => void
  onSignedIn: () => void
}

/** Second step: Start in Telegram, and the code from there. */
export const TelegramStep = ({ claim, anew, onAgain, onSignedIn }: TelegramStepProps) => {
  const { t } = useTranslation('invite')
  const [accept, { isLoading }] = invitesApi.useAcceptInviteMutation()
  const { fields, submit } = useBotCode({
    claim,
    describedBy: 'invite-help',
    over: t(anew ? 'over' : 'overNoLink'),
    finish: (code) => accept({ body: { code } }),
    busy: isLoading,
    onDone: onSignedIn,
    onOver: onAgain,
  })
  return (
    <form
      className={classes.form}
      noValidate
      aria-labelledby="invite"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <StepList at="telegram" />
      <div className={classes.head}>
        <h1 id="invite">{t('telegram')}</h1>
        <p id="invite-help">{t('telegramHelp')}</p>
      </div>
      {fields}
      {anew && (
        <div className={classes.links}>
          <Button variant="quiet" onClick={() => onAgain()}>
            {t('again')}
          </Button>
        </div>
      )}
    </form>
  )
}
