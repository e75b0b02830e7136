import { useTranslation } from 'react-i18next'
import { useCopied } from '../lib/hooks/use-copied.ts'
import { IconButton } from './icon-button.tsx'

interface CopyIconProps {
  label: string
  /** The text, or how to get it; undefined where that fails. */
  text: string | (() => Promise<string | undefined>)
}

/** Copies one value. The drawing becomes a tick for 2 s, and screen readers hear it. */
export const CopyIcon = ({ label, text }: CopyIconProps) => {
  const { t } = useTranslation()
  const { copied, failed, copy } = useCopied()
  const run = async () => {
    const value = typeof text === 'string' ? text : await text()
    if (value !== undefined) copy(value)
  }
  return (
    <>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={label}
        data-copied={copied || undefined}
        onClick={() => void run()}
      />
      <span className="sr" role="status">
        {copied ? t('common.copied') : ''}
      </span>
      {failed && (
        <span className="hint" role="alert">
          {t('common.copyFailed')}
        </span>
      )}
    </>
  )
}
