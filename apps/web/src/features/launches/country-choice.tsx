import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { accountsApi } from '../../api/calls/accounts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { RecordLoading } from '../../ui/dialog/record.tsx'
import classes from './launch.module.css'
import './texts.ts'
import { useLastCountry } from './use-last-country.ts'

/** Countries shown before expanding, so that the other choices stay in view. */
const mostCountries = 6

interface CountryChoiceProps {
  /** Countries that links are made for. */
  linked: readonly string[]
  busy: boolean
  onChoose: (country: string) => void
  /** Current country, which is not offered. */
  except?: string
}

const Country = ({ code, n }: { code: string; n: number }) => {
  const { t } = useTranslation('launches')
  const language = useLanguage()
  return (
    <>
      <span translate="no" className="mono">
        {code}
      </span>
      <span className={classes.name}>{regionName(code, language)}</span>
      <span>{t('free', { n: formatNumber(n, language) })}</span>
    </>
  )
}

/** Countries with free accounts that links are made for: the last one used first, then by count. One press selects. */
export const CountryChoice = ({ linked, busy, onChoose, except }: CountryChoiceProps) => {
  const { t } = useTranslation('launches')
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const last = useLastCountry()
  const { data, error, isFetching, refetch } = accountsApi.useGetAccountsSummaryQuery()
  if (!data && error)
    return <Failed title={t('failedCountries')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  // Also wait for the last country, so that nothing moves under the pointer.
  if (!data || last === undefined) return <RecordLoading />
  const countries = Object.entries(data.byCountry)
    .filter(([code, n]) => n > 0 && code !== except && linked.includes(code))
    .toSorted(([a, m], [b, n]) => Number(b === last) - Number(a === last) || n - m || a.localeCompare(b))
  const hasFree = Object.values(data.byCountry).some((n) => n > 0)
  if (countries.length === 0) return <State icon="empty" role="status" title={t(hasFree ? 'noneLinked' : 'noneFree')} />
  const isLong = countries.length > mostCountries + 1
  const shown = isLong && !all ? countries.slice(0, mostCountries) : countries
  return (
    <>
      <ul className={classes.choices} aria-label={t('countries')}>
        {shown.map(([code, n]) => (
          <li key={code}>
            <button
              type="button"
              className={classes.choice}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onChoose(code)}
            >
              <Country code={code} n={n} />
            </button>
          </li>
        ))}
      </ul>
      {isLong && (
        <div className="flow">
          <Button size="xs" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('fewer') : t('allCountries', { n: formatNumber(countries.length, language) })}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Collapsed list of countries with free accounts but without links. They cannot be launched; accounts are taken by
 * hand.
 */
export const UnlinkedCountries = ({ linked }: { linked: readonly string[] }) => {
  const { t } = useTranslation('launches')
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data } = accountsApi.useGetAccountsSummaryQuery()
  const countries = Object.entries(data?.byCountry ?? {})
    .filter(([code, n]) => n > 0 && !linked.includes(code))
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
  if (countries.length === 0) return null
  return (
    <div className={classes.unlinked}>
      <Button
        size="xs"
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        leftSection={<Icon name={open ? 'up' : 'chevron'} size={13} />}
        onClick={() => setOpen(!open)}
      >
        {t('unlinked', { n: formatNumber(countries.length, language) })}
      </Button>
      {open && (
        <div id={id} className={classes.stack}>
          <p className="quiet">{t('unlinkedHelp')}</p>
          <ul className={classes.choices} aria-label={t('unlinkedList')}>
            {countries.map(([code, n]) => (
              <li key={code} className={classes.choice} data-off>
                <Country code={code} n={n} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
