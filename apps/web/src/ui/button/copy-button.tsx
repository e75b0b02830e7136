import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCopied } from '../../lib/hooks/use-copied.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

interface CopyingProps {
  /** The text, or a function that fetches it; undefined if fetching fails. */
  text: string | (() => Promise<string | undefined>)
  /** Duration of the confirmation, in ms. */
  ms?: number | undefined
  /** Message shown when the browser refuses access to the clipboard. */
  failure?: string
  onCopied?: (() => void) | undefined
  /** Renders the button that calls `run`. */
  children: (state: { copied: boolean; run: () => void }) => ReactNode
}

/** Copies a text and confirms it for 2 s, also to screen readers. A refusal is shown beside the button. */
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
      {/* The live region mounts on the press, shortly before its text: a list has dozens of buttons that nobody
          presses. */}
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
  label?: string
  /** Subject of the copied value, for screen readers only; needed when several buttons stand side by side. */
  of?: string
  small?: boolean
  variant?: 'quiet' | 'default' | 'primary'
  /** The label is for screen readers only. */
  bare?: boolean
  off?: boolean
  busy?: boolean
}

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
          // WCAG 2.5.3: the accessible name begins with the visible label.
          {...((bare || of) && label && !copied && { 'aria-label': of ? `${label}: ${of}` : label })}
          onClick={run}
        >
          {copied ? t('common.copied') : bare ? t('common.copy') : (label ?? t('common.copy'))}
        </Button>
      )}
    </Copying>
  )
}

/** Copies one value. The icon turns into a tick. */
export const CopyIcon = ({ label, text }: { label: string } & Pick<CopyingProps, 'text'>) => (
  <Copying text={text}>
    {({ copied, run }) => (
      <IconButton icon={copied ? 'check' : 'copy'} label={label} data-copied={copied || undefined} onClick={run} />
    )}
  </Copying>
)
