import { isLeftOut, type ChosenRole, type SpendLine } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorText } from '#api/error-text.ts'
import { spendApi } from '#api/calls/spend.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { isEmpty, sourceOf, type TableDraft } from '#shared/tables/draft.ts'
import { TableSteps } from '#shared/tables/table-steps.tsx'
import { useTable } from '#shared/tables/use-table.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { ImportLines } from './import-lines.tsx'
import './texts.ts'

const roles: readonly ChosenRole[] = ['account', 'day', 'spend', 'currency']

/**
 * Imports a pasted table of account, day and spend. Shows how the table is read and the result per line, then saves all
 * of it at once.
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('spend')
  const { t: say } = useTranslation('tables')
  const language = useLanguage()
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [reasonWrong, setReasonWrong] = useState<string>()
  const [preview] = spendApi.usePreviewSpendImportMutation()
  const [send, { isLoading: saving }] = spendApi.useImportSpendMutation()
  const table = useTable((body) => preview({ body }), t('paste.checkFailed'))
  const { answer, step, draft } = table
  const busy = table.busy || saving
  const isToRecord = ({ verdict }: SpendLine) => verdict === 'new' || verdict === 'replaces'
  const toRecord = answer?.lines?.filter(isToRecord).length ?? 0

  const give = (next: TableDraft) => {
    // The file name is the default reason until somebody writes another one.
    const named = (file: TableDraft['file']) => file?.name.slice(0, 500) ?? ''
    if (next.file !== draft.file && reason === named(draft.file)) setReason(named(next.file))
    table.give(next)
  }
  const record = async () => {
    if (!answer?.key) return
    if (reason.trim() === '') return setReasonWrong(t('paste.reasonMissing'))
    const { data, error } = await send({
      body: { table: sourceOf(draft), choices: answer.reading.choices, key: answer.key, reason: reason.trim() },
    })
    if (!data) {
      toast('error', errorText(error, t('paste.failed')))
      // The preview is stale: fetch the current state.
      return table.refresh()
    }
    const count = data.recorded + data.replaced
    toast('success', t('paste.done', { count, n: formatNumber(count, language) }))
    onClose()
  }
  const submit = () => {
    if (busy) return
    if (step === 'input') void table.check()
    else if (step === 'reading') void table.confirm()
    else if (toRecord > 0) void record()
  }
  return (
    <Dialog
      wide
      title={t('words.importSpend')}
      held={busy}
      typed={!isEmpty(draft)}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" onClick={step === 'input' ? onClose : () => table.goTo('input')}>
            {step === 'input' ? t('common.cancel') : t('paste.back')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            off={(step === 'reading' && table.open.length > 0) || (step === 'lines' && toRecord === 0)}
          >
            {step === 'input'
              ? t('paste.check')
              : step === 'reading'
                ? say('goOn')
                : t('paste.record', { count: toRecord, n: formatNumber(toRecord, language) })}
          </Button>
        </>
      }
    >
      <TableSteps
        table={{ ...table, give }}
        roles={roles}
        label={t('paste.text')}
        placeholder={'act-1024; 22.11.2026; 128,50'}
        help={t('paste.help')}
      >
        {({ lines }) =>
          lines && (
            <ImportLines
              lines={lines}
              left={lines.filter(({ verdict }) => isLeftOut(verdict))}
              toRecord={toRecord}
              reason={reason}
              reasonWrong={reasonWrong}
              onReason={(next) => {
                setReason(next)
                setReasonWrong(undefined)
              }}
            />
          )
        }
      </TableSteps>
    </Dialog>
  )
}
