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
  /** Null while something is asked. */
  lines: readonly object[] | null
}

type Ask<A> = (body: {
  table: TableSource
  choices?: TableChoices
}) => PromiseLike<{ data?: A | undefined; error?: unknown }>

export type TableStep = 'input' | 'reading' | 'lines'

/**
 * A table on its way to its lines: given, then read and confirmed, then judged. `ask` has the server read it; `failed` stands
 * where it says no more; `text` is what the table begins with.
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
  /** An answer counts only while nothing was asked, and no other table given, after it. */
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
    // The same table as before: its answers still hold.
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
    /** Choices on their way: shown at once. */
    sent,
    open: answer ? openQuestions(answer.reading) : [],
    /** Another table: nothing that was said of the one before holds. */
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
    /** Has the table read again with another choice; it stays in sight until the person goes on. */
    change: (more: TableChoices): Promise<void> | undefined =>
      answer && send(withChoice(sent ?? settledChoices(answer.reading), more), () => 'reading'),
    /** Confirms how the table is read. */
    confirm: async (): Promise<void> => {
      if (!answer || busy || openQuestions(answer.reading).length > 0) return
      if (answer.lines) return setStep('lines')
      await send(answer.reading.choices, asFar)
    },
    /** Asks once more what becomes of the lines as things are now. */
    refresh: (): Promise<void> | undefined => answer && send(answer.reading.choices, asFar),
  }
}

export type TableInHand<A extends TableAnswer = TableAnswer> = ReturnType<typeof useTable<A>>
