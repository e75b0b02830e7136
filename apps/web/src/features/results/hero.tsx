import { type Results } from '@app/contract'
import { changeOf } from '@app/figures'
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
  /** Daily profit; undefined while loading. */
  bars: readonly DayBar[] | undefined
  /** The chart is what the page was opened for, so phones show it too. */
  always: boolean
  /** The answer belongs to a previous query. */
  dim: boolean
  /** Reserves room for the change of each figure. */
  isCompared: boolean
}

/** Profit with its parts and its chart; the height is reserved while loading. */
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
