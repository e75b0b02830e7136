import type { Answer, AppContract } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import classes from './overview.module.css'

type TotalsOf = Answer<AppContract['listTakenWithUsers']>['totals']

interface TotalLine {
  key: string
  name: ReactNode
  accounts: number
  spend: number
}

const Breakdown = ({ label, head, lines }: { label: string; head: string; lines: readonly TotalLine[] }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  return (
    <table className={classes.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('accounts')}</th>
          <th scope="col">{t('words.spend')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            <td translate="no">{formatNumber(line.accounts, language)}</td>
            <td translate="no">{formatMoney(line.spend, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Total spend of everything the filter finds: overall, by person and by country. */
export const Totals = ({ totals }: { totals: TotalsOf }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  return (
    <section className={classes.totals} aria-label={t('total')}>
      <p className={classes.sum}>
        {t('total')} <strong>{formatMoney(totals.spend, language)}</strong>
      </p>
      <details>
        <summary>{t('byPerson')}</summary>
        <Breakdown
          label={t('byPerson')}
          head={t('person')}
          lines={totals.byUser.map((each) => ({ key: each.username, name: each.username, ...each }))}
        />
      </details>
      <details>
        <summary>{t('byCountry')}</summary>
        <Breakdown
          label={t('byCountry')}
          head={t('words.country')}
          lines={totals.byCountry.map((each) => ({
            key: each.country,
            name: regionName(each.country, language),
            ...each,
          }))}
        />
      </details>
    </section>
  )
}
