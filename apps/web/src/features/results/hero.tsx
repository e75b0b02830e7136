import { changeOf, type Results } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { showValue } from '../../ui/chart/units.ts'
import { deltaOf } from '../../ui/delta.tsx'
import '../../ui/period/compare-texts.ts'
import classes from './results.module.css'

const others = ['revenue', 'recorded', 'cost', 'gap'] as const

/** Profit first, and what it is made of beside it; its height is kept while nothing is known. */
export const Hero = ({ results }: { results: Results | undefined }) => {
  const { t } = useTranslation('results')
  const { t: tCompare } = useTranslation('compare')
  const language = useLanguage()
  const show = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : showValue('money', 'total', value, language)
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
        title: tCompare('changeFrom', { now: exact(now[key]) ?? '–', before: exact(before[key]) ?? '–' }),
        large: key === 'profit',
      },
      language,
    )
  const figure = (key: 'profit' | (typeof others)[number], isFirst = false): ReactNode => (
    <div key={key} data-first={isFirst || undefined}>
      <dt>{t(`columns.${key}`)}</dt>
      <dd title={exact(results?.total[key])}>{show(results?.total[key])}</dd>
      {delta(key)}
    </div>
  )
  return (
    <dl className={classes.hero}>
      {figure('profit', true)}
      {others.map((key) => figure(key))}
    </dl>
  )
}
