import type { Launch } from '@app/contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { regionName } from '../../lib/regions.ts'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RecordLink } from '../../ui/dialog/record.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { CountryChoice } from './country-choice.tsx'
import classes from './launch.module.css'
import { Step } from './step.tsx'
import './texts.ts'
import { useFocusOn } from './use-focus-on.ts'

/** Whether the account of a launch may be replaced. */
const mayChange = ({ state, link, account }: Launch): boolean =>
  state === 'open' &&
  (link === null || link.state === 'failed' || link.state === 'cleaned') &&
  (account.stands !== 'open' || !account.seen || !account.taken)

/** First two steps. They are done from the start and can be changed while that makes sense. */
export const AccountSteps = ({ launch, linked }: { launch: Launch; linked: readonly string[] }) => {
  const { t } = useTranslation('launches')
  const language = useLanguage()
  const errorText = useErrorText()
  const [choosing, setChoosing] = useState(false)
  const [change, { isLoading, error }] = launchesApi.useChangeLaunchAccountMutation()
  const { account, country } = launch
  const named = { accountId: account.account_id, accountName: account.name }
  const run = async (to: string) => {
    const body = { account: to, instead: account.record_id }
    const { data } = await change({ params: { id: String(launch.id) }, body })
    if (data) setChoosing(false)
  }
  const aside = useRef<HTMLSpanElement>(null)
  useFocusOn(aside, choosing)
  const isFine = account.stands === 'open'
  return (
    <>
      <Step
        n={1}
        name={t('names.country')}
        state={choosing ? 'open' : 'done'}
        aside={
          mayChange(launch) && (
            <span ref={aside}>
              <Button variant="quiet" size="xs" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
                {choosing ? t('keep', { country }) : t('change')}
              </Button>
            </span>
          )
        }
      >
        <span className={classes.line}>
          <span translate="no" className="mono">
            {country}
          </span>{' '}
          {regionName(country, language)}
        </span>
        {choosing && (
          <>
            <p className="quiet">{t('changeHelp')}</p>
            {error && <Note kind="error">{errorText(error, t('failedChange'))}</Note>}
            <CountryChoice
              linked={linked}
              busy={isLoading}
              onChoose={(to) => void run(to)}
              {...(account.stands === 'open' && { except: country })}
            />
          </>
        )}
      </Step>
      <Step
        n={2}
        name={t('names.account')}
        state={isFine ? 'done' : launch.state === 'open' ? 'open' : 'waiting'}
        aside={
          <span className="hint">
            <Moment at={account.at} />
          </span>
        }
      >
        <span className={classes.line}>
          {account.stands === 'gone' ? (
            <AccountName account={named} />
          ) : (
            <RecordLink to={{ kind: 'account', id: account.record_id }}>
              <AccountName account={named} />
            </RecordLink>
          )}
          <span className="quiet">
            {t(account.taken ? 'taken' : 'yours')}, {t(account.seen ? 'seen' : 'unseen')}
          </span>
        </span>
        {account.stands !== 'open' && launch.state === 'open' && (
          <Note kind="error">{t(`stands.${account.stands}`)}</Note>
        )}
      </Step>
    </>
  )
}
