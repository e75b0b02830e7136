import { useId } from 'react'
import classes from './segmented.module.css'

interface SegmentedProps<T extends string> {
  label: string
  /** Null where nobody has answered yet. */
  value: T | null
  options: readonly { value: T; label: string; name?: string; lang?: string }[]
  onChange: (value: T) => void
  /** Id of what explains it. */
  describedBy?: string | undefined
}

/** One choice of a few, in a row. Radio buttons underneath: arrows move, and what is chosen once stays or is replaced. */
export const Segmented = <T extends string>({ label, value, options, onChange, describedBy }: SegmentedProps<T>) => {
  const name = useId()
  return (
    <div className={classes.segmented} role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={option.value === value}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
