import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListFilter } from '../../../ui/list/list-bar.tsx'
import type { Listing } from '../../../ui/list/use-server-list.ts'
import classes from '../admin.module.css'
import { auditKindText } from './audit-texts.ts'
import { DayFilter } from './day-filter.tsx'
import '../texts.ts'

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
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

/** Who, what, to which thing, and when; without `kinds` what happened is not asked. */
export const AuditFilters = ({ list, kinds }: { list: Listing; kinds?: readonly string[] }) => {
  const { t } = useTranslation('admin')
  const { t: tKind } = useTranslation('auditKinds')
  const { person = '', record = '', kind = '', from = '', to = '' } = list.chosen
  // A kind in the address may be one that has not happened, or all of a feature.
  const known = kinds && (kind === '' || kinds.includes(kind) ? kinds : [kind, ...kinds])
  return (
    <>
      <Words label={t('person')} value={person} onChange={(next) => list.ask({ person: next })} />
      <Words label={t('recordHint')} value={record} onChange={(next) => list.ask({ record: next })} />
      {known && (
        <ListFilter
          list={list}
          name="kind"
          label={t('auditKind')}
          any={t('anyKind')}
          options={known.map((each) => ({ value: each, label: auditKindText(tKind, each) }))}
        />
      )}
      <DayFilter end="from" value={from} onChange={(day) => list.ask({ from: day })} />
      <DayFilter end="to" value={to} onChange={(day) => list.ask({ to: day })} />
    </>
  )
}
