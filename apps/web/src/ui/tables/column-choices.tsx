import type { ChosenRole, TableChoices, TableQuestion, TableReading } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/button.tsx'
import { Choice } from '../form/choice.tsx'
import { columnOf } from './choices.ts'
import { useColumnWords } from './column-words.ts'
import { Hint } from './hint.tsx'
import classes from './tables.module.css'
import './texts.ts'

interface ColumnChoicesProps {
  reading: TableReading
  choices: TableChoices
  open: readonly TableQuestion[]
  roles: readonly ChosenRole[]
  onChange: (more: TableChoices) => void
}

const none = 'none'
const two = 'two'

/** Which column is which: for each role one of the columns, with its head and its first cells. */
export const ColumnChoices = ({ reading, choices, open, roles, onChange }: ColumnChoicesProps) => {
  const { t } = useTranslation('tables')
  const { longNameOf } = useColumnWords()
  const at = (role: ChosenRole) => columnOf(reading, choices, role)
  const questionOf = (role: ChosenRole) =>
    open.find((each) => each.role === role && (each.question === 'columns' || each.question === 'memory'))
  const isOf = (role: ChosenRole) => typeof at(role) === 'number' || questionOf(role) !== undefined
  const [wanted, setWanted] = useState(false)
  const dayGiven = typeof at('day') === 'number'
  const inTwo = roles.includes('day') && !dayGiven && (wanted || isOf('start') || isOf('end'))
  const shown = roles.flatMap((role): ChosenRole[] => (role === 'day' && inTwo ? ['day', 'start', 'end'] : [role]))

  const choose = (role: ChosenRole, value: string) => {
    if (role === 'day') setWanted(value === two)
    if (value === two) return onChange({ columns: { day: null } })
    const column = value === none ? null : Number(value)
    onChange({ columns: role === 'day' ? { day: column, start: null, end: null } : { [role]: column } })
  }
  return shown.map((role) => {
    const question = questionOf(role)
    const column = at(role)
    // Columns among which the answer may be come first; it may be another one all the same.
    const among = question?.among ?? []
    const ordered = [
      ...reading.columns.filter((each) => among.includes(each.column)),
      ...reading.columns.filter((each) => !among.includes(each.column)),
    ]
    const proposed = question?.question === 'memory' && typeof column === 'number' ? column : undefined
    const value =
      role === 'day' && inTwo
        ? two
        : question?.question === 'columns'
          ? ''
          : typeof column === 'number'
            ? String(column)
            : role === 'currency'
              ? none
              : ''
    const reason = reading.columns.find((each) => each.column === column)?.reason
    // Two columns answer for the one that there is not.
    const asked = question !== undefined && value !== two
    const words = !asked
      ? undefined
      : question.question === 'memory'
        ? t('questions.memory')
        : t(among.length > 1 ? 'questions.several' : 'questions.columns')
    return (
      <div key={role} className={classes.field} data-open={asked || undefined}>
        <Choice
          label={t(`roles.${role}`)}
          value={value}
          placeholder={t('chooseColumn')}
          options={[
            ...ordered.map((each) => ({ value: String(each.column), label: longNameOf(each) })),
            ...(role === 'currency' ? [{ value: none, label: t('noColumn') }] : []),
            ...(role === 'day' ? [{ value: two, label: t('twoColumns') }] : []),
          ]}
          hint={<Hint question={words} otherwise={reason && value !== two ? t(`reasons.${reason}`) : ''} />}
          onChange={(next) => choose(role, next)}
        />
        {proposed !== undefined && (
          <Button size="xs" onClick={() => onChange({ columns: { [role]: proposed } })}>
            {t('thisColumn')}
          </Button>
        )}
      </div>
    )
  })
}
