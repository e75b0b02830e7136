import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useKey } from '../../lib/keys.ts'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import classes from './search-field.module.css'
import '../ui-texts.ts'

interface SearchFieldProps {
  label: string
  /** What is sought now. */
  value: string
  onChange: (value: string) => void
  /** How long to wait for more letters, in milliseconds; 0 where the search costs nothing. */
  pause?: number
  /** No room to say what is sought by: it is read out, and stands in the tooltip. */
  terse?: boolean
}

/** A search that keeps what is typed while its answer is on the way. `/` leads to it, Esc clears it. */
export const SearchField = ({ label, value, onChange, pause = 0, terse = false }: SearchFieldProps) => {
  const { t } = useTranslation('ui')
  // Narrow fields cut what is sought by; it is still read out.
  const phone = useMedia('(max-width: 640px)')
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What was told and has not come back yet: what is typed meanwhile must not be lost to it.
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
  const tell = useEffectEvent(() => {
    setSent([...sent, text])
    onChange(text)
  })
  const type = (next: string) => {
    if (next === text) return
    setText(next)
    if (pause > 0) return
    // In the same turn: what is found can then be drawn with the letter.
    setSent([...sent, next])
    onChange(next)
  }
  useEffect(() => {
    if (text === last) return
    const timer = setTimeout(tell, pause)
    return () => clearTimeout(timer)
  }, [text, last, pause])
  const hint = useKeyHint()
  useKey('search', () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      title={hint(label, 'search')}
      placeholder={phone || terse ? t('search') : label}
      maxLength={100}
      value={text}
      leftSection={<Icon name="search" size={15} />}
      rightSection={text && <IconButton icon="close" label={t('clearSearch')} onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return
        // The press was for the field: what lies below it stays.
        event.preventDefault()
        type('')
      }}
    />
  )
}
