import type { Stats } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatNumber, formatPercent } from '#lib/format.ts'
import classes from './record.module.css'
import './texts.ts'

const steps = ['clicks', 'installs', 'registrations', 'deposits'] as const

/** Funnel: counts as bars on one scale, with the share of the preceding step. */
export const Funnel = ({ stats }: { stats: Stats }) => {
  const { t } = useTranslation('campaignRecord')
  const language = useLanguage()
  const most = Math.max(1, ...steps.map((step) => stats[step] ?? 0))
  return (
    <ol className={classes.funnel}>
      {steps.map((step, index) => {
        const count = stats[step]
        const base = index === 0 ? null : stats[steps[index - 1]!]
        return (
          <li key={step}>
            <span>{t(`metrics.${step}`)}</span>
            <i aria-hidden="true">
              <i style={{ width: `${((count ?? 0) / most) * 100}%` }} />
            </i>
            <span className={classes.rate}>
              {index > 0 && (count === null || !base ? empty : formatPercent((count / base) * 100, language, 1))}
            </span>
            <b>{count === null ? empty : formatNumber(count, language)}</b>
          </li>
        )
      })}
    </ol>
  )
}
