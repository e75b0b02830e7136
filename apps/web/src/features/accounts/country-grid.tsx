import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import classes from './country-grid.module.css'

/** Countries with how many accounts are free there, most first. */
export const byCount = (byCountry: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(byCountry)
    .filter(([, count]) => count > 0)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))

interface CountryGridProps {
  countries: readonly [string, number][]
  chosen: string | undefined
  onChoose: (country: string) => void
  /** The list that a tile opens. */
  controls: string
  dim: boolean
}

/** Ruled tiles, one for each country: code, count, name, and a bar in proportion to the first. */
export const CountryGrid = ({ countries, chosen, onChoose, controls, dim }: CountryGridProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const most = countries[0]?.[1] ?? 1
  return (
    <ul className={classes.grid} aria-label={t('byCountry')} data-dim={dim || undefined}>
      {countries.map(([code, count]) => (
        <li key={code}>
          <button
            type="button"
            aria-expanded={code === chosen}
            aria-controls={code === chosen ? controls : undefined}
            onClick={() => onChoose(code)}
          >
            <span className={classes.code}>{code}</span>
            <span className={classes.count}>{formatNumber(count, language)}</span>
            <span className={classes.name}>{regionName(code, language)}</span>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${Math.max(2, (100 * count) / most)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
