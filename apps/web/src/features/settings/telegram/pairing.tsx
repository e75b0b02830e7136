import type { InviteClaim } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useErrorText } from '#api/error-text.ts'
import { refusal } from '#api/error.ts'
import { pairingApi } from '#api/calls/pairing.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useBotCode } from '#shared/telegram/bot-code.tsx'
import '../texts.ts'
import classes from '../settings.module.css'
import './texts.ts'

const ways = ['code', 'recovery'] as const
type Way = (typeof ways)[number]

interface StepProps {
  /** Reason the pairing starts over. */
  message?: string | undefined
  onClose: () => void
}

/** A step of the pairing. It replaces the previous one and takes the focus. */
const Step = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type=password], input[type=text], a')?.focus(), [])
  return (
    <form
      ref={form}
      className={classes.fields}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

const PasswordStep = ({
  recoveryCodes,
  message,
  onBegun,
  onClose,
}: StepProps & { recoveryCodes: number; onBegun: (tempToken: string, way: Way) => void }) => {
  const { t } = useTranslation(['telegram', 'settings'])
  const language = useLanguage()
  const errorText = useErrorText()
  const [begin, { isLoading }] = pairingApi.useBeginPairingMutation()
  const [password, setPassword] = useState('')
  const [way, setWay] = useState<Way>('code')
  const [failure, setFailure] = useState<{ atField: boolean; text: string }>()
  const submit = async () => {
    if (isLoading || password === '') return
    setFailure(undefined)
    const { data, error } = await begin({ body: { password, by: way, language } })
    if (data) return onBegun(data.tempToken, way)
    setFailure({ atField: refusal(error)?.code === 'validation', text: errorText(error, t('beginFailed')) })
  }
  const told = failure ? !failure.atField && failure.text : message
  return (
    <Step onSubmit={() => void submit()}>
      <p className="hint">{t('steps')}</p>
      {told && <Note kind="error">{told}</Note>}
      <PasswordField
        label={t('settings:current')}
        value={password}
        onChange={setPassword}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        error={failure?.atField && failure.text}
      />
      {recoveryCodes > 0 && (
        <Segmented
          label={t('prove')}
          value={way}
          options={ways.map((each) => ({ value: each, label: t(`ways.${each}`) }))}
          onChange={setWay}
        />
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={isLoading} off={password === ''}>
          {t('next')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Step>
  )
}

const OldStep = ({
  tempToken,
  way,
  onProved,
  onOver,
  onClose,
}: StepProps & {
  tempToken: string
  way: Way
  onProved: (claim: InviteClaim) => void
  onOver: (why: string) => void
}) => {
  const { t } = useTranslation('telegram')
  const language = useLanguage()
  const errorText = useErrorText()
  const [prove, { isLoading }] = pairingApi.useProvePairingMutation()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const byCode = way === 'code'
  const submit = async () => {
    if (isLoading || code.trim() === '') return
    setFailure(undefined)
    const { data, error } = await prove({ body: { tempToken, code: code.trim(), language } })
    if (data) return onProved(data)
    const text = errorText(error, t('proveFailed'))
    const refused = refusal(error)?.code
    if (refused === 'challenge_expired' || refused === 'wrong_state') return onOver(text)
    setFailure(text)
    field.current?.focus()
  }
  return (
    <Step onSubmit={() => void submit()}>
      {byCode && <p role="status">{t('oldSent')}</p>}
      <TextInput
        ref={field}
        type="text"
        label={t(byCode ? 'oldCode' : 'signIn.recoveryCode')}
        inputMode={byCode ? 'numeric' : 'text'}
        autoComplete={byCode ? 'one-time-code' : 'off'}
        maxLength={byCode ? 6 : 40}
        value={code}
        error={failure}
        onChange={(event) => {
          const { value } = event.currentTarget
          setCode(byCode ? value.replaceAll(/\D/g, '') : value)
        }}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isLoading} off={byCode ? code.length !== 6 : code.trim() === ''}>
          {t('next')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Step>
  )
}

const NewStep = ({ claim, onOver, onClose }: StepProps & { claim: InviteClaim; onOver: (why?: string) => void }) => {
  const { t } = useTranslation('telegram')
  const [finish, { isLoading }] = pairingApi.useFinishPairingMutation()
  const { fields, submit } = useBotCode({
    claim,
    describedBy: 'pairing-help',
    over: t('over'),
    finish: (code) => finish({ body: { code } }),
    busy: isLoading,
    onDone: () => {
      toast('success', t('paired'))
      onClose()
    },
    onOver,
  })
  return (
    <Step onSubmit={() => void submit()}>
      <p id="pairing-help">{t('newHelp')}</p>
      {fields}
      <div className="row">
        <Button variant="quiet" onClick={() => onOver()}>
          {t('again')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Step>
  )
}

type At =
  | { step: 'password'; message?: string | undefined }
  | { step: 'old'; tempToken: string; way: Way }
  | { step: 'new'; claim: InviteClaim }

/** Pairs another Telegram account: password, then the old chat or a recovery code, then the new chat. */
export const Pairing = ({ recoveryCodes, onClose }: { recoveryCodes: number; onClose: () => void }) => {
  // Resumes a pairing after a reload.
  const before = pairingApi.useGetPairingQuery(undefined, { refetchOnMountOrArgChange: true })
  const { t } = useTranslation()
  const [chosen, setAt] = useState<At>()
  if (before.isFetching && !chosen)
    return (
      <p role="status" aria-busy="true">
        {t('common.loading')}
      </p>
    )
  const resumed = before.data?.claim
  const at: At = chosen ?? (resumed ? { step: 'new', claim: resumed } : { step: 'password' })
  const anew = (message?: string) => setAt({ step: 'password', message })
  if (at.step === 'new') return <NewStep claim={at.claim} onOver={anew} onClose={onClose} />
  if (at.step === 'old')
    return <OldStep {...at} onProved={(claim) => setAt({ step: 'new', claim })} onOver={anew} onClose={onClose} />
  return (
    <PasswordStep
      key={at.message}
      recoveryCodes={recoveryCodes}
      message={at.message}
      onBegun={(tempToken, way) => setAt({ step: 'old', tempToken, way })}
      onClose={onClose}
    />
  )
}
