import { useEffect, useEffectEvent, useState } from 'react'
import { scheduleWrite } from '../address-writes.ts'

/**
 * Text of a field whose value lives in the address; typed text is kept until the address has caught up. `pause` is the
 * debounce in ms; 0 reports every letter at once. `clean` normalises the text.
 */
export const useTypedText = (
  value: string,
  onChange: (value: string) => void,
  pause: number,
  clean: (text: string) => string = (text) => text,
) => {
  const [text, setText] = useState(value)
  // Texts not yet in the address: letters typed meanwhile must not be overwritten.
  const [sent, setSent] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    const at = sent.indexOf(value)
    setSent(sent.slice(at + 1))
    // Changed from outside, as by Back.
    if (at < 0) setText(value)
  }
  const last = sent.at(-1) ?? seen
  const told = clean(text)
  const tell = useEffectEvent(() => {
    setSent([...sent, told])
    onChange(told)
  })
  const type = (next: string) => {
    if (next === text) return
    setText(next)
    if (pause > 0) return
    // In the same batch, so that results can render together with the letter.
    setSent([...sent, clean(next)])
    onChange(clean(next))
  }
  useEffect(() => {
    if (told === last) return
    return scheduleWrite(tell, pause)
  }, [told, last, pause])
  return { text, type }
}
