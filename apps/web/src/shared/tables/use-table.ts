import { maxTableBytes, type TableChoices, type TableReading, type TableSource } from '@app/contract'
import { useRef, useState } from 'react'
import { useErrorText } from '../../api/error-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../lib/format.ts'
import { openQuestions, settledChoices, withChoice } from './choices.ts'
import { isEmpty, isTooLarge, sourceOf, type TableDraft } from './draft.ts'
import './texts.ts'

export interface TableAnswer {
  reading: TableReading
  /** Null while a question is open. */
  lines: readonly object[] | null
}

type Ask<A> = (body: {
  table: TableSource
  choices?: TableChoices
}) => PromiseLike<{ data?: A | undefined; error?: unknown }>

export type TableStep = 'input' | 'reading' | 'lines'

/**
 * State of a table import: input, then review and confirmation, then results. `ask` lets the server read the table;
 * `failed` is the fallback error text; `text` is the initial table.
 */
export const useTable = <A extends TableAnswer>(ask: Ask<A>, failed: string, text = '') => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const errorText = useErrorText()
  const [draft, setDraft] = useState<TableDraft>({ text, file: null })
  const [answer, setAnswer] = useState<A>()
  const [step, setStep] = useState<TableStep>('input')
  const [sent, setSent] = useState<TableChoices>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  /** Sequence number: an answer counts only if no later request was sent and no other table given. */
  const latest = useRef(0)

  const send = async (choices: TableChoices | undefined, next: (found: A) => TableStep): Promise<void> => {
    const turn = ++latest.current
    setBusy(true)
    setSent(choices)
    const { data, error } = await ask({ table: sourceOf(draft), ...(choices && { choices }) })
    if (turn !== latest.current) return
    setBusy(false)
    setSent(undefined)
    if (!data) return setWrong(errorText(error, failed))
    setWrong(undefined)
    setAnswer(data)
    setStep(next(data))
  }
  const asFar = ({ lines }: A): TableStep => (lines ? 'lines' : 'reading')
  const check = async (): Promise<void> => {
    if (isEmpty(draft)) return setWrong(t('input.missing'))
    if (isTooLarge(draft))
      return setWrong(t('input.textTooLarge', { size: formatNumber(maxTableBytes / 1_024 / 1_024, language) }))
    // Unchanged table: its answers still hold.
    if (answer && !answer.lines) return setStep('reading')
    await send(answer?.reading.choices, asFar)
  }
  return {
    draft,
    answer,
    step,
    busy,
    wrong,
    setWrong,
    /** Pending choices, shown at once. */
    sent,
    open: answer ? openQuestions(answer.reading) : [],
    /** A new table discards all answers for the previous one. */
    give: (next: TableDraft): void => {
      latest.current++
      setBusy(false)
      setSent(undefined)
      setAnswer(undefined)
      setWrong(undefined)
      setDraft(next)
    },
    goTo: (next: TableStep): void => {
      setWrong(undefined)
      setStep(next)
    },
    check,
    /** Rereads the table with a changed choice; it stays on screen until the person goes on. */
    change: (more: TableChoices): Promise<void> | undefined =>
      answer && send(withChoice(sent ?? settledChoices(answer.reading), more), () => 'reading'),
    /** Confirms the reading. */
    confirm: async (): Promise<void> => {
      if (!answer || busy || openQuestions(answer.reading).length > 0) return
      if (answer.lines) return setStep('lines')
      await send(answer.reading.choices, asFar)
    },
    /** Fetches the results again, against current data. */
    refresh: (): Promise<void> | undefined => answer && send(answer.reading.choices, asFar),
  }
}

export type TableInHand<A extends TableAnswer = TableAnswer> = ReturnType<typeof useTable<A>>
