import type { LineError, LineFault } from '@app/contract'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { keyed } from '#api/endpoints.ts'
import { useErrorText } from '#api/error-text.ts'
import { isUndecided } from '#api/error.ts'
import { useAsk } from '#api/use-refresh.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { useAttempt } from '#lib/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** Action on the lines of the field. */
export type PasteTarget = 'add' | 'existing' | 'invalid'

/** A line by its number in the sent text, and by its current number in the field if it stays there. */
export interface ToldLine extends LineError {
  stays?: number
}

/** Outcome that must be read: a general failure, or lines. */
export interface PasteOutcome {
  failure?: { title: string; cause?: string }
  errors: readonly ToldLine[]
  warnings: readonly LineError[]
  /** Lines stayed in the field. */
  kept: boolean
}

/** Faults that can be corrected and retried. The other lines are in the pool already. */
const mendable: ReadonlySet<LineFault> = new Set(['format', 'address', 'client_id', 'not_in_pool'])

const linesOf = (text: string, errors: readonly LineError[]): { rest: string; told: ToldLine[] } => {
  const numbers = new Set(errors.filter(({ reason }) => mendable.has(reason)).map(({ line }) => line))
  if (numbers.size === 0) return { rest: '', told: [...errors] }
  const places = new Map([...numbers].toSorted((a, b) => a - b).map((line, index) => [line, index + 1]))
  const rest = text.split('\n').filter((_, index) => numbers.has(index + 1))
  const told = errors.map((error) => {
    const stays = mendable.has(error.reason) ? places.get(error.line) : undefined
    return stays === undefined ? error : { ...error, stays }
  })
  return { rest: rest.join('\n'), told }
}

/** Only the address of each line: the rest need not leave the browser. */
const addressesOf = (text: string): string => text.replaceAll(/:.*/g, '')

const { addMailboxes, markMailboxesInvalid } = codesApi.endpoints

/**
 * Sends the lines of a field. They are secrets: they live in the field only and are removed once stored. The calls are
 * untracked, so that no cache keeps them.
 */
export const usePaste = (onOutcome: (outcome?: PasteOutcome) => void) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const errorText = useErrorText()
  const dispatch = useAsk()
  const attempt = useAttempt()
  const [running, setRunning] = useState<PasteTarget>()
  const [filled, setFilled] = useState(false)
  const [missing, setMissing] = useState(false)

  const say = (text: 'added' | 'replaced' | 'marked', count: number) =>
    count > 0 && toast('success', t(text, { count, n: formatNumber(count, language) }))

  const send = async (target: PasteTarget, text: string) => {
    if (target === 'invalid') {
      const body = { emailsData: addressesOf(text) }
      const { data, error } = await dispatch(markMailboxesInvalid.initiate({ body }, { track: false }))
      if (data) say('marked', data.updated)
      return { data: data && { ...data, warnings: [] }, error }
    }
    const body = { emailsData: text, isExisting: target === 'existing', markAsInvalid: false }
    const parts = keyed({ body }, attempt.keyFor(`${target} ${text}`))
    const { data, error } = await dispatch(addMailboxes.initiate(parts, { track: false }))
    if (data || !isUndecided(error)) attempt.settle()
    if (data) {
      say('added', data.inserted)
      say('replaced', data.updated)
    }
    return { data, error }
  }

  const run = async (target: PasteTarget) => {
    const text = field.current?.value ?? ''
    if (running) return
    if (!text.trim()) return setMissing(true)
    setRunning(target)
    onOutcome()
    const { data, error } = await send(target, text)
    setRunning(undefined)
    if (!data) {
      const title = t(target === 'invalid' ? 'markFailed' : 'addFailed')
      const cause = errorText(error, title)
      return onOutcome({
        failure: { title, ...(cause !== title && { cause }) },
        errors: [],
        warnings: [],
        kept: false,
      })
    }
    const { rest, told } = linesOf(text, data.errors)
    if (field.current) {
      field.current.value = rest
      // A long pasted line leaves the field scrolled to its end.
      field.current.scrollLeft = 0
      field.current.scrollTop = 0
    }
    setFilled(rest !== '')
    if (data.errors.length > 0 || data.warnings.length > 0)
      onOutcome({ errors: told, warnings: data.warnings, kept: rest !== '' })
  }
  const input = useCallback((event: { currentTarget: HTMLTextAreaElement; nativeEvent: Event }) => {
    setMissing(false)
    const { inputType } = event.nativeEvent as Partial<InputEvent>
    if (inputType === 'insertFromPaste') event.currentTarget.scrollLeft = 0
    // Reading megabytes on each key is slow, and a field that was typed into cannot be empty.
    if (inputType?.startsWith('insert')) setFilled(true)
    else setFilled(event.currentTarget.value !== '')
  }, [])
  return { field, run, running, filled, missing, input }
}
