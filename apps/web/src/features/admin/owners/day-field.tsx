import { useId } from 'react'
import { DateField } from '../../../ui/period/date-field.tsx'
import classes from './owners.module.css'

interface DayFieldProps {
  label: string
  /** The name of the button that opens the browser's calendar. */
  calendar: string
  /** As typed. */
  value: string
  onChange: (text: string) => void
  /** The last day that the calendar offers. */
  max: string
  help?: string
  error: string | undefined
}

const leaveToForm = () => undefined

/** A day of a form, with what is wrong with it. */
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
