import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Choice } from '../../../ui/form/choice.tsx'
import classes from './inline-edit.module.css'

interface InlineEditProps {
  /** What it is and whose, for screen readers; and the same with its value, on the button. */
  label: string
  buttonLabel: string
  /** What the value looks like, and what is edited. */
  shown: ReactNode
  value: string
  /** Why a text cannot be saved, if it cannot. */
  problem: (text: string) => string | undefined
  /** Saves, and answers why that failed, if it did. */
  onSave: (text: string) => Promise<string | undefined>
  /** One of these; without them anything is typed. */
  options?: readonly { value: string; label: string }[] | undefined
  number?: boolean
}

/**
 * A value that becomes a field in its place. Enter saves, Escape brings the value back, leaving saves what can be saved;
 * the field stays open with what went wrong.
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
    // The keys of an open list are its own.
    if (event.currentTarget.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(true)
    } else if (event.key === 'Escape') {
      // Not also whatever the field stands in.
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
          // Escape belongs to the field, not to the drawer around it.
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
