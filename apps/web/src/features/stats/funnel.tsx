import { Fragment } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty, formatNumber, formatPercent } from '../../lib/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Figures } from './figures.ts'
import classes from './funnel.module.css'
import { funnelOf, type FunnelStep } from './funnel.ts'

const Rate = ({ step, base, waiting }: { step: FunnelStep; base: FunnelStep; waiting: boolean }) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  if (step.name === 'clicks') return null
  const known = step.count !== null && base.count !== null
  return (
    <li className={classes.rate}>
      <b>{waiting ? <Skeleton width={36} /> : formatPercent(step.rate, language, 1)}</b> {t(`rates.${step.name}`)}
      {known && (
        <span className="sr">
          {', '}
          {t('partOfBase', { part: formatNumber(step.count!, language), base: formatNumber(base.count!, language) })}
        </span>
      )}
    </li>
  )
}

/** Funnel: counts as bars on one scale, with conversion rates between them. */
export const Funnel = ({ cards }: { cards: Figures['cards'] | undefined }) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const steps = funnelOf(cards)
  return (
    <ol>
      {steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && <Rate step={step} base={steps[index - 1]!} waiting={!cards} />}
          <li className={classes.step}>
            <span>{t(`metrics.${step.name}`)}</span>
            <b>{!cards ? <Skeleton width={48} /> : step.count === null ? empty : formatNumber(step.count, language)}</b>
            <i aria-hidden="true">
              <i style={{ width: `${step.share * 100}%` }} />
            </i>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
