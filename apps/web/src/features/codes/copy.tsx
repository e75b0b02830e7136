import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../lib/hooks/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './texts.ts'

interface CopyProps {
  text: string
  /** What it does, and for what. */
  name: string
  /** The word on it; without one it is a drawing. */
  label?: string
  /** What is said where the browser refuses. */
  failure: string
  primary?: boolean
  className?: string | undefined
  onCopied?: () => void
}

/** Copies a text and says so for 2 s, with the word beside the tick; a refusal is told in its place. */
export const Copy = ({ text, name, label, failure, primary = false, className, onCopied }: CopyProps) => {
  const { t } = useTranslation('codes')
  const { copied, failed, copy } = useCopied()
  const done = useEffectEvent(() => onCopied?.())
  useEffect(() => {
    if (copied) done()
  }, [copied])
  return (
    <>
      <Button
        size={label ? 'sm' : 'xs'}
        variant={primary ? 'primary' : label ? 'default' : 'quiet'}
        className={className}
        aria-label={name}
        title={label ? undefined : name}
        data-copied={copied || undefined}
        onClick={() => copy(text)}
      >
        <Icon name={copied ? 'check' : 'copy'} size={label ? 15 : 13} />
        {(copied || label) && <span>{copied ? t('common.copied') : label}</span>}
      </Button>
      <span className="sr" role="status">
        {copied && t('common.copied')}
      </span>
      {failed && (
        <span className="hint" role="alert">
          {failure}
        </span>
      )}
    </>
  )
}
