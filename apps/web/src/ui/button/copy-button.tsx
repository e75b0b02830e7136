import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCopied } from '../../lib/hooks/use-copied.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

interface CopyingProps {
  /** The text, or how to get it; undefined where that fails. */
  text: string | (() => Promise<string | undefined>)
  /** How long it says that it did, in ms. */
  ms?: number | undefined
  /** What is said where the browser refuses. */
  failure?: string
  onCopied?: (() => void) | undefined
  /** The button, which runs it. */
  children: (state: { copied: boolean; run: () => void }) => ReactNode
}

/** Copies a text and says so for 2 s, to screen readers too; a refusal is told beside the button. */
export const Copying = ({ text, ms, failure, onCopied, children }: CopyingProps) => {
  const { t } = useTranslation()
  const { copied, failed, copy } = useCopied(ms)
  const [pressed, setPressed] = useState(false)
  const done = useEffectEvent(() => onCopied?.())
  useEffect(() => {
    if (copied) done()
  }, [copied])
  const run = () => {
    setPressed(true)
    if (typeof text === 'string') copy(text)
    else void text().then((value) => value !== undefined && copy(value))
  }
  return (
    <>
      {children({ copied, run })}
      {/* There before what it says, which comes a moment after the press: a list has dozens that nobody presses. */}
      {pressed && (
        <span className="sr" role="status">
          {copied && t('common.copied')}
        </span>
      )}
      {failed && (
        <span className="hint" role="alert">
          {failure ?? t('common.copyFailed')}
        </span>
      )}
    </>
  )
}

interface CopyButtonProps extends Pick<CopyingProps, 'text' | 'ms'> {
  /** What is copied. */
  label?: string
  /** Whose it is, where several stand side by side: read out alone. */
  of?: string
  small?: boolean
  variant?: 'quiet' | 'default' | 'primary'
  /** The label is only read out. */
  bare?: boolean
  off?: boolean
  busy?: boolean
}

/** A button that copies, with the word for it. */
export const CopyButton = ({ label, of, small, variant, bare = false, off, busy, ...copying }: CopyButtonProps) => {
  const { t } = useTranslation()
  return (
    <Copying {...copying}>
      {({ copied, run }) => (
        <Button
          size={small ? 'xs' : 'sm'}
          variant={variant ?? (small ? 'quiet' : 'default')}
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={small ? 13 : 15} />}
          data-copied={copied || undefined}
          off={off}
          busy={busy}
          // What is read out begins with what is seen.
          {...((bare || of) && label && !copied && { 'aria-label': of ? `${label}: ${of}` : label })}
          onClick={run}
        >
          {copied ? t('common.copied') : bare ? t('common.copy') : (label ?? t('common.copy'))}
        </Button>
      )}
    </Copying>
  )
}

/** Copies one value: a drawing, which becomes a tick. */
export const CopyIcon = ({ label, text }: { label: string } & Pick<CopyingProps, 'text'>) => (
  <Copying text={text}>
    {({ copied, run }) => (
      <IconButton icon={copied ? 'check' : 'copy'} label={label} data-copied={copied || undefined} onClick={run} />
    )}
  </Copying>
)
