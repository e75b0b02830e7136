import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { LinesDialog } from '../paste/lines-dialog.tsx'
import classes from '../pool/pool.module.css'
import '../texts.ts'
import { useLineText } from '../paste/use-line-text.ts'
import type { PasteOutcome, ToldLine } from '../paste/use-paste.ts'
import { Button } from '#ui/button/button.tsx'

/** Maximum lines named in the banner; the report lists all. */
const named = 5

interface LinesBannerProps {
  kind: 'error' | 'warning'
  lines: readonly ToldLine[]
  kept: boolean
  onDismiss: () => void
}

const LinesBanner = ({ kind, lines, kept, onDismiss }: LinesBannerProps) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const lineText = useLineText(kept)
  const [open, setOpen] = useState(false)
  if (lines.length === 0) return null
  const first = lines.slice(0, named).map(lineText)
  const rest = lines.length - first.length
  const errors = [...first, ...(rest > 0 ? [t('more', { n: formatNumber(rest, language) })] : [])].join('; ')
  return (
    <>
      <Banner kind={kind} onDismiss={onDismiss}>
        {t(kind === 'error' ? 'someErrors' : 'someWarnings', { errors })}
        {kept && <p>{t('kept')}</p>}
        <div className={classes.showLines}>
          <Button size="xs" onClick={() => setOpen(true)}>
            {t('showLines')}
          </Button>
        </div>
      </Banner>
      {open && <LinesDialog kind={kind} lines={lines} kept={kept} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Outcome of a paste that must be read: a failure, or lines that were rejected or accepted with a warning. */
export const OutcomeBanner = ({ outcome, onDismiss }: { outcome: PasteOutcome | undefined; onDismiss: () => void }) => {
  if (!outcome) return null
  const { failure, errors, warnings, kept } = outcome
  return (
    <>
      {failure && (
        <Banner kind="error" onDismiss={onDismiss}>
          <strong>{failure.title}</strong>
          {failure.cause && <p>{failure.cause}</p>}
        </Banner>
      )}
      <LinesBanner kind="error" lines={errors} kept={kept} onDismiss={onDismiss} />
      <LinesBanner kind="warning" lines={warnings} kept={false} onDismiss={onDismiss} />
    </>
  )
}
