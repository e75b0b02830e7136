import { None } from '#ui/list/cells.tsx'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/button/icon.tsx'
import { Chip } from '#ui/feedback/status.tsx'
import classes from './chips.module.css'
import '../texts.ts'

interface ChipsProps {
  username: string
  groups: readonly { id: number; name: string }[]
  /** Text if there are none. */
  none: string
  onRemove: (id: number) => void
}

/** Chips shown before expanding. */
const first = 3

/** Groups of a person as removable chips: the first three, the rest on demand. */
export const Chips = ({ username, groups, none, onRemove }: ChipsProps) => {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  if (groups.length === 0) return <None>{none}</None>
  const hidden = groups.length - first
  return (
    <span className={classes.chips}>
      {groups.slice(0, open ? undefined : first).map(({ id, name }) => (
        <Chip key={id}>
          <span className={classes.name}>{name}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('removeGroupOf', { name, username })}
            title={t('removeGroup', { name })}
            onClick={(event) => {
              // The chip is removed, so the focus moves to the next one.
              const chip = event.currentTarget.parentElement
              const next = chip?.nextElementSibling ?? chip?.previousElementSibling
              if (next instanceof HTMLElement) (next.querySelector('button') ?? next).focus()
              onRemove(id)
            }}
          >
            <Icon name="close" size={11} />
          </button>
        </Chip>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-label={open ? t('lessOf', { username }) : `${t('more', { n: hidden })} ${t('moreOf', { username })}`}
          onClick={() => setOpen(!open)}
        >
          {open ? t('words.showLess') : t('more', { n: hidden })}
        </button>
      )}
    </span>
  )
}
