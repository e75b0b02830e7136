import { noCampaignId, type Campaign } from '@app/contract'
import { foldedText } from '@app/figures'
import { TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import './texts.ts'

/** Maximum suggestions. */
const mostOffered = 30

/** Field text of a selected campaign. */
const chosenText = ({ id, name }: Campaign): string => `${id} · ${name}`

/**
 * Campaign id from a selected suggestion, a typed id or a full name. If the campaigns could not be loaded, any id is
 * accepted.
 */
export const campaignMeant = (
  text: string,
  campaigns: readonly Campaign[] | undefined,
): number | 'none' | 'several' => {
  const typed = text.trim()
  const number = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined
  if (!campaigns) return number ?? 'none'
  const known = campaigns.filter(({ id }) => id !== noCampaignId)
  const exact = known.find((each) => each.id === number || chosenText(each) === typed)
  if (exact) return exact.id
  const named = known.filter(({ name }) => foldedText(name) === foldedText(typed))
  return named.length > 1 ? 'several' : (named[0]?.id ?? 'none')
}

interface CampaignFieldProps {
  value: string
  campaigns: readonly Campaign[] | undefined
  error: string | undefined
  onChange: (text: string) => void
}

/** Campaign input with suggestions by id or part of the name. */
export const CampaignField = ({ value, campaigns, error, onChange }: CampaignFieldProps) => {
  const { t } = useTranslation('owners')
  const list = useId()
  const offered = useMemo(() => {
    const sought = foldedText(value)
    return (campaigns ?? [])
      .filter((each) => each.id !== noCampaignId && foldedText(chosenText(each)).includes(sought))
      .slice(0, mostOffered)
  }, [campaigns, value])
  return (
    <>
      <TextInput
        label={t('campaign')}
        placeholder={t('findCampaign')}
        autoComplete="off"
        maxLength={300}
        list={list}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offered.map((each) => (
          <option key={each.id}>{chosenText(each)}</option>
        ))}
      </datalist>
    </>
  )
}
