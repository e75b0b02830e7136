import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './tiles.module.css'
import { Button } from '../../ui/button.tsx'

interface TilesProps {
  total: number | undefined
  mine: number | undefined
  /** How many the person may hold; null for any number. */
  limit: number | null
  countries: number | undefined
  /** My Accounts is shown. */
  shown: boolean
  onToggle: () => void
  onCampaign: () => void
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

/** How many accounts are free, held and where; and the way to one's own. */
export const Tiles = ({ total, mine, limit, countries, shown, onToggle, onCampaign }: TilesProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <div className={classes.tiles}>
      <dl className={classes.figures}>
        <Tile label={t('totalAvailable')} value={total} />
        <Tile label={t('myAccounts')} value={mine}>
          {limit ? <small> {t('ofLimit', { n: formatNumber(limit, language) })}</small> : null}
        </Tile>
        <Tile label={t('countries')} value={countries} />
      </dl>
      <div className={classes.toggle}>
        <Button data-shown={shown || undefined} className={classes.button} aria-expanded={shown} onClick={onToggle}>
          {t(shown ? 'hideMine' : 'showMine')}
        </Button>
        {shown && (
          <Button className={classes.button} variant="primary" onClick={onCampaign}>
            {t('createCampaign')}
          </Button>
        )}
      </div>
    </div>
  )
}
