import { useEffect, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLeaveWarning } from '#lib/hooks/use-leave-warning.ts'
import classes from './add-emails.module.css'
import '../texts.ts'
import { usePaste, type PasteTarget, type PasteOutcome } from './use-paste.ts'
import { Button } from '#ui/button/button.tsx'

interface AddEmailsProps {
  /** Mailboxes that already belong to ad accounts may be added. */
  existing: boolean
  /** Address that the text begins with. */
  begun: string | undefined
  onOutcome: (outcome?: PasteOutcome) => void
}

const busyTexts = { add: 'common.adding', existing: 'common.adding', invalid: 'marking' } as const
const texts = { add: 'add', existing: 'addExisting', invalid: 'markInvalid' } as const

/**
 * Adds pasted mailboxes to the pool. The field is uncontrolled: thousands of lines must not pass through React on each
 * key.
 */
export const AddEmails = ({ existing, begun, onOutcome }: AddEmailsProps) => {
  const { t } = useTranslation('codes')
  const id = useId()
  const { field, run, running, filled, missing, input } = usePaste(onOutcome)
  useLeaveWarning(filled)
  useEffect(() => {
    const area = field.current
    if (begun === undefined || !area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [begun, field])
  const targets: readonly PasteTarget[] = existing ? ['add', 'existing', 'invalid'] : ['add', 'invalid']
  return (
    <section className={classes.add} aria-labelledby={`${id}-head`}>
      <div className={classes.title}>
        <h2 id={`${id}-head`}>{t('manage')}</h2>
        <label htmlFor={id}>{t('lines')}</label>
        <code id={`${id}-format`} className="mono">
          {t('format')}
        </code>
      </div>
      <textarea
        ref={field}
        id={id}
        className={classes.area}
        rows={5}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        defaultValue={begun && `${begun}:`}
        readOnly={running !== undefined}
        aria-describedby={`${id}-format${missing ? ` ${id}-missing` : ''}`}
        aria-invalid={missing || undefined}
        onInput={input}
      />
      {missing && (
        <p id={`${id}-missing`} className={classes.missing} role="alert">
          {t('missing')}
        </p>
      )}
      <div className={classes.acts}>
        {targets.map((target) => (
          <Button
            key={target}
            {...(target === 'add' && { variant: 'primary' })}
            busy={running === target}
            off={!filled || running !== undefined}
            onClick={() => void run(target)}
          >
            {t(running === target ? busyTexts[target] : texts[target])}
          </Button>
        ))}
        {existing && <span className="hint">{t('existingHelp')}</span>}
      </div>
    </section>
  )
}
