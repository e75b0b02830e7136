import { maxTableBytes } from '@app/contract'
import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { readFile, type TableDraft } from './draft.ts'
import classes from './tables.module.css'
import './texts.ts'

const mib = 1_024 * 1_024
/** Size in bytes below which sizes are shown in KiB. */
const smallest = 1_024

interface TableInputProps {
  label: string
  placeholder: string
  draft: TableDraft
  /** Error text, if the table cannot be read. */
  wrong: string | undefined
  onChange: (draft: TableDraft) => void
  onWrong: (text: string) => void
}

/** Table input: pasted text, or a file chosen or dropped. */
export const TableInput = ({ label, placeholder, draft, wrong, onChange, onWrong }: TableInputProps) => {
  const { t } = useTranslation('tables')
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const [removed, setRemoved] = useState(false)
  const { text, file } = draft
  useEffect(() => {
    if (removed) field.current?.focus()
  }, [removed])
  const n = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  const size = n(maxTableBytes / mib)

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const { name } = chosen
    // An invalid file does not replace the current draft.
    if (chosen.size > maxTableBytes) return onWrong(t('input.tooLarge', { name, size }))
    if (chosen.size === 0) return onWrong(t('input.emptyFile', { name }))
    try {
      const read = await readFile(chosen)
      setRemoved(false)
      onChange({ text, file: read })
    } catch {
      onWrong(t('input.unreadable', { name }))
    }
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={classes.input}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [dropped] = event.dataTransfer.files
        if (!dropped) return
        event.preventDefault()
        void take(dropped)
      }}
    >
      {file ? (
        <div className={classes.chosen} role="group" aria-label={t('input.chosen')}>
          <Icon name="table" />
          <span role="status">
            {file.name}{' '}
            <span className="small">
              {file.size < mib
                ? t('input.kib', { n: n(Math.max(file.size, smallest / 10) / smallest) })
                : t('input.mib', { n: n(file.size / mib) })}
            </span>
          </span>
          <Button
            size="xs"
            variant="quiet"
            onClick={() => {
              setRemoved(true)
              onChange({ text, file: null })
            }}
          >
            {t('input.remove')}
          </Button>
        </div>
      ) : (
        <Textarea
          ref={field}
          data-autofocus
          label={label}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          error={wrong}
          onChange={(event) => onChange({ text: event.currentTarget.value, file: null })}
        />
      )}
      {file && wrong && <Note kind="error">{wrong}</Note>}
      <div className={classes.tools}>
        <input
          ref={picker}
          className={classes.file}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // Reset, so that choosing the same file again, edited meanwhile, fires a change.
            currentTarget.value = ''
          }}
        />
        <Button onClick={() => picker.current?.click()}>{t(file ? 'input.otherFile' : 'input.file')}</Button>
        <span className="hint">{t('input.kinds', { size })}</span>
      </div>
    </div>
  )
}
