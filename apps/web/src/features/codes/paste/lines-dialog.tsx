import type { LineError } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { scrolledByKeys } from '../../../lib/browser/scrolled-by-keys.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import '../../../ui/ui-texts.ts'
import classes from '../pool/pool.module.css'
import '../texts.ts'

interface LinesDialogProps {
  kind: 'error' | 'warning'
  lines: readonly LineError[]
  onClose: () => void
}

/** Every line of a paste that asks for attention, by its number in the text that was sent. Never what stood in it. */
export const LinesDialog = ({ kind, lines, onClose }: LinesDialogProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <Dialog
      title={t(kind === 'error' ? 'badLines' : 'doubtfulLines', { count: lines.length, n: n(lines.length) })}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <ol ref={scrolledByKeys} className={classes.lines}>
        {lines.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{t('line', { n: n(line), reason: t(`faults.${reason}`) })}</li>
        ))}
      </ol>
    </Dialog>
  )
}
