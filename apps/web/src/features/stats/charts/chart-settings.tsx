import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Glyph } from '#ui/chart/glyph.tsx'
import { Icon } from '#ui/button/icon.tsx'
import classes from './chart-settings.module.css'
import { metrics, type Metric } from '../figures.ts'
import { markFor } from './series.ts'
import type { VisibleMetrics } from '../use-shown.ts'

interface ChartSettingsProps {
  shown: VisibleMetrics
  order: readonly Metric[]
  onMove: (metric: Metric, by: -1 | 1) => void
  onChoose: (chosen: Partial<VisibleMetrics>) => void
  onChooseAll: (on: boolean) => void
}

type ItemProps = { metric: Metric } & Omit<ChartSettingsProps, 'onChooseAll'>

const Item = ({ metric, shown, order, onChoose, onMove }: ItemProps) => {
  const { t } = useTranslation('dashboard')
  const place = order.indexOf(metric)
  const mover = (by: -1 | 1) => {
    const name = t(by < 0 ? 'moveUp' : 'moveDown', { metric: t(`metrics.${metric}`) })
    return (
      <Button
        size="xs"
        variant="quiet"
        aria-label={name}
        title={name}
        off={order[place + by] === undefined}
        onClick={() => onMove(metric, by)}
      >
        <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
      </Button>
    )
  }
  return (
    <div className={classes.item}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={shown[metric]}
          onChange={(event) => onChoose({ [metric]: event.currentTarget.checked })}
        />
        {t(`metrics.${metric}`)}
        <Glyph mark={markFor(metric)} />
      </label>
      {mover(-1)}
      {mover(1)}
    </div>
  )
}

/** Settings of the shown metrics, for cards and charts alike. */
export const ChartSettings = ({ shown, order, onChoose, onMove, onChooseAll }: ChartSettingsProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const all = useRef<HTMLInputElement>(null)
  const on = metrics.filter((metric) => shown[metric]).length
  const number = (value: number) => formatNumber(value, language)

  useEffect(() => {
    if (all.current) all.current.indeterminate = on > 0 && on < metrics.length
  }, [on, open])

  return (
    <div className={classes.root}>
      <Button
        variant="quiet"
        className={classes.open}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        leftSection={<Icon name="settings" size={15} />}
        rightSection={<Icon name="chevron" size={13} />}
      >
        {t('chartSettings')}{' '}
        <span className={classes.count}>
          {number(on)}/{number(metrics.length)}
        </span>
      </Button>
      {open && (
        <div className={classes.panel} id={id} role="group" aria-label={t('chartSettings')}>
          <label className={classes.all}>
            <input
              ref={all}
              type="checkbox"
              checked={on === metrics.length}
              onChange={() => onChooseAll(on < metrics.length)}
            />
            {t('showAll')}
          </label>
          {order.map((metric) => (
            <Item key={metric} metric={metric} shown={shown} order={order} onChoose={onChoose} onMove={onMove} />
          ))}
        </div>
      )}
    </div>
  )
}
