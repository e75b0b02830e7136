import type { Modes } from '../modes.ts'
import type { Asked } from './request.ts'
import type { Report, Row } from './rows.ts'

const perDollar = 10_000

/** Splits a number into two parts with exactly that sum. */
const halves = (value: Row[string]): [Row[string], Row[string]] => {
  const whole = Math.round(Number(value ?? 0) * perDollar)
  const half = Math.floor(whole / 2)
  return [half / perDollar, (whole - half) / perDollar]
}

/** Splits a row into two: a day appears once bare and once with a time appended. */
const inTwo = (row: Row, { measures }: Asked): [Row, Row] => {
  const [one, other] = [{ ...row }, { ...row }]
  for (const name of measures) [one[name], other[name]] = halves(row[name] ?? null) as [Row[string], Row[string]]
  if (typeof other['day'] === 'string') other['day'] = `${other['day']} 00:00:00`
  return [one, other]
}

const without = (row: Row, name: string): Row => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

/** Report in the form of a malfunctioning installation. */
export const asOdd = (report: Report, asked: Asked, { oddReports, missingField }: Modes): unknown => {
  if (oddReports === 'errorAsSuccess') return { error: 'ClickHouse is not available', rows: [], total: 0 }
  if (oddReports === 'nullRows' || (oddReports === 'nullForNone' && report.rows.length === 0))
    return { ...report, rows: null }
  const rows = report.rows.map((row, place) =>
    missingField !== null && place === 1 ? without(row, missingField) : row,
  )
  if (oddReports === 'twoRowsEach')
    return { ...report, rows: rows.flatMap((row) => inTwo(row, asked)), total: report.total * 2 }
  if (oddReports === 'junkRows')
    return { ...report, rows: [...rows.slice(0, 1), null, 'total', ...rows.slice(1)], total: report.total + 2 }
  return { ...report, rows }
}
