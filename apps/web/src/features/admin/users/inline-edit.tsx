import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Choice } from '#ui/form/choice.tsx'
import classes from './inline-edit.module.css'

interface InlineEditProps {
  /** Accessible name of the field; the button also includes the value. */
  label: string
  buttonLabel: string
  /** `shown` is the rendered value, `value` the text to edit. */
  shown: ReactNode
  value: string
  /** Validation error of a text, if any. */
  problem: (text: string) => string | undefined
  /** Saves, and returns the reason if that failed. */
  onSave: (text: string) => Promise<string | undefined>
  /** Options to choose from; omit for free text. */
  options?: readonly { value: string; label: string }[] | undefined
  number?: boolean
}

/**
 * Value that turns into a field in place. Enter saves, Escape restores the value, and blur saves if the text is valid.
 * The field stays open on an error.
 */
export const InlineEdit = (props: InlineEditProps) => {
  const { label, buttonLabel, shown, value, problem, onSave, options, number = false } = props
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ended = useRef(true)
  const back = useRef(false)

  const end = (toButton: boolean) => {
    ended.current = true
    back.current = toButton
    setDraft(undefined)
    setError(undefined)
  }
  const save = async (toButton: boolean) => {
    if (draft === undefined || ended.current || busy) return
    const text = draft.trim()
    const wrong = problem(text)
    if (wrong !== undefined) return setError(wrong)
    if (text === value) return end(toButton)
    setBusy(true)
    const failure = await onSave(text)
    setBusy(false)
    if (failure === undefined) end(toButton)
    else setError(failure)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list handles its own keys.
    if (event.currentTarget.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(true)
    } else if (event.key === 'Escape') {
      // Keep Escape from closing the surrounding element.
      event.stopPropagation()
      end(true)
    }
  }
  if (draft === undefined)
    return (
      <button
        type="button"
        className={classes.value}
        data-number={number || undefined}
        aria-label={buttonLabel}
        ref={(button) => {
          if (!back.current) return
          back.current = false
          button?.focus()
        }}
        onClick={() => {
          ended.current = false
          setDraft(value)
        }}
      >
        {shown}
      </button>
    )
  const field = {
    value: draft,
    autoFocus: true,
    onKeyDown,
    onBlur: () => void save(false),
  }
  const change = (text: string) => {
    setDraft(text)
    setError(undefined)
  }
  return (
    <span className={classes.root}>
      {options ? (
        <span className={classes.choice} data-mantine-stop-propagation="true">
          <Choice
            bare
            {...field}
            label={label}
            options={options}
            error={error !== undefined}
            busy={busy}
            onChange={change}
          />
        </span>
      ) : (
        <input
          {...field}
          className={classes.field}
          data-number={number || undefined}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-busy={busy || undefined}
          // Escape belongs to the field, not to the surrounding drawer.
          data-mantine-stop-propagation="true"
          inputMode={number ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={40}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {error !== undefined && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
