import { isPwaAddress, type PwaLink } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useErrorText } from '../../api/error-text.ts'
import { refusal } from '../../api/error.ts'
import { libraryApi } from '../../api/calls/library.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { regionName } from '../../lib/regions.ts'
import { Drawer } from '../dialog/drawer.tsx'
import { Foot } from '../dialog/foot.tsx'
import { ToldFailure } from '../feedback/note.tsx'
import { toast } from '../feedback/toast.tsx'
import { Choice } from '../form/choice.tsx'
import { KeyValue, KeyValues } from '../list/key-values.tsx'
import { Moment } from '../text/moment.tsx'
import '../ui-texts.ts'
import classes from './library.module.css'
import './texts.ts'

interface PwaDrawerProps {
  /** Given, it is changed; else a new one is added. */
  link?: PwaLink
  /** Those that links can be made for. */
  countries: readonly string[]
  onClose: () => void
}

type Problems = Partial<Record<'name' | 'address', string>>

/** Adds a PWA link to the library, or changes one. */
export const PwaDrawer = ({ link, countries, onClose }: PwaDrawerProps) => {
  const { t } = useTranslation(['library', 'ui'])
  const language = useLanguage()
  const errorText = useErrorText()
  const [add, adding] = libraryApi.useAddPwaLinkMutation()
  const [change, changing] = libraryApi.useChangePwaLinkMutation()
  const busy = adding.isLoading || changing.isLoading
  const [first] = useState(() => ({
    name: link?.name ?? '',
    address: link?.address ?? '',
    country: link?.country ?? '',
    active: link?.active ?? true,
  }))
  const [form, setForm] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const put = (part: Partial<typeof first>) => {
    setForm({ ...form, ...part })
    setFailure(undefined)
    // Whether the address is there already depends on the country.
    const of = (name: string) => name in part || (name === 'address' && 'country' in part)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !of(name))))
  }

  const submit = async () => {
    if (busy) return
    const body = {
      name: form.name.trim(),
      address: form.address.trim(),
      country: form.country === '' ? null : form.country,
      active: form.active,
    }
    const found: Problems = {
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
    <Drawer
      title={t(link ? 'change' : 'add')}
      held={form !== first}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <Foot
          verb={link ? t(busy ? 'common.saving' : 'words.save') : t(busy ? 'adding' : 'add')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <ToldFailure text={failure} />
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
      <label className={classes.offered}>
        <input
          type="checkbox"
          checked={form.active}
          onChange={(event) => put({ active: event.currentTarget.checked })}
        />
        {t('offered')}
      </label>
      {link && (
        <KeyValues>
          <KeyValue name={t('setBy')}>{link.set_by}</KeyValue>
          <KeyValue name={t('setAt')}>
            <Moment at={link.set_at} />
          </KeyValue>
        </KeyValues>
      )}
    </Drawer>
  )
}
