import { useId } from 'react'
import { DateField } from '#ui/period/date-field.tsx'
import classes from './owners.module.css'

interface DayFieldProps {
  label: string
  /** Label of the button that opens the browser's calendar. */
  calendar: string
  /** As typed. */
  value: string
  onChange: (text: string) => void
  /** Last day that the calendar offers. */
  max: string
  help?: string
  error: string | undefined
}

const leaveToForm = () => undefined

/** Day field of a form, with its error. */
export const DayField = ({ help, error, ...field }: DayFieldProps) => {
  const id = useId()
  return (
    <div>
      <DateField {...field} invalid={error !== undefined} describedBy={id} onEnter={leaveToForm} />
      <p id={id} className={`hint ${classes.told}`} data-wrong={error !== undefined || undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
