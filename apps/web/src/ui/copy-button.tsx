import { useTranslation } from 'react-i18next'
import { useCopied } from '../lib/hooks/use-copied.ts'
import { Icon } from './icon.tsx'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied. */
  label?: string
  /** Whose it is, where several stand side by side: read out alone. */
  of?: string
  small?: boolean
  /** The label is only read out. */
  bare?: boolean
  /** How long it says that it did, in ms. */
  ms?: number
  off?: boolean
}

/** Copies a text and says so for 2 s, to eyes and to screen readers. */
export const CopyButton = ({ text, label, of, small, bare = false, ms, off = false }: CopyButtonProps) => {
  const { t } = useTranslation()
  const { copied, failed, copy } = useCopied(ms)
  const shown = copied ? t('common.copied') : bare ? t('common.copy') : (label ?? t('common.copy'))
  return (
    <>
      <Button
        size={small ? 'xs' : 'sm'}
        variant={small ? 'quiet' : 'default'}
        leftSection={<Icon name={copied ? 'check' : 'copy'} size={small ? 13 : 15} />}
        data-copied={copied || undefined}
        off={off}
        // What is read out begins with what is seen.
        {...((bare || of) && label && !copied && { 'aria-label': of ? `${label}: ${of}` : label })}
        onClick={() => copy(text)}
      >
        {shown}
      </Button>
      <span className="sr" role="status">
        {copied ? t('common.copied') : failed ? t('common.copyFailed') : ''}
      </span>
      {failed && <span className="hint">{t('common.copyFailed')}</span>}
    </>
  )
}
