import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Failed } from '../../ui/feedback/failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { RecordLoading } from '../../ui/dialog/record.tsx'
import classes from './launch.module.css'
import './texts.ts'

interface CountryChoiceProps {
  /** For which links are made. */
  linked: readonly string[]
  busy: boolean
  onChoose: (country: string) => void
  /** The one that it has now is not offered. */
  except?: string
}

/** Countries with free accounts, most first: one press chooses. */
export const CountryChoice = ({ linked, busy, onChoose, except }: CountryChoiceProps) => {
  const { t } = useTranslation('launches')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = accountsApi.useGetAccountsSummaryQuery()
  if (!data && error)
    return <Failed title={t('failedCountries')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <RecordLoading />
  const countries = Object.entries(data.byCountry)
    .filter(([code, n]) => n > 0 && code !== except)
    // Those for which links are made come first.
    .toSorted(
      ([a, m], [b, n]) => Number(linked.includes(b)) - Number(linked.includes(a)) || n - m || a.localeCompare(b),
    )
  if (countries.length === 0) return <State icon="empty" role="status" title={t('noneFree')} />
  return (
    <ul className={classes.choices} aria-label={t('countries')}>
      {countries.map(([code, n]) => (
        <li key={code}>
          <button
            type="button"
            className={classes.choice}
            aria-disabled={busy || undefined}
            onClick={() => !busy && onChoose(code)}
          >
            <span translate="no" className="mono">
              {code}
            </span>
            <span className={classes.name}>{regionName(code, language)}</span>
            <span>{t('free', { n: formatNumber(n, language) })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
