import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../lib/use-copied.ts'
import { Icon } from './icon.tsx'

/** Copies a text and says so for 2 s, to eyes and to screen readers. `label` names what is copied. */
export const CopyButton = ({ text, label, small }: { text: string; label?: string; small?: boolean }) => {
  const { t } = useTranslation()
  const { copied, failed, copy } = useCopied()
  const shown = copied ? t('common.copied') : (label ?? t('common.copy'))
  return (
    <>
      <Button
        size={small ? 'xs' : 'sm'}
        variant={small ? 'quiet' : 'default'}
        leftSection={<Icon name={copied ? 'check' : 'copy'} size={small ? 13 : 15} />}
        data-copied={copied || undefined}
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
