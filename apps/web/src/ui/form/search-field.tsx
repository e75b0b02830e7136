import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useKeyHint } from '../../lib/hooks/use-key-hint.ts'
import { useTypedText } from '../../lib/hooks/use-typed-text.ts'
import { useKey } from '../../lib/keys.ts'
import { Icon } from '../button/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import classes from './search-field.module.css'
import '../ui-texts.ts'

interface SearchFieldProps {
  label: string
  /** Applied search text. */
  value: string
  onChange: (value: string) => void
  /** Debounce in ms; 0 where searching is cheap. */
  pause?: number
  /** No room for the placeholder: it is announced to screen readers and shown in the tooltip. */
  terse?: boolean
}

/** Search field that keeps the typed text while the answer loads. `/` focuses it, Esc clears it. */
export const SearchField = ({ label, value, onChange, pause = 0, terse = false }: SearchFieldProps) => {
  const { t } = useTranslation('ui')
  // Narrow fields shorten the placeholder; screen readers still get all of it.
  const phone = useMedia('(max-width: 640px)')
  const { text, type } = useTypedText(value, onChange, pause)
  const input = useRef<HTMLInputElement>(null)
  const hint = useKeyHint()
  useKey('search', () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      data-terse={terse || undefined}
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
        // Esc was meant for the field: the layer below stays open.
        event.preventDefault()
        type('')
      }}
    />
  )
}
