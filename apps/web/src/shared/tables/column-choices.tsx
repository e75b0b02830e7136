import type { ChosenRole, TableChoices, TableQuestion, TableReading } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { columnOf } from './choices.ts'
import { useColumnWords } from './column-words.ts'
import { Hint } from './hint.tsx'
import classes from './tables.module.css'
import './texts.ts'

interface ColumnChoicesProps {
  reading: TableReading
  /** Pending choices, shown before the answer. */
  sent: TableChoices | undefined
  open: readonly TableQuestion[]
  roles: readonly ChosenRole[]
  onChange: (more: TableChoices) => void
}

const none = 'none'
const two = 'two'

/** Assigns a column to each role; columns are listed with their head and first cells. */
export const ColumnChoices = ({ reading, sent, open, roles, onChange }: ColumnChoicesProps) => {
  const { t } = useTranslation('tables')
  const { longNameOf } = useColumnWords()
  const [wanted, setWanted] = useState(false)
  const at = (role: ChosenRole) => columnOf(reading, sent, role)
  const has = (role: ChosenRole) => typeof at(role) === 'number'
  const askedOf = (role: ChosenRole) =>
    sent?.columns?.[role] === undefined
      ? open.find((each) => each.role === role && (each.question === 'columns' || each.question === 'memory'))
      : undefined
  const inTwo = !has('day') && (wanted || (['start', 'end'] as const).some((role) => has(role) || askedOf(role)))
  const shown = roles.flatMap((role): ChosenRole[] => (role === 'day' && inTwo ? ['day', 'start', 'end'] : [role]))

  /** Day and time are two columns with one question. */
  const questionOf = (role: ChosenRole) => {
    if (!inTwo) return askedOf(role)
    if (role === 'day') return undefined
    return askedOf(role) ?? (['start', 'end'].includes(role) && !has(role) ? askedOf('day') : undefined)
  }
  const valueOf = (role: ChosenRole, question: TableQuestion | undefined): string => {
    if (role === 'day' && inTwo) return two
    const column = at(role)
    if (question?.question === 'columns') return ''
    return typeof column === 'number' ? String(column) : role === 'currency' ? none : ''
  }
  const choose = (role: ChosenRole, value: string) => {
    if (role === 'day') setWanted(value === two)
    if (value === two) return onChange({ columns: { day: null } })
    const column = value === none ? null : Number(value)
    const beside = role === 'day' ? { start: null, end: null } : role === 'start' || role === 'end' ? { day: null } : {}
    onChange({ columns: { ...beside, [role]: column } })
  }
  return shown.map((role) => {
    const question = questionOf(role)
    const value = valueOf(role, question)
    // Candidates of the question come first; other columns remain selectable.
    const among = question?.among ?? []
    const ordered = [
      ...reading.columns.filter((each) => among.includes(each.column)),
      ...reading.columns.filter((each) => !among.includes(each.column)),
    ]
    const words =
      question &&
      t(
        question.question === 'memory'
          ? 'questions.memory'
          : among.length > 1
            ? 'questions.several'
            : 'questions.columns',
      )
    const reason = reading.columns.find(({ column }) => String(column) === value)?.reason
    return (
      <div key={role} className={classes.field} data-open={question !== undefined || undefined}>
        <Choice
          label={t(`roles.${role}`)}
          value={value}
          placeholder={t('chooseColumn')}
          options={[
            ...ordered.map((each) => ({ value: String(each.column), label: longNameOf(each) })),
            ...(role === 'currency' ? [{ value: none, label: t('noColumn') }] : []),
            ...(role === 'day' ? [{ value: two, label: t('twoColumns') }] : []),
          ]}
          hint={<Hint question={words} otherwise={reason ? t(`reasons.${reason}`) : ''} />}
          onChange={(next) => choose(role, next)}
        />
        {question?.question === 'memory' && has(role) && (
          <Button
            size="xs"
            onClick={({ currentTarget }) => {
              // The button unmounts with its question, so the focus moves to the field.
              currentTarget.parentElement?.querySelector('input')?.focus()
              onChange({ columns: { [role]: Number(value) } })
            }}
          >
            {t('thisColumn')}
          </Button>
        )}
      </div>
    )
  })
}
