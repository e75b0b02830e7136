import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './tiles.module.css'

interface TilesProps {
  total: number | undefined
  mine: number | undefined
  /** How many the person may hold; null for any number. */
  limit: number | null
  countries: number | undefined
}

const Tile = ({ label, value, children }: { label: string; value: number | undefined; children?: ReactNode }) => {
  const language = useLanguage()
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? <Skeleton width={40} height={16} /> : formatNumber(value, language)}
        {children}
      </dd>
    </div>
  )
}

/** How many accounts are free, held and where. */
export const Tiles = ({ total, mine, limit, countries }: TilesProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <dl className={classes.figures}>
      <Tile label={t('totalAvailable')} value={total} />
      <Tile label={t('myAccounts')} value={mine}>
        {limit ? <small> {t('ofLimit', { n: formatNumber(limit, language) })}</small> : null}
      </Tile>
      <Tile label={t('countries')} value={countries} />
    </dl>
  )
}
