import { accountLabel, type Launch } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { Button } from '../../ui/button/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import './texts.ts'

/** Period in which an account can be returned after its secrets were seen, in ms. */
const returnMs = 10 * 60_000

/** Expected reason that the account stays with the person; null if it is returned. */
const whyKept = ({ account, link }: Launch, now: number) => {
  if (account.stands !== 'open') return account.stands === 'closed' ? 'closed' : 'moved'
  if (!account.taken) return 'own'
  if (link && link.state !== 'failed' && link.state !== 'cleaned') return 'link'
  return account.seen && now - Date.parse(account.at) > returnMs ? 'seen' : null
}

const whyMailKept = ({ mailbox, link }: Launch) => {
  if (mailbox.state !== 'taken') return 'own'
  if (link && link.state !== 'failed' && link.state !== 'cleaned') return 'link'
  return mailbox.code_shown ? 'code_shown' : null
}

/** Effect of cancelling on the launch's account and mailbox. */
const Consequences = ({ launch }: { launch: Launch }) => {
  const { t } = useTranslation('launches')
  const { account, mailbox } = launch
  const [now] = useState(() => Date.now())
  const named = { account: accountLabel(account.account_id, account.name), email: mailbox.email ?? '' }
  const why = whyKept(launch, now)
  const whyMail = whyMailKept(launch)
  return (
    <>
      <p>{why === null ? t('will.account', named) : t('willKeep.account', { ...named, why: t(`why.${why}`) })}</p>
      {mailbox.email_id !== null && (
        <p>
          {whyMail === null ? t('will.mailbox', named) : t('willKeep.mailbox', { ...named, why: t(`why.${whyMail}`) })}
        </p>
      )}
    </>
  )
}

/** Cancels a launch after confirmation and returns what can be returned. */
export const CancelLaunch = ({ launch }: { launch: Launch }) => {
  const { t } = useTranslation('launches')
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const [cancel, { isLoading, error }] = launchesApi.useCancelLaunchMutation()
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {t('cancel')}
      </Button>
      {asks && (
        <Confirm
          title={t('cancelTitle')}
          verb={t('cancelVerb')}
          leave={t('cancelNot')}
          danger
          busy={isLoading}
          onConfirm={() => {
            const run = async () => {
              const { data } = await cancel({ params: { id: String(launch.id) }, body: {} })
              if (data) setAsks(false)
            }
            void run()
          }}
          onClose={() => setAsks(false)}
        >
          <Consequences launch={launch} />
          {error && <Note kind="error">{errorText(error, t('failedCancel'))}</Note>}
        </Confirm>
      )}
    </>
  )
}
