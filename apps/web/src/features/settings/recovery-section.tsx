import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

/** New recovery codes, shown only once. */
const Codes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('settings')
  useLeaveWarning(true)
  return (
    <>
      <Note kind="warning">{t('saveCodes')}</Note>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} translate="no" className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={codes.join('\n')} />
        <Button variant="primary" onClick={onDone}>
          {t('codesSaved')}
        </Button>
      </div>
    </>
  )
}

/** Recovery codes, for when Telegram does not work. */
export const RecoverySection = ({ left }: { left: number }) => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const errorText = useErrorText()
  const [create, { data, error, isLoading, reset }] = api.useCreateRecoveryCodesMutation()
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')

  const step = data ? 'codes' : asking ? 'asking' : 'closed'
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<typeof step>(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    // Each step replaces the previous one and the button that opened it, so the focus moves along.
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [step])

  const close = () => {
    setAsking(false)
    setPassword('')
    // Also takes the codes out of memory.
    reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isLoading) await create({ body: { password } })
  }

  const content = data ? (
    <Codes codes={data.codes} onDone={close} />
  ) : asking ? (
    <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
      {left > 0 && <p className="hint">{t('oldCodesStop')}</p>}
      <PasswordField
        label={t('current')}
        value={password}
        onChange={setPassword}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        error={error && errorText(error, t('codesFailed'))}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isLoading} off={!password}>
          {t('createCodes')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  ) : (
    <div className="row">
      <span className="muted">{t('codesLeft', { count: left, n: formatNumber(left, language) })}</span>
      <Button onClick={() => setAsking(true)}>{t('createCodes')}</Button>
    </div>
  )
  return (
    <Section title={t('recovery')} hint={t('recoveryHint')} place={place}>
      {content}
    </Section>
  )
}
