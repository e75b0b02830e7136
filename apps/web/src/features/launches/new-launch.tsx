import type { Me } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { keyed } from '../../api/endpoints.ts'
import { useErrorText } from '../../api/error-text.ts'
import { isUndecided } from '../../api/error.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useOpenRecord } from '../../lib/hooks/use-record.ts'
import { AccountName } from '../../ui/text/account-name.tsx'
import { RecordTitle } from '../../ui/dialog/record.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { CountryChoice, UnlinkedCountries } from './country-choice.tsx'
import classes from './launch.module.css'
import { Step } from './step.tsx'
import './texts.ts'

/** Maximum own accounts offered: the most recently taken. */
const mostOwn = 5

/**
 * First step: a country, or an account of the person's own. Once the server has created the launch, its record replaces
 * this.
 */
export const NewLaunch = ({ me }: { me: Me }) => {
  const { t } = useTranslation('launches')
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { open } = useOpenRecord()
  const [begin, { isLoading, error }] = launchesApi.useBeginLaunchMutation()
  const own = accountsApi.useListMyAccountsQuery().data?.accounts.filter(
    // Launches in other countries would get stuck at the link.
    ({ closed, country }) => !closed && me.countries.includes(country),
  )
  const run = async (account: string | number) => {
    if (isLoading) return
    const result = await begin(keyed({ body: { account } }, attempt.keyFor(String(account))))
    if (!result.error || !isUndecided(result.error)) attempt.settle()
    if (result.data) open({ kind: 'launch', id: result.data.id }, true)
  }
  return (
    <>
      <RecordTitle>{t('title')}</RecordTitle>
      <ol className={classes.steps} aria-label={t('steps')}>
        <Step n={1} name={t('names.country')} state="open">
          <p className="quiet">{t('choose')}</p>
          {error && <Note kind="error">{errorText(error, t('failedBegin'))}</Note>}
          <CountryChoice linked={me.countries} busy={isLoading} onChoose={(country) => void run(country)} />
          {own && own.length > 0 && (
            <>
              <h4 className={classes.or}>{t('own')}</h4>
              <ul className={classes.choices} aria-label={t('own')}>
                {own.slice(0, mostOwn).map((account) => (
                  <li key={account.id}>
                    <button
                      type="button"
                      className={classes.choice}
                      aria-disabled={isLoading || undefined}
                      onClick={() => void run(account.id)}
                    >
                      <span className={classes.name}>
                        <AccountName account={account} />
                      </span>
                      <span>{account.country}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <UnlinkedCountries linked={me.countries} />
        </Step>
        {(['account', 'mailbox', 'code', 'pwa', 'link'] as const).map((name, n) => (
          <Step key={name} n={n + 2} name={t(`names.${name}`)} state="waiting" />
        ))}
      </ol>
    </>
  )
}
