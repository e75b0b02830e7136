import { useEffect, useEffectEvent, useState } from 'react'
import { scheduleWrite } from '../address-writes.ts'

/**
 * The text of a field whose value lives in the address, kept while what was typed is on its way there. `pause` is how long to
 * wait for more letters, in ms; with 0 each letter is told at once. `clean` is what of a text counts.
 */
export const useTypedText = (
  value: string,
  onChange: (value: string) => void,
  pause: number,
  clean: (text: string) => string = (text) => text,
) => {
  const [text, setText] = useState(value)
  // Texts on their way into the address: letters typed meanwhile must not be lost to them.
  const [sent, setSent] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    const at = sent.indexOf(value)
    setSent(sent.slice(at + 1))
    // Changed from outside, as by the browser's Back.
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
    // In the same turn: what is found can then be drawn with the letter.
    setSent([...sent, clean(next)])
    onChange(clean(next))
  }
  useEffect(() => {
    if (told === last) return
    return scheduleWrite(tell, pause)
  }, [told, last, pause])
  return { text, type }
}
