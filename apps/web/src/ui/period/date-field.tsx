import { useRef } from 'react'
import { isDay, normaliseDay } from '../../lib/days.ts'
import { Icon } from '../button/icon.tsx'
import classes from './period.module.css'

interface DateFieldProps {
  label: string
  /** Label of the button that opens the browser's calendar; omitted where another calendar stands beside it. */
  calendar?: string
  value: string
  onChange: (text: string) => void
  onEnter: () => void
  /** Last day that the calendar offers. */
  max?: string | undefined
  invalid: boolean
  describedBy: string
}

/** Date typed in any common format, or picked from the browser's calendar. */
export const DateField = ({ label, calendar, value, onChange, onEnter, max, invalid, describedBy }: DateFieldProps) => {
  const picker = useRef<HTMLInputElement>(null)
  const day = normaliseDay(value)
  return (
    <span className={classes.field} data-invalid={invalid || undefined}>
      <label>
        <span>{label}</span>
        <input
          type="text"
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? describedBy : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </label>
      {calendar !== undefined && (
        <>
          <button
            type="button"
            className="bare inset"
            aria-label={calendar}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" size={15} />
          </button>
          <input
            ref={picker}
            className={classes.picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            max={max}
            value={isDay(day) ? day : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )}
    </span>
  )
}
