import { useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { useImperativeHandle } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './pin-boxes.module.css'

const places = [0, 1, 2, 3, 4, 5]

/** Six empty boxes. */
export const noDigits: readonly string[] = places.map(() => '')

export interface PinHandle {
  /** Focuses the first box. */
  focus: () => void
}

interface PinBoxesProps {
  ref?: Ref<PinHandle>
  /** Id of the text that says where the code is; announced with the first box. */
  describedBy: string
  digits: readonly string[]
  invalid: boolean
  readOnly: boolean
  onChange: (digits: readonly string[]) => void
}

const digitsOf = (text: string) => [...text.replaceAll(/\D/g, '')]

/** Six boxes for six digits. A pasted or autofilled code spreads over them; backspace moves back. */
export const PinBoxes = ({ ref, describedBy, digits, invalid, readOnly, onChange }: PinBoxesProps) => {
  const { t } = useTranslation()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (place: number) => {
    const box = boxes.current[Math.max(0, Math.min(place, 5))]
    box?.focus()
    box?.select()
  }
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }))

  /** Fills digits in from a position on; a complete code starts at the first box. */
  const put = (text: string, place: number) => {
    const given = digitsOf(text).slice(0, 6)
    if (given.length === 0 || readOnly) return
    const start = given.length === 6 ? 0 : place
    onChange(digits.map((digit, index) => given[index - start] ?? digit))
    focus(start + given.length)
  }

  const typed = (value: string, place: number) => {
    const old = digits[place] ?? ''
    // A digit typed beside the existing one replaces it.
    const fresh = old && value.length === 2 ? value.replace(old, '') : value
    if (value === '') onChange(digits.with(place, ''))
    else put(fresh, place)
  }

  const pressed = (event: KeyboardEvent, place: number) => {
    if (event.key === 'Backspace' && digits[place] === '' && place > 0 && !readOnly) {
      event.preventDefault()
      onChange(digits.with(place - 1, ''))
      focus(place - 1)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      focus(place - 1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      focus(place + 1)
    }
  }

  const pasted = (event: ClipboardEvent, place: number) => {
    event.preventDefault()
    put(event.clipboardData.getData('text'), place)
  }

  return (
    <div className={classes.pin} role="group" aria-label={t('signIn.codeGroup')} aria-describedby={describedBy}>
      {places.map((place) => (
        <input
          key={place}
          ref={(box) => {
            boxes.current[place] = box
          }}
          value={digits[place]}
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          aria-label={t('signIn.digit', { n: place + 1 })}
          aria-describedby={place === 0 ? describedBy : undefined}
          aria-invalid={invalid}
          readOnly={readOnly}
          onChange={(event) => typed(event.currentTarget.value, place)}
          onKeyDown={(event) => pressed(event, place)}
          onPaste={(event) => pasted(event, place)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  )
}
