import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './choice.module.css'
import '../ui-texts.ts'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The label is only read out. */
  bare?: boolean
  error?: ReactNode
  /** Choosing opens a question or changes something for others: keys that walk along choose nothing before Enter. */
  grave?: boolean
}

/** One of several, as the system's own list: it works by keyboard and on phones as people know it. */
export const Choice = ({ label, value, options, onChange, bare = false, error, grave = false }: ChoiceProps) => {
  const id = useId()
  const { t } = useTranslation('ui')
  const walking = useRef(false)
  // Walked to, and not chosen yet.
  const [draft, setDraft] = useState<string>()
  const choose = (next: string) => {
    setDraft(undefined)
    if (next !== value) onChange(next)
  }
  const keys = grave && {
    onPointerDown: () => (walking.current = false),
    onKeyDown: (event: KeyboardEvent) => {
      const chosen = event.key === 'Enter'
      walking.current = !chosen
      if (chosen && draft !== undefined) choose(draft)
      else if (event.key === 'Escape') setDraft(undefined)
    },
    onBlur: () => setDraft(undefined),
  }
  const described = [error && `${id}-error`, draft !== undefined && `${id}-enter`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={bare ? 'sr' : classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={draft ?? value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...keys}
        onChange={({ currentTarget }) =>
          grave && walking.current ? setDraft(currentTarget.value) : choose(currentTarget.value)
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {grave && (
        <p id={`${id}-enter`} className={classes.hint} role="status">
          {draft !== undefined && t('enterChooses')}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
