import { changeOf, type Results } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty } from '../../lib/format.ts'
import { showValue } from '../../ui/chart/units.ts'
import { deltaOf } from '../../ui/text/delta.tsx'
import '../../ui/period/compare-texts.ts'
import { DayChart } from './day-chart.tsx'
import type { DayBar } from './day-series.ts'
import classes from './results.module.css'

const others = ['revenue', 'recorded', 'cost', 'gap'] as const

interface HeroProps {
  results: Results | undefined
  /** How profit went, day by day; undefined while that is not known. */
  bars: readonly DayBar[] | undefined
  /** Its course is what the page is asked for: it stays on phones, too. */
  always: boolean
  /** The answer belongs to an earlier question. */
  dim: boolean
  /** Each figure has room for its change. */
  isCompared: boolean
}

/** Profit first, what it is made of and its course beside it; its height is kept while nothing is known. */
export const Hero = ({ results, bars, always, dim, isCompared }: HeroProps) => {
  const { t } = useTranslation('results')
  const { t: tCompare } = useTranslation('compare')
  const language = useLanguage()
  const show = (value: number | null | undefined): string => showValue('money', 'total', value ?? null, language)
  const exact = (value: number | null | undefined): string | undefined =>
    value === null || value === undefined ? undefined : showValue('money', 'exact', value, language)
  const { now, before } = results?.compared ?? { now: null, before: null }
  const delta = (key: 'profit' | 'revenue' | 'recorded' | 'cost' | 'gap'): ReactNode =>
    now &&
    before &&
    deltaOf(
      {
        change: changeOf(now[key], before[key]),
        judged: key === 'profit' || key === 'revenue' ? 1 : 0,
        said: tCompare('change'),
        title: tCompare('changeFrom', { now: exact(now[key]) ?? empty, before: exact(before[key]) ?? empty }),
        large: key === 'profit',
      },
      language,
    )
  const figure = (key: 'profit' | (typeof others)[number], isFirst = false): ReactNode => (
    <div key={key} data-first={isFirst || undefined}>
      <dt>{t(`columns.${key}`)}</dt>
      <dd className={classes.value} translate="no" title={exact(results?.total[key])}>
        {show(results?.total[key])}
      </dd>
      <dd className={classes.change}>{delta(key)}</dd>
    </div>
  )
  return (
    <div className={classes.top} data-dim={dim || undefined} data-compared={isCompared || undefined}>
      <dl className={classes.hero}>
        {figure('profit', true)}
        {others.map((key) => figure(key))}
      </dl>
      <div className={classes.course} data-always={always || undefined}>
        {bars && bars.length > 1 && <DayChart bars={bars} />}
      </div>
    </div>
  )
}
