import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/form/choice.tsx'
import classes from '../admin.module.css'
import { auditKindText } from './audit-texts.ts'
import { DayFilter } from './day-filter.tsx'
import '../texts.ts'
import type { AuditFilter } from './use-audit.ts'

interface WordsProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** How long to wait for more letters, in ms. */
const pause = 300

const Words = ({ label, value, onChange }: WordsProps) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  const tell = useEffectEvent(() => onChange(text.trim()))
  useEffect(() => {
    if (text.trim() === seen) return
    const timer = setTimeout(tell, pause)
    return () => clearTimeout(timer)
  }, [text, seen])
  return (
    <TextInput
      className={classes.text}
      aria-label={label}
      placeholder={label}
      maxLength={50}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

interface AuditFiltersProps {
  filters: Partial<Record<AuditFilter, string>>
  kinds: readonly string[]
  onAsk: (values: Partial<Record<AuditFilter, string>>) => void
}

/** Who, what, to which record, and when. */
export const AuditFilters = ({ filters, kinds, onAsk }: AuditFiltersProps) => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { person = '', record = '', kind = '', from = '', to = '' } = filters
  // A kind in the address may be one that has not happened, or all of a feature.
  const known = kind === '' || kinds.includes(kind) ? kinds : [kind, ...kinds]
  return (
    <>
      <Words label={t('person')} value={person} onChange={(next) => onAsk({ person: next })} />
      <Words label={t('recordHint')} value={record} onChange={(next) => onAsk({ record: next })} />
      <div className={classes.choice} data-on={kind !== '' || undefined}>
        <Choice
          bare
          label={t('auditKind')}
          value={kind}
          options={[
            { value: '', label: t('anyKind') },
            ...known.map((each) => ({ value: each, label: auditKindText(tKind, each) })),
          ]}
          onChange={(next) => onAsk({ kind: next })}
        />
      </div>
      <DayFilter end="from" value={from} onChange={(day) => onAsk({ from: day })} />
      <DayFilter end="to" value={to} onChange={(day) => onAsk({ to: day })} />
    </>
  )
}
