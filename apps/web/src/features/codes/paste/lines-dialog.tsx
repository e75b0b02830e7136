import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { scrolledByKeys } from '#lib/browser/scrolled-by-keys.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import '#ui/ui-texts.ts'
import classes from '../pool/pool.module.css'
import '../texts.ts'
import { useLineText } from './use-line-text.ts'
import type { ToldLine } from './use-paste.ts'

interface LinesDialogProps {
  kind: 'error' | 'warning'
  lines: readonly ToldLine[]
  /** Some lines stay in the field. */
  kept: boolean
  onClose: () => void
}

/** Report of lines that need attention, by number, never with their content. */
export const LinesDialog = ({ kind, lines, kept, onClose }: LinesDialogProps) => {
  const { t } = useTranslation(['codes', 'ui'])
  const language = useLanguage()
  const lineText = useLineText(kept)
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
        {lines.map((each) => (
          <li key={`${each.line} ${each.reason}`}>{lineText(each)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
