import { changeOf, type Language, type ResultDimension, type ResultFigures, type ResultLine } from '@app/contract'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { showValue, type Unit } from '../../ui/chart/units.ts'
import { deltaOf } from '../../ui/delta.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { formatDays } from '../../lib/moment.ts'
import { regionName } from '../../lib/regions.ts'
import classes from './results.module.css'

const units: Partial<Record<keyof ResultFigures, Unit>> = {
  ...{ revenue: 'money', recorded: 'money', cost: 'money', gap: 'money', profit: 'money', profitRecorded: 'money' },
  ...{ roi: 'percent', cpa: 'price', deposits: 'count', taken: 'count', closed: 'count' },
}

/** A figure as it stands in a table; a dash where there is none. */
export const figureText = (key: keyof ResultFigures, value: number | null, language: Language): string =>
  value === null ? '–' : showValue(units[key] ?? 'count', 'exact', value, language)

/** What a line is called. */
export const lineName = (
  { by, key, name, detail }: Pick<ResultLine, 'by' | 'key' | 'name' | 'detail'>,
  t: TFunction<'results'>,
  language: Language,
): string => {
  if (by === 'country' && key !== '') return regionName(key, language)
  if (by === 'day') return formatDays(key, key, language)
  if (by === 'campaign' && key === '0') return t('noCampaign')
  return name ?? (key === '' ? t(`rests.${by}`) : (detail ?? key))
}

/** How wide a bar of profit is, in percent of the longest of all lines; from the middle, which is nothing. */
const Bar = ({ value, most }: { value: number | null; most: number }) => {
  const share = value === null || most === 0 ? 0 : (Math.abs(value) / most) * 50
  const negative = (value ?? 0) < 0
  return (
    <span className={classes.bar} aria-hidden="true">
      <i
        data-way={negative ? 'down' : 'up'}
        style={{ width: `${share}%`, left: negative ? `${50 - share}%` : '50%' }}
      />
    </span>
  )
}

const keys = ['revenue', 'recorded', 'cost', 'gap', 'profit', 'profitRecorded'] as const
const rates = ['roi', 'deposits', 'cpa', 'taken', 'closed'] as const

interface ColumnsProps {
  by: ResultDimension
  /** Whether lines can be compared now. */
  compared: boolean
  /** The largest profit or loss of a line, in dollars. */
  most: number
  /** Where what lies behind a line is; undefined where that is all that is known. */
  behind: (line: ResultLine) => string | undefined
  t: TFunction<'results'>
  words: { change: string; points: string }
  language: Language
}

/** By which part the gap is worth a look. */
const largeGap = 0.03

/** The columns of results; every one of them sorts. */
export const columnsOf = ({ by, compared, most, behind, t, words, language }: ColumnsProps): Column<ResultLine>[] => {
  const figure = (key: (typeof keys)[number] | (typeof rates)[number]): Column<ResultLine> => ({
    key,
    title: t(`columns.${key}`),
    number: true,
    sortable: true,
    card: 'value',
    cell: (line) => {
      const value = line[key]
      const isWide = key === 'gap' && value !== null && Math.abs(value) > largeGap * Math.abs(line.cost ?? 0)
      const loss = (key === 'profit' || key === 'profitRecorded' || key === 'roi') && value !== null && value < 0
      const mark = line.restated.some((each) => each === key)
      return (
        <span data-tone={isWide ? 'warn' : loss ? 'loss' : undefined} className={classes.figure}>
          {figureText(key, value, language)}
          {key === 'profit' && <Bar value={value} most={most} />}
          {mark && (
            <span className={classes.mark} title={t('restatedMark')}>
              <span className="sr">{t('restatedMark')}</span>
            </span>
          )}
        </span>
      )
    },
  })
  return [
    {
      key: 'name',
      title: t(`heads.${by}`),
      sortable: true,
      card: 'subject',
      cell: (line) => {
        const name = lineName(line, t, language)
        const to = behind(line)
        return (
          <span className={classes.name} data-rest={line.key === '' || undefined}>
            {to === undefined ? (
              name
            ) : (
              <Link to={to} title={t('behind', { name })}>
                {name}
              </Link>
            )}
            {line.detail !== null && line.name !== null && <small className="mono">{line.detail}</small>}
            {line.by === 'account' && by === 'campaign' && <small>{t('withoutCampaign')}</small>}
          </span>
        )
      },
    },
    ...keys.map(figure),
    ...(compared
      ? [
          {
            key: 'change',
            title: t('columns.change'),
            number: true,
            card: 'value' as const,
            cell: ({ now, before }: ResultLine) =>
              deltaOf(
                {
                  change: changeOf(now?.profit ?? null, before?.profit ?? null),
                  judged: 1,
                  said: words.change,
                  title: `${figureText('profit', now?.profit ?? null, language)} / ${figureText('profit', before?.profit ?? null, language)}`,
                },
                language,
              ),
          },
        ]
      : []),
    ...rates.map(figure),
  ]
}
