import type { Launch } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyIcon } from '../../ui/button/copy-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { MailAddress } from '../../ui/text/mail-address.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './launch.module.css'
import type { RenderCode } from './launch-record.tsx'
import { Step } from './step.tsx'
import './texts.ts'

/** Mailbox of a launch and its code. Neither blocks later steps. */
export const MailboxSteps = ({ launch, renderCode }: { launch: Launch; renderCode: RenderCode }) => {
  const { t } = useTranslation('launches')
  const errorText = useErrorText()
  const [set, { isLoading, error }] = launchesApi.useSetLaunchMailboxMutation()
  const { mailbox } = launch
  const { state, email, email_id: id } = mailbox
  const has = id !== null && email !== null
  const isFree = launch.state === 'open' && launch.account.stands === 'open' && launch.link === null
  const choose = (from: 'account' | 'stock' | 'none') => void set({ params: { id: String(launch.id) }, body: { from } })
  return (
    <>
      <Step
        n={3}
        name={t('names.mailbox')}
        state={has || state === 'skipped' ? 'done' : isFree ? 'open' : 'waiting'}
        aside={
          <span className="hint">
            <Moment at={mailbox.at} />
          </span>
        }
      >
        {email !== null && (
          <span className={classes.line}>
            <span translate="no" className="mono">
              <MailAddress>{email}</MailAddress>
            </span>
            {has && <CopyIcon label={t('copyEmail')} text={email} />}
          </span>
        )}
        {state !== 'taken' && state !== 'own' && <p className="quiet">{t(`mailbox.${state}`)}</p>}
        {error && <Note kind="error">{errorText(error, t('failedMailbox'))}</Note>}
        {isFree && !has && (
          <div className="flow">
            <Button size="xs" busy={isLoading} onClick={() => choose('stock')}>
              {t('stock')}
            </Button>
            {(state === 'held' || state === 'not_in_pool') && (
              <Button size="xs" variant="quiet" busy={isLoading} onClick={() => choose('account')}>
                {t('again')}
              </Button>
            )}
            {state !== 'skipped' && (
              <Button size="xs" variant="quiet" busy={isLoading} onClick={() => choose('none')}>
                {t('skip')}
              </Button>
            )}
          </div>
        )}
      </Step>
      <Step
        n={4}
        name={t('names.code')}
        state={mailbox.code_shown ? 'done' : has && launch.state === 'open' ? 'open' : 'waiting'}
        aside={<span className="hint">{t('codeWhen')}</span>}
      >
        {has && launch.state !== 'cancelled' ? (
          <div className={classes.code}>{renderCode(email, id)}</div>
        ) : (
          <p className="quiet">{t('codeWaits')}</p>
        )}
      </Step>
    </>
  )
}
