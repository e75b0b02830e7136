import { useId, type ReactNode } from 'react'
import classes from './choice.module.css'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The label is only read out. */
  bare?: boolean
  error?: ReactNode
}

/** One of several, as the system's own list: it works by keyboard and on phones as people know it. */
export const Choice = ({ label, value, options, onChange, bare = false, error }: ChoiceProps) => {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={bare ? 'sr' : classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
