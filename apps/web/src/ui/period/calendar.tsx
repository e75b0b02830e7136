import { shiftDay } from '@app/figures'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { fullDay, monthBefore, weekdayName } from '../../lib/days.ts'
import { isAskable, type Range } from '../../lib/period.ts'
import { IconButton } from '../button/icon-button.tsx'
import classes from './calendar.module.css'
import './texts.ts'

const week = [0, 1, 2, 3, 4, 5, 6]
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => shiftDay(day, -1),
  ArrowRight: (day) => shiftDay(day, 1),
  ArrowUp: (day) => shiftDay(day, -7),
  ArrowDown: (day) => shiftDay(day, 7),
  PageUp: monthBefore,
  PageDown: (day) => shiftDay(day, 28),
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Earliest year that the server accepts. */
const oldest = 2000

const monthAfter = (first: string): string => monthOf(shiftDay(first, 31))

/** Days of a month in weeks from Monday; days of other months are null. */
const rowsOf = (first: string): (string | null)[][] => {
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 42 }, (_, index) => shiftDay(first, index - lead))
  return week
    .slice(0, 6)
    .map((row) => days.slice(row * 7, row * 7 + 7).map((day) => (monthOf(day) === first ? day : null)))
    .filter((row) => row.some((day) => day !== null))
}

interface CalendarProps {
  range: Range
  today: string
  /** First day with figures, if known. */
  earliest: string | null
  /** Called with two days in either order; the next press starts over. */
  onChoose: (range: Range) => void
}

/**
 * Two months of days: the first press sets the start, the second the end. Arrows move by day, Page keys by month, and
 * any month can be picked.
 */
export const Calendar = ({ range, today, earliest, onChoose }: CalendarProps) => {
  const { t } = useTranslation('period')
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const start = isAskable(range.to) ? range.to : today
  const [at, setAt] = useState(start)
  const [walked, setWalked] = useState(false)
  const [begun, setBegun] = useState<string>()
  const [last, setLast] = useState(monthOf(start))
  useEffect(() => {
    if (walked) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, walked])

  const walk = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at)
    if (!next) return
    event.preventDefault()
    if (!isAskable(next)) return
    setWalked(true)
    setAt(next)
    const month = monthOf(next)
    if (month > last) setLast(month)
    else if (month < monthBefore(last)) setLast(monthAfter(month))
  }
  const press = (day: string) => {
    setAt(day)
    if (begun === undefined) {
      setBegun(day)
      onChoose({ from: day, to: day })
    } else {
      setBegun(undefined)
      onChoose(begun < day ? { from: begun, to: day } : { from: day, to: begun })
    }
  }
  const name = (first: string, more: Intl.DateTimeFormatOptions = { year: 'numeric' }) =>
    new Intl.DateTimeFormat(language, { month: 'long', ...more, timeZone: 'UTC' }).format(
      new Date(`${first}T00:00:00Z`),
    )
  const show = (month: string) => {
    if (!isAskable(month)) return
    setLast(month)
    // The starting point of the arrow keys must be in view.
    if (monthOf(at) !== month) setAt(month)
  }
  const step = (to: string, label: string, isLater: boolean) => (
    <span className={classes.step} data-later={isLater || undefined}>
      <IconButton icon="back" size="sm" label={label} off={!isAskable(to)} onClick={() => show(to)} />
    </span>
  )
  const [year, month] = [Number(last.slice(0, 4)), last.slice(5, 7)]
  const firstYear = Math.min(
    year,
    Math.max(oldest, Number((earliest ?? today).slice(0, 4)) - Number(earliest === null) * 10),
  )
  const lastYear = Math.max(year, Number(today.slice(0, 4)))
  return (
    <div className={classes.calendar}>
      {step(monthBefore(last), t('monthBefore'), false)}
      {step(monthAfter(last), t('monthAfter'), true)}
      <div ref={grid} className={classes.months} onKeyDown={walk} role="presentation">
        {[monthBefore(last), last].map((first) => (
          <table key={first} className={classes.month}>
            <caption>{name(first)}</caption>
            <thead>
              <tr>
                {week.map((index) => (
                  <th key={index} scope="col">
                    {weekdayName(index, language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsOf(first).map((row, index) => (
                <tr key={index}>
                  {row.map((day, column) => (
                    <td
                      key={day ?? `none ${column}`}
                      data-in={(day !== null && day >= range.from && day <= range.to) || undefined}
                    >
                      {day !== null && (
                        <button
                          type="button"
                          className="bare"
                          tabIndex={day === at ? 0 : -1}
                          aria-label={fullDay(day, language)}
                          aria-current={day === today ? 'date' : undefined}
                          data-end={day === range.from || day === range.to || undefined}
                          data-later={day > today || undefined}
                          onClick={() => press(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <div className={classes.jump}>
        <select
          aria-label={t('month')}
          value={month}
          onChange={({ currentTarget: { value } }) => show(`${year}-${value}-01`)}
        >
          {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map((value) => (
            <option key={value} value={value}>
              {name(`2000-${value}-01`, {})}
            </option>
          ))}
        </select>
        <select
          aria-label={t('year')}
          value={year}
          onChange={({ currentTarget: { value } }) => show(`${value}-${month}-01`)}
        >
          {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index).map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
