import { isPwaAddress, type PwaLink } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { libraryApi } from '../../api/calls/library.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { regionName } from '../../lib/regions.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { OfferedDrawer } from './offered.tsx'
import './texts.ts'

interface PwaDrawerProps {
  /** Link to edit; omit to add one. */
  link?: PwaLink
  /** Countries for which links can be made. */
  countries: readonly string[]
  onClose: () => void
}

/** Adds or edits a PWA link of the library. */
export const PwaDrawer = ({ link, countries, onClose }: PwaDrawerProps) => {
  const { t } = useTranslation('library')
  const language = useLanguage()
  const errorText = useErrorText()
  const [add, adding] = libraryApi.useAddPwaLinkMutation()
  const [change, changing] = libraryApi.useChangePwaLinkMutation()
  const busy = adding.isLoading || changing.isLoading
  const { form, held, problems, setProblems, ...fields } = useForm(() => ({
    name: link?.name ?? '',
    address: link?.address ?? '',
    country: link?.country ?? '',
    active: link?.active ?? true,
  }))
  const [failure, setFailure] = useState<string>()
  const put = (part: Partial<typeof form>) => {
    // Uniqueness of the address depends on the country.
    if ('country' in part) fields.put(part, 'address')
    else fields.put(part)
    setFailure(undefined)
  }

  const submit = async () => {
    if (busy) return
    const body = {
      name: form.name.trim(),
      address: form.address.trim(),
      country: form.country === '' ? null : form.country,
      active: form.active,
    }
    const found = {
      ...(!body.name && { name: t('noName') }),
      ...(!isPwaAddress(body.address) && { address: t('badAddress') }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { error } = link ? await change({ params: { id: String(link.id) }, body }) : await add({ body })
    if (!error) {
      toast('success', t(link ? 'changed' : 'added'))
      return onClose()
    }
    const failed = t(link ? 'changeFailed' : 'addFailed')
    const told = refusal(error)
    const cause = told?.fields?.['address'] === undefined ? errorText(error, failed) : t('privateAddress')
    toast('error', failed, { detail: cause })
    if (told?.code === 'duplicate' || told?.fields?.['address'] !== undefined) setProblems({ address: cause })
    else setFailure(cause)
  }

  const known = [...new Set([...countries, ...(link?.country ? [link.country] : [])])]
  return (
    <OfferedDrawer
      t={t}
      changed={link}
      active={form.active}
      busy={busy}
      typed={held}
      failure={failure}
      onActive={(active) => put({ active })}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        autoComplete="off"
        maxLength={100}
        value={form.name}
        error={problems.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('address')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2_000}
        value={form.address}
        error={problems.address}
        onChange={(event) => put({ address: event.currentTarget.value })}
      />
      <Choice
        label={t('words.country')}
        value={form.country}
        options={[
          { value: '', label: t('allCountries') },
          ...known.map((code) => ({ value: code, label: `${regionName(code, language)} · ${code}` })),
        ]}
        onChange={(country) => put({ country })}
      />
    </OfferedDrawer>
  )
}
