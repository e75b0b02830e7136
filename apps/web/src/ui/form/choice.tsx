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
  /** The label is only read out. */
  bare?: boolean
  error?: ReactNode
  /** Below the field: why it is asked, or where its value comes from. */
  hint?: ReactNode
  placeholder?: string
  /** It stands in a line of text, and looks like it until it is pointed at. */
  plain?: boolean
  /** As it appears: for a field that was asked for by itself. */
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
 * What a choice looks like while its page is painted for the first time: the working one, with all that its list needs,
 * takes ten times as long. Nobody can reach it; the working one follows at once.
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

/** So many are found sooner by typing than by looking. */
const many = 9

/**
 * One of several. Arrows walk without choosing, Enter chooses, Escape leaves it as it was; long lists are narrowed down by
 * typing, but on phones, where a keyboard would cover them.
 */
export const Choice = (props: ChoiceProps) =>
  useSettled() || props.autoFocus ? <Working {...props} /> : <Face {...props} />

/**
 * Where a list stands: at what is chosen as it opens, at the first that is left as somebody types; `at` is its id. The library's
 * timers, which look for that a moment later, are not waited for: on a busy page the keys that were pressed meanwhile come
 * before them, and one would be lost. The options are there while the list is closed, so that where it stands is known at once.
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
      // Within its landmark or dialog, where screen readers look for it, yet cut off by nothing that scrolls.
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
          // What is typed is sought by itself, not behind what is chosen.
          onClick={({ currentTarget }) => {
            currentTarget.select()
            if (searchable) list.openDropdown()
            else list.toggleDropdown()
          }}
          onKeyDown={(event) => {
            // It opens every list; typed, it would narrow a long one by nothing, and leave what is chosen.
            if (searchable && !open && event.key === ' ') {
              event.preventDefault()
              list.openDropdown('keyboard')
            }
            // One press, one layer: an open list closes before what it stands in.
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
