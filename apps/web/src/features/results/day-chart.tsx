import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDays } from '../../lib/moment.ts'
import { linesOf, scaleOf } from '../../ui/chart/scale.ts'
import { showValue } from '../../ui/chart/units.ts'
import type { DayBar } from './day-series.ts'
import classes from './days.module.css'
import './texts.ts'

/** Maximum day labels that fit. */
const mostNames = 8

/** Bar chart of daily profit around zero. Unfinished days are outlined, and the compared day is a horizontal tick. */
export const DayChart = ({ bars }: { bars: readonly DayBar[] }) => {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const scale = scaleOf(
    bars.flatMap(({ profit, before }) => [profit, before]),
    'money',
  )
  const at = (value: number): number => ((value - scale.min) / (scale.max - scale.min)) * 100
  const money = (value: number | null) => showValue('money', 'exact', value, language)
  const nameOf = ({ day, to }: DayBar): string => formatDays(day, to, language)
  const over = bars.filter(({ profit, open }) => profit !== null && !open)
  const [least, most] = [over, over.toReversed()].map((all, isMost) =>
    all.reduce<DayBar | undefined>((found, bar) => {
      if (!found) return bar
      const isBeyond = isMost === 1 ? bar.profit! > found.profit! : bar.profit! < found.profit!
      return isBeyond ? bar : found
    }, undefined),
  )
  const said =
    least && most
      ? t('daysSaid', {
          most: money(most.profit),
          mostDay: nameOf(most),
          least: money(least.profit),
          leastDay: nameOf(least),
        })
      : t('days')
  const step = Math.ceil(bars.length / mostNames)
  return (
    <div className={classes.days} role="img" aria-label={said}>
      {linesOf(scale).map((line) => (
        <span
          key={line}
          className={classes.line}
          data-zero={line === 0 || undefined}
          style={{ '--at': `${at(line)}%` } as CSSProperties}
        >
          {showValue('money', 'axis', line, language)}
        </span>
      ))}
      <div className={classes.bars}>
        {bars.map((bar, index) => {
          const { day, profit, before, open } = bar
          const title = [
            `${nameOf(bar)}: ${money(profit)}${open ? ` (${t('notOver')})` : ''}`,
            ...(before === null ? [] : [t('dayBefore', { amount: money(before) })]),
          ].join('\n')
          const [low, high] = [at(Math.min(0, profit ?? 0)), at(Math.max(0, profit ?? 0))]
          return (
            <div key={day} title={title}>
              {profit !== null && (
                <i
                  data-way={profit < 0 ? 'down' : 'up'}
                  data-open={open || undefined}
                  style={{ bottom: `${low}%`, height: `${high - low}%` }}
                />
              )}
              {before !== null && <b style={{ bottom: `${at(before)}%` }} />}
              {index % step === 0 && (
                <span data-every-other={(index / step) % 2 === 1 || undefined}>{formatDays(day, day, language)}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
