import type { AttentionEpisode } from '@app/contract'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { attentionApi } from '../../api/calls/attention.ts'
import { useToastFailure } from '../../ui/use-toast-failure.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import classes from './snooze-form.module.css'
import './snooze-texts.ts'

/** Snooze durations on offer, in days; the server caps them. */
const choices = ['1', '3', '7', '14'] as const

interface SnoozeFormProps {
  /** Episodes to snooze: the open ones of one thing. */
  episodes: readonly Pick<AttentionEpisode, 'id'>[]
  /** Accessible name: the thing and the rule. */
  label: string
  onClose: () => void
}

/** Snooze form below an alert: duration and reason. */
export const SnoozeForm = ({ episodes, label, onClose }: SnoozeFormProps) => {
  const { t } = useTranslation('snooze')
  const language = useLanguage()
  const toastFailure = useToastFailure()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [snooze, { isLoading: busy }] = attentionApi.useSnoozeAttentionMutation()
  const [days, setDays] = useState<(typeof choices)[number]>('1')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const form = root.current
    field.current?.focus()
    form?.addEventListener('keydown', leave)
    return () => form?.removeEventListener('keydown', leave)
  }, [])
  const submit = async () => {
    if (busy) return
    if (!reason.trim()) return setProblem(t('reasonMissing'))
    const body = { days: Number(days), reason: reason.trim() }
    let until = ''
    for (const { id: each } of episodes) {
      const { data, error } = await snooze({ params: { id: String(each) }, body })
      if (!data) return setProblem(toastFailure(t('snoozeFailed'), error))
      until = data.until
    }
    toast('success', t('snoozedDone', { time: formatDateTime(until, language) }))
    onClose()
  }
  return (
    <div ref={root} className={classes.form} role="group" aria-label={label}>
      <CheckedForm onSubmit={() => void submit()}>
        <Segmented
          label={t('days')}
          value={days}
          options={choices.map((value) => ({ value, label: t('daysOption', { count: Number(value) }) }))}
          onChange={setDays}
        />
        <label className={classes.reason}>
          <span>{t('reason')}</span>
          <input
            ref={field}
            type="text"
            maxLength={500}
            autoComplete="off"
            value={reason}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? `${id}-help` : `${id}-problem`}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        </label>
        <span className={classes.acts}>
          <Button type="submit" busy={busy}>
            {t(busy ? 'snoozing' : 'snooze')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </span>
        {problem === undefined ? (
          <p id={`${id}-help`} className="hint">
            {t('snoozeHelp')}
          </p>
        ) : (
          <p id={`${id}-problem`} className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </CheckedForm>
    </div>
  )
}
