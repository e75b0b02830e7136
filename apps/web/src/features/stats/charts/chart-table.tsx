import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { Series } from '#ui/chart/option.ts'
import { Changed } from '#ui/feedback/changed.tsx'
import { showValue } from '#ui/chart/units.ts'
import { empty } from '#lib/format.ts'
import classes from './chart-table.module.css'

interface ChartTableProps {
  name: string
  series: Series
  /** Null if the days are not those of the total. */
  total: number | null
  /** Notes on restated values, by index. */
  changed: ReadonlyMap<number, string>
}

/** Figures of a chart as a table, for reading and copying. */
export const ChartTable = ({ name, series, total, changed }: ChartTableProps) => {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const show = (value: number | null) => showValue(series.unit, 'exact', value, language)
  const { before, beforeLabels } = series
  return (
    // The rows scroll, so they must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={name} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{name}</th>
            {before && <th scope="col">{t('comparedDay')}</th>}
            {before && <th scope="col">{t('comparedFigure', { metric: name })}</th>}
          </tr>
        </thead>
        <tbody>
          {series.labels.map((label, index) => (
            <tr key={label.full}>
              <th scope="row">
                {label.full}
                {series.unfinished && index === series.open && <span className="quiet">, {series.unfinished}</span>}
              </th>
              <td translate="no">
                {show(series.values[index] ?? null)}
                {changed.has(index) && <Changed text={changed.get(index)!} />}
              </td>
              {before && <td>{beforeLabels?.[index] ?? empty}</td>}
              {before && <td translate="no">{show(before[index] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td translate="no">{show(total)}</td>
              {before && <td>{empty}</td>}
              {before && <td>{empty}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
