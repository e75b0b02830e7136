import { isLeftOut, maxImportBytes, type SpendLine } from '@app/contract'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { spendApi } from '../../../api/calls/spend.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ToldFailure } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { ImportLines } from './import-lines.tsx'
import { textOfFile } from './text-of-file.ts'
import classes from './spend.module.css'
import './texts.ts'

/** A text with account, day and spend: first what would become of each line, then all of it at once. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('spend')
  const language = useLanguage()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [reasonWrong, setReasonWrong] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [shown, setShown] = useState<{ lines: SpendLine[]; key: string }>()
  const file = useRef<HTMLInputElement>(null)
  const [preview, { isLoading: checking }] = spendApi.usePreviewSpendImportMutation()
  const [send, { isLoading: saving }] = spendApi.useImportSpendMutation()
  const busy = checking || saving
  const toRecord = shown?.lines.filter(({ verdict }) => verdict === 'new' || verdict === 'replaces').length ?? 0

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > maxImportBytes) {
      setWrong(t('paste.tooLarge', { size: formatNumber(maxImportBytes / 1_024 / 1_024, language) }))
      return
    }
    const read = await textOfFile(chosen)
    // What was there before stays: nothing takes its place.
    if (read.trim() === '') return setWrong(t('paste.emptyFile', { name: chosen.name }))
    setText(read)
    setReason(chosen.name.slice(0, 500))
    setWrong(undefined)
  }
  const check = async () => {
    if (text.trim() === '') return setWrong(t('paste.empty'))
    const { data, error } = await preview({ body: { text } })
    if (!data) return setWrong(errorText(error, t('paste.checkFailed')))
    setWrong(undefined)
    setShown(data)
  }
  const record = async () => {
    if (!shown) return
    if (reason.trim() === '') return setReasonWrong(t('paste.reasonMissing'))
    const { data, error } = await send({ body: { text, key: shown.key, reason: reason.trim() } })
    if (!data) {
      toast('error', errorText(error, t('paste.failed')))
      // As it is now.
      return check()
    }
    const count = data.recorded + data.replaced
    toast('success', t('paste.done', { count, n: formatNumber(count, language) }))
    onClose()
  }
  const submit = () => {
    if (busy) return
    void (shown ? (toRecord > 0 ? record() : undefined) : check())
  }
  return (
    <Dialog
      wide
      title={t('words.importSpend')}
      held={busy || text !== ''}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" onClick={shown ? () => setShown(undefined) : onClose}>
            {shown ? t('paste.back') : t('common.cancel')}
          </Button>
          {shown ? (
            <Button type="submit" variant="primary" busy={busy} off={toRecord === 0}>
              {t('paste.record', { count: toRecord, n: formatNumber(toRecord, language) })}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={busy}>
              {t('paste.check')}
            </Button>
          )}
        </>
      }
    >
      {shown ? (
        <ImportLines
          lines={shown.lines}
          left={shown.lines.filter(({ verdict }) => isLeftOut(verdict))}
          toRecord={toRecord}
          reason={reason}
          reasonWrong={reasonWrong}
          onReason={(next) => {
            setReason(next)
            setReasonWrong(undefined)
          }}
        />
      ) : (
        <>
          <p className="hint">{t('paste.help')}</p>
          <Textarea
            data-autofocus
            label={t('paste.text')}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            placeholder={'act-1024; 22.11.2026; 128,50'}
            value={text}
            error={wrong}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
          <div className={classes.tools}>
            <input
              ref={file}
              className={classes.file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              aria-hidden
              tabIndex={-1}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0])
                // The same file again, edited meanwhile, is another choice.
                currentTarget.value = ''
              }}
            />
            <Button onClick={() => file.current?.click()}>{t('paste.file')}</Button>
          </div>
        </>
      )}
      {shown && <ToldFailure text={wrong} />}
    </Dialog>
  )
}
