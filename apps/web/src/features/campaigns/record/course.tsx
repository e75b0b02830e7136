import type { Stats } from '@app/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty } from '#lib/format.ts'
import { useTheme } from '#themes/theme.ts'
import { Button } from '#ui/button/button.tsx'
import { bucketLabels, bucketName, extremes } from '#ui/chart/buckets.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { readPalette, type Palette } from '#ui/chart/palette.ts'
import { showValue } from '#ui/chart/units.ts'
import { useEngine } from '#ui/chart/use-engine.ts'
import { Icon } from '#ui/button/icon.tsx'
import classes from './record.module.css'
import './texts.ts'

/** Profit of a campaign per bucket, with the compared period; a button switches to a table. */
export const Course = ({ stats, isOld }: { stats: Stats; isOld: boolean }) => {
  const { t } = useTranslation('campaignRecord')
  const language = useLanguage()
  const theme = useTheme()
  const engine = useEngine()
  const box = useRef<HTMLDivElement>(null)
  const [palette, setPalette] = useState<Palette>()
  const [chosen, setChosen] = useState<'table' | 'chart'>()
  const view = chosen ?? (engine === 'failed' ? 'table' : 'chart')
  useEffect(() => {
    if (box.current) setPalette(readPalette(box.current))
  }, [theme])
  const { course } = stats
  const series = useMemo(() => {
    const { buckets, grain, open, values, before } = course
    if (!values.profit?.some((value) => value !== null)) return undefined
    const compared = before?.values.profit?.some((value) => value !== null) ? before : undefined
    return {
      mark: 'profit' as const,
      unit: 'money' as const,
      labels: bucketLabels(buckets, grain, language),
      // Future buckets are not drawn.
      values: values.profit.map((value, index) => (open !== null && index > open ? null : value)),
      open,
      unfinished: t('soFar'),
      before: compared?.values.profit ?? undefined,
      beforeLabels: compared?.buckets.map((bucket) => bucket && bucketName(bucket, grain, language)),
    }
  }, [course, language, t])
  if (!series) return <p className="hint">{t('noTraffic')}</p>
  const show = (value: number | null | undefined) => showValue('money', 'exact', value ?? null, language)
  const finished = series.open !== null && series.open > 0 ? series.values.slice(0, series.open) : series.values
  const found = extremes(finished)
  const label = found
    ? t('summary', {
        total: show(stats.profit),
        high: show(series.values[found.high]),
        highDay: series.labels[found.high]!.full,
        low: show(series.values[found.low]),
        lowDay: series.labels[found.low]!.full,
      })
    : t('noTraffic')
  const toggle = view === 'chart' ? 'table' : 'chart'
  return (
    <div ref={box} className={classes.course}>
      <Button
        size="xs"
        variant="quiet"
        className={classes.toggle}
        title={t(toggle === 'table' ? 'showTable' : 'showChart')}
        aria-label={t(toggle === 'table' ? 'showTable' : 'showChart')}
        onClick={() => setChosen(toggle)}
      >
        <Icon name={toggle === 'table' ? 'table' : 'dashboard'} size={13} />
      </Button>
      {view === 'chart' ? (
        <div className={classes.chart}>
          <Chart
            series={series}
            label={label}
            language={language}
            palette={palette}
            muted={isOld}
            calm={chosen !== undefined}
          />
        </div>
      ) : (
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('metrics.profit')}</th>
              {series.before && <th scope="col">{t('comparedDay')}</th>}
              {series.before && <th scope="col">{t('comparedProfit')}</th>}
            </tr>
          </thead>
          <tbody>
            {series.labels.map((each, index) => (
              <tr key={each.full}>
                <th scope="row">
                  {each.full}
                  {index === series.open && <span className="hint">, {series.unfinished}</span>}
                </th>
                <td translate="no">{show(series.values[index])}</td>
                {series.before && <td>{series.beforeLabels?.[index] ?? empty}</td>}
                {series.before && <td translate="no">{show(series.before[index])}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
