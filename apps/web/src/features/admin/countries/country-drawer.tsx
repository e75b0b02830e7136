import { countryCodes, maxLinkCountries, type LinkCountry } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useErrorText } from '#api/error-text.ts'
import { refusal } from '#api/error.ts'
import { linkCountriesApi } from '#api/calls/link-countries.ts'
import { linksApi } from '#api/calls/links.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { regionName } from '#lib/regions.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { OfferedDrawer } from '#shared/library/offered.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import './texts.ts'

interface CountryDrawerProps {
  /** Country to edit; omit to add one. */
  country?: LinkCountry
  onClose: () => void
}

/** Typed position: undefined if empty, NaN if invalid. */
const placeIn = (text: string): number | undefined => {
  if (text === '') return undefined
  const place = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return place >= 1 && place <= maxLinkCountries ? place : Number.NaN
}

/** Template options. Includes the assigned one even if the tracker no longer lists it. */
const useTemplates = (set: LinkCountry | undefined) => {
  const { t } = useTranslation('countries')
  const query = linksApi.useListTemplatesQuery()
  const known = query.data?.templates
  const isKnown = set?.template_id == null || known?.some(({ id }) => id === set.template_id) === true
  const gone = known !== undefined && !isKnown
  const name = set?.template ?? ''
  return {
    query,
    /** Id of an assigned template that the tracker no longer has. */
    gone: gone ? String(set?.template_id) : undefined,
    options: [
      { value: '', label: t('byName') },
      ...(known ?? []).map((each) => ({ value: String(each.id), label: each.name })),
      ...(isKnown ? [] : [{ value: String(set?.template_id), label: gone ? t('gone', { name }) : name }]),
    ],
  }
}

/** Form to add or edit a country that links are made for. */
export const CountryDrawer = ({ country: changed, onClose }: CountryDrawerProps) => {
  const { t } = useTranslation('countries')
  const language = useLanguage()
  const errorText = useErrorText()
  const [add, adding] = linkCountriesApi.useAddLinkCountryMutation()
  const [change, changing] = linkCountriesApi.useChangeLinkCountryMutation()
  const templates = useTemplates(changed)
  const busy = adding.isLoading || changing.isLoading
  const { form, held, problems, setProblems, ...fields } = useForm(() => ({
    country: changed?.country ?? '',
    template: String(changed?.template_id ?? ''),
    place: String(changed?.place ?? ''),
    active: changed?.active ?? true,
  }))
  const [failure, setFailure] = useState<string>()
  const countries = useMemo(
    () =>
      countryCodes()
        .map((code) => ({ value: code, label: `${regionName(code, language)} · ${code}` }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [language],
  )
  const put = (part: Partial<typeof form>) => {
    fields.put(part)
    setFailure(undefined)
  }

  const submit = async () => {
    if (busy) return
    const place = placeIn(form.place.trim())
    const found = {
      ...(form.country === '' && { country: t('noCountry') }),
      ...(Number.isNaN(place) && { place: t('placeWrong', { most: maxLinkCountries }) }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const body = {
      template_id: form.template === '' ? null : Number(form.template),
      active: form.active,
      ...(place !== undefined && { place }),
    }
    const { error } = changed
      ? await change({ params: { id: String(changed.id) }, body })
      : await add({ body: { ...body, country: form.country } })
    if (!error) {
      toast('success', t(changed ? 'changed' : 'added'))
      return onClose()
    }
    const failed = t(changed ? 'changeFailed' : 'addFailed')
    const told = refusal(error)
    const isTemplate = told?.fields?.['template_id'] !== undefined
    const cause = isTemplate ? t('badTemplate') : errorText(error, failed)
    toast('error', failed, { detail: cause })
    if (isTemplate) setProblems({ template: cause })
    else if (told?.code === 'duplicate') setProblems({ country: cause })
    else setFailure(cause)
  }

  return (
    <OfferedDrawer
      t={t}
      changed={changed}
      unset={t('fromSettings')}
      active={form.active}
      busy={busy}
      typed={held}
      failure={failure}
      onActive={(active) => put({ active })}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {changed ? (
        <KeyValues>
          <KeyValue name={t('words.country')}>
            {regionName(changed.country, language)} · {changed.country}
          </KeyValue>
        </KeyValues>
      ) : (
        <Choice
          label={t('words.country')}
          value={form.country}
          options={[{ value: '', label: t('noCountry') }, ...countries]}
          error={problems.country}
          onChange={(country) => put({ country })}
        />
      )}
      <Choice
        label={t('template')}
        value={form.template}
        options={templates.options}
        error={problems.template}
        busy={templates.query.isFetching}
        onChange={(template) => put({ template })}
      />
      {templates.gone !== undefined && form.template === templates.gone && <Note kind="warning">{t('goneHelp')}</Note>}
      {templates.query.error !== undefined && (
        <Note
          kind="warning"
          action={<Retry busy={templates.query.isFetching} onRetry={() => void templates.query.refetch()} />}
        >
          {t('templatesFailed')}
        </Note>
      )}
      <TextInput
        label={t('place')}
        description={changed ? undefined : t('placeHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={form.place}
        error={problems.place}
        onChange={(event) => put({ place: event.currentTarget.value })}
      />
    </OfferedDrawer>
  )
}
