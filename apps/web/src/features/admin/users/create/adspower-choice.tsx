import { TextInput } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { Choice } from '#ui/form/choice.tsx'
import '#ui/ui-texts.ts'
import '../../texts.ts'
import type { Choices } from '../../use-choices.ts'

interface AdspowerChoiceProps {
  choices: Choices
  value: string
  onChange: (value: string) => void
}

/** ADSpower group of a new person: a select, or free text if the groups did not load. */
export const AdspowerChoice = ({ choices, value, onChange }: AdspowerChoiceProps) => {
  const { t } = useTranslation(['admin', 'ui'])
  const failed = choices.failures.find(({ key }) => key === 'adspower')
  if (!choices.hasAdspower && value === '') return null
  if (choices.adspower || !failed)
    return (
      <Choice
        label={`${t('adspower')} · ${t('ui:optional')}`}
        value={value}
        options={[
          { value: '', label: t('words.noGroup') },
          ...(choices.adspower ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
    )
  return (
    <>
      <Note kind="warning" action={<Retry onRetry={() => void failed.retry()} />}>
        {t('adspowerLoadFailed')}
      </Note>
      <TextInput
        label={`${t('adspowerId')} · ${t('ui:optional')}`}
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
