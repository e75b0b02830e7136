import type { LinkRecord, NewLink } from '@app/contract'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import classes from './form.module.css'
import { AccountField, PwaField } from './known-fields.tsx'
import './texts.ts'
import { useChoices } from './use-choices.ts'
import { useFields, type Field } from './use-fields.ts'

interface LinkFormProps {
  /** Countries of the installation, until the server names those for links. */
  countries: readonly string[]
  busy: boolean
  /** Initial values; another link needs another `key`. */
  like?: LinkRecord | undefined
  onSubmit: (wanted: NewLink) => void
}

/** Form for a new link. */
export const LinkForm = ({ countries, busy, like, onSubmit }: LinkFormProps) => {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const form = useFields(like)
  const { fields, trimmed, change } = form
  const choices = useChoices(fields.country, like)
  const codes = choices.countries ?? countries
  const ready = form.right && !choices.lacks && !busy
  const submit = () => {
    form.look()
    if (!ready) return
    const { country, account, pixel, pwaLink } = trimmed
    onSubmit({ country, account_id: account, pixel, pwa_link: pwaLink, known_account: true, ...choices.asked })
  }
  const text = (name: Exclude<Field, 'country'>, label: string, fault: string) => ({
    label,
    value: fields[name],
    autoComplete: 'off',
    spellCheck: false,
    classNames: { input: 'mono' },
    error: form.isWrong(name) && fault,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => form.leave(name),
    // A form with a disabled button does not submit on Enter.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && !ready && submit(),
  })
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('pages.linkGenerator')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes.fields}>
        <AccountField
          account={trimmed.account}
          onChoose={({ account_id: account, pixel, country }) =>
            change({ account, pixel: pixel ?? '', ...(codes.includes(country) && { country }) })
          }
        />
        <Choice
          label={t('words.country')}
          value={fields.country}
          options={[
            { value: '', label: t('chooseCountry') },
            ...codes.map((code) => ({ value: code, label: `${code} ${regionName(code, language)}` })),
          ]}
          onChange={(country) => change({ country })}
        />
        <TextInput {...text('account', t('account'), t('idWrong'))} maxLength={120} />
        <div className={classes.wide}>
          <TextInput {...text('pixel', t('fields.pixel'), t('idWrong'))} maxLength={120} />
        </div>
        <PwaField country={fields.country} address={trimmed.pwaLink} onChoose={(pwaLink) => change({ pwaLink })} />
        <div className={classes.wide}>
          <TextInput {...text('pwaLink', t('pwaLink'), t('pwaWrong'))} type="url" maxLength={2_000} />
        </div>
        <ChoiceFields country={fields.country} choices={choices} />
      </div>
      {form.prefilled && <p className="hint">{t('prefilled')}</p>}
      {form.missing && (
        <p className={classes.missing} role="alert">
          {t('fillAll')}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} off={!form.right || choices.lacks}>
        {t('generate')}
      </Button>
    </form>
  )
}
