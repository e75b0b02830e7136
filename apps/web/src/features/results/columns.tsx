import { accountLabel, type Language, type ResultDimension, type ResultFigures, type ResultLine } from '@app/contract'
import { changeOf } from '@app/figures'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showValue, type Unit } from '../../ui/chart/units.ts'
import type { ColumnKind } from '../../shared/columns/kind.ts'
import { deltaOf } from '../../ui/text/delta.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { formatDays } from '../../lib/moment.ts'
import { regionName } from '../../lib/regions.ts'
import classes from './results.module.css'

const units: Partial<Record<keyof ResultFigures, Unit>> = {
  revenue: 'money',
  recorded: 'money',
  cost: 'money',
  gap: 'money',
  profit: 'money',
  profitRecorded: 'money',
  roi: 'percent',
  cpa: 'price',
  deposits: 'count',
  taken: 'count',
  closed: 'count',
  banned: 'count',
}

/** Figure as table text; a dash if null. */
export const figureText = (key: keyof ResultFigures, value: number | null, language: Language): string =>
  showValue(units[key] ?? 'count', 'exact', value, language)

/** Name of a line. */
export const lineName = (
  { by, key, name, detail }: Pick<ResultLine, 'by' | 'key' | 'name' | 'detail'>,
  t: TFunction<'results'>,
  language: Language,
): string => {
  if (by === 'country' && key !== '') return regionName(key, language)
  if (by === 'day') return formatDays(key, key, language)
  if (by === 'campaign' && key === '0') return t('rests.campaign')
  if (by === 'account' && detail !== null) return accountLabel(detail, name)
  return name ?? (key === '' ? t(`rests.${by}`) : (detail ?? key))
}

/** Profit bar, scaled to the largest profit or loss of all lines; zero is in the middle. */
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

/** All columns; `change` is that of the profit. */
export const resultColumns = [
  ...(['name', 'revenue', 'recorded', 'cost', 'gap', 'profit', 'profitRecorded', 'change'] as const),
  ...(['roi', 'deposits', 'cpa', 'taken', 'closed', 'banned'] as const),
] as const
export type ResultColumn = (typeof resultColumns)[number]

export const columnKind: ColumnKind<ResultColumn> = {
  table: 'results',
  all: resultColumns,
  initial: resultColumns.filter((key) => key !== 'banned'),
  locked: 'name',
}

interface ColumnsProps {
  /** Columns to show, in order. */
  keys: readonly ResultColumn[]
  by: ResultDimension
  /** Whether a comparison is available. */
  compared: boolean
  /** Largest absolute profit of a line, in dollars. */
  most: number
  /** Link to the drill-down of a line; undefined if there is none. */
  behind: (line: ResultLine) => string | undefined
  t: TFunction<'results'>
  words: { change: string }
  language: Language
}

/** Share from which a gap is highlighted. */
const largeGap = 0.03

/** Change of the profit, with both values as a tooltip. */
export const changeCell = (
  { now, before }: { now: ResultFigures | null; before: ResultFigures | null },
  said: string,
  language: Language,
): ReactNode => {
  const show = (figures: ResultFigures | null): string => figureText('profit', figures?.profit ?? null, language)
  return deltaOf(
    {
      change: changeOf(now?.profit ?? null, before?.profit ?? null),
      judged: 1,
      said,
      title: `${show(now)} / ${show(before)}`,
    },
    language,
  )
}

/** Columns of results; all of them sort except the change. */
export const columnsOf = ({
  keys,
  by,
  compared,
  most,
  behind,
  t,
  words,
  language,
}: ColumnsProps): Column<ResultLine>[] => {
  const figure = (key: Exclude<ResultColumn, 'name' | 'change'>): Column<ResultLine> => ({
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
          {key === 'profit' && <Bar value={value} most={most} />}
          {figureText(key, value, language)}
          {mark && (
            <span className={classes.mark} title={t('restatedMark')}>
              <span className="sr">{t('restatedMark')}</span>
            </span>
          )}
        </span>
      )
    },
  })
  const name: Column<ResultLine> = {
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
          {line.by !== 'account' && line.detail !== null && line.name !== null && (
            <small translate="no" className="mono">
              {line.detail}
            </small>
          )}
          {line.by === 'account' && by === 'campaign' && <small>{t('withoutCampaign')}</small>}
        </span>
      )
    },
  }
  const change: Column<ResultLine> = {
    key: 'change',
    title: t('columns.change'),
    number: true,
    card: 'value',
    cell: (line) => changeCell(line, words.change, language),
  }
  return keys.flatMap((key) => {
    if (key === 'name') return [name]
    if (key === 'change') return compared ? [change] : []
    return [figure(key)]
  })
}
