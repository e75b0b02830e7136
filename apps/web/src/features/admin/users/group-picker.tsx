import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Note } from '#ui/feedback/note.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import classes from '../admin.module.css'
import '../texts.ts'
import { Ticks } from '../ticks.tsx'
import type { Choices } from '../use-choices.ts'
import { Retry } from '#ui/feedback/retry.tsx'

interface GroupPickerProps {
  choices: Choices
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Number of groups above which a search field appears. */
const manyGroups = 12

/** Tracker groups as checkboxes. The person's current groups stay listed even if the tracker does not name them. */
export const GroupPicker = ({ choices, value, onChange }: GroupPickerProps) => {
  const { t } = useTranslation('admin')
  const [words, setWords] = useState('')
  const [kept] = useState(value)
  const listed = choices.groups ?? []
  const unknown = kept.filter((id) => !listed.some((group) => group.id === id))
  const groups = [...listed, ...unknown.map((id) => ({ id, name: choices.nameOf(id) }))]
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()))
  const failure = choices.failures.find(({ key }) => key === 'groups')
  return (
    <fieldset className={classes.groups}>
      <legend>{t('groups')}</legend>
      {failure && (
        <Note kind="error" action={<Retry onRetry={() => void failure.retry()} />}>
          {t('groupsLoadFailed')}
        </Note>
      )}
      {groups.length > manyGroups && <SearchField label={t('searchGroups')} value={words} onChange={setWords} />}
      {groups.length === 0 && choices.groups && <p className="hint">{t('trackerEmpty')}</p>}
      {groups.length > 0 && found.length === 0 && <p className="hint">{t('noSuchGroup')}</p>}
      <Ticks options={found.map(({ id, name }) => ({ value: id, label: name }))} value={value} onChange={onChange} />
    </fieldset>
  )
}
