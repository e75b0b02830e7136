import { Combobox, InputBase, OptionsDropdown, useCombobox, type ComboboxStore } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useEffect, useId, useState, type FocusEventHandler, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { Icon } from '../button/icon.tsx'
import inputs from '../mantine.module.css'
import classes from './choice.module.css'
import '../ui-texts.ts'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The label is for screen readers only. */
  bare?: boolean
  error?: ReactNode
  /** Below the field: why it is asked, or the source of its value. */
  hint?: ReactNode
  placeholder?: string
  /** Inside a line of text; looks like text until hovered. */
  plain?: boolean
  /** Focuses on mount, for a field that the person opened on purpose. */
  autoFocus?: boolean
  busy?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur?: FocusEventHandler
}

interface FaceProps extends Pick<
  ChoiceProps,
  'label' | 'value' | 'options' | 'bare' | 'plain' | 'error' | 'hint' | 'placeholder'
> {}

/**
 * Static stand-in for the first paint: the interactive field with its list takes ten times as long. It is unreachable,
 * and the interactive one follows at once.
 */
const Face = ({ label, value, options, bare, plain, error, hint, placeholder }: FaceProps) => (
  <div className={`${inputs.field} ${classes.field}`} aria-hidden="true">
    {!bare && <span className={inputs.label}>{label}</span>}
    <div className={classes.face}>
      <input
        className={`${inputs.input} ${classes.input}`}
        data-plain={plain || undefined}
        data-error={Boolean(error) || undefined}
        value={options.find((option) => option.value === value)?.label ?? ''}
        placeholder={placeholder}
        readOnly
        tabIndex={-1}
      />
      <span className={classes.section}>
        <Icon name="chevron" size={14} />
      </span>
    </div>
    {hint && <div className={inputs.description}>{hint}</div>}
    {error && error !== true && <span className={inputs.error}>{error}</span>}
  </div>
)

/** From this number of options on, typing is faster than scanning. */
const many = 9

/**
 * Select field. Arrows move without choosing, Enter chooses, Escape reverts. Long lists filter by typing, except on
 * phones, where the keyboard would cover them.
 */
export const Choice = (props: ChoiceProps) =>
  useSettled() || props.autoFocus ? <Working {...props} /> : <Face {...props} />

/**
 * Active option of the list (`at` is its id): the selected one on opening, the first match while typing. The library
 * sets it in timers; on a busy page keys pressed before they fire would be lost, so it is set here at once. Options
 * stay mounted while the list is closed, so that the position is known immediately.
 */
const useList = (typed: string | undefined, onClose: () => void) => {
  const [at, setAt] = useState<string | null>(null)
  const list: ComboboxStore = useCombobox({
    onDropdownClose: () => {
      list.resetSelectedOption()
      onClose()
    },
  })
  const { dropdownOpened: open, selectActiveOption, selectFirstOption, selectNextOption, selectPreviousOption } = list
  useEffect(() => {
    if (open) setAt(typed === undefined ? selectActiveOption() : selectFirstOption())
  }, [open, typed, selectActiveOption, selectFirstOption])
  const told = (step: () => string | null) => () => {
    const id = step()
    setAt(id)
    return id
  }
  const store: ComboboxStore = {
    ...list,
    selectNextOption: told(selectNextOption),
    selectPreviousOption: told(selectPreviousOption),
    updateSelectedOptionIndex: () => undefined,
  }
  return { store, open, at }
}

const Working = ({
  label,
  value,
  options,
  onChange,
  onKeyDown,
  onBlur,
  bare = false,
  plain = false,
  busy,
  hint,
  ...field
}: ChoiceProps) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const touch = useMedia('(pointer: coarse)')
  const searchable = options.length >= many && !touch
  const [typed, setTyped] = useState<string>()
  const { store: list, open, at } = useList(typed, () => setTyped(undefined))
  const named = bare ? { 'aria-label': label } : { label, labelProps: { id: `${id}-label` } }
  return (
    <Combobox
      store={list}
      onOptionSubmit={(next) => {
        if (next !== value) onChange(next)
        list.closeDropdown()
      }}
      classNames={{
        dropdown: classes.dropdown ?? '',
        options: classes.options ?? '',
        option: classes.option ?? '',
        empty: classes.empty ?? '',
      }}
      offset={4}
      width={bare ? 'max-content' : 'target'}
      position="bottom-start"
      // Stays within its landmark or dialog, where screen readers expect it, yet is not clipped by scroll containers.
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target
        targetType={searchable ? 'input' : 'button'}
        withExpandedAttribute
        aria-activedescendant={(open && at) || undefined}
      >
        <InputBase
          {...field}
          {...named}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          id={id}
          className={classes.field ?? ''}
          classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
          data-plain={plain || undefined}
          aria-busy={busy || undefined}
          pointer={!searchable}
          readOnly={!searchable}
          value={typed ?? options.find((option) => option.value === value)?.label ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            list.openDropdown()
          }}
          // Select the text, so that typing replaces it instead of appending.
          onClick={({ currentTarget }) => {
            currentTarget.select()
            if (searchable) list.openDropdown()
            else list.toggleDropdown()
          }}
          onKeyDown={(event) => {
            // Space opens every list. Typed into a long one it would filter by nothing and clear the selection.
            if (searchable && !open && event.key === ' ') {
              event.preventDefault()
              list.openDropdown('keyboard')
            }
            // One press closes one layer: the open list before its container.
            if (!open) event.currentTarget.select()
            else if (event.key === 'Escape') event.stopPropagation()
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            list.closeDropdown()
            onBlur?.(event)
          }}
          rightSection={<Icon name="chevron" size={14} />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <OptionsDropdown
        data={[...options]}
        search={typed}
        filter={undefined}
        limit={undefined}
        value={value}
        withCheckIcon
        withAlignedLabels
        checkIconPosition="left"
        nothingFoundMessage={t('noSuchChoice')}
        withScrollArea={false}
        maxDropdownHeight={undefined}
        scrollAreaProps={undefined}
        unstyled={undefined}
        labelId={bare ? undefined : `${id}-label`}
        aria-label={bare ? label : undefined}
      />
    </Combobox>
  )
}
