import { useId } from 'react'
import classes from './segmented.module.css'

interface SegmentedProps<T extends string> {
  label: string
  /** Null before a first choice. */
  value: T | null
  options: readonly { value: T; label: string; name?: string; lang?: string }[]
  onChange: (value: T) => void
  /** Id of the describing element. */
  describedBy?: string | undefined
}

/**
 * Segmented choice of a few options. Radio buttons underneath: arrows move, and a choice can be replaced but not
 * removed.
 */
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
