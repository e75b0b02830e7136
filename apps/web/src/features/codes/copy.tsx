import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Copying } from '../../ui/button/copy-button.tsx'
import { Icon } from '../../ui/button/icon.tsx'

interface CopyProps {
  text: string
  /** Accessible name: the action and its object. */
  name: string
  /** Button text; omit for an icon. */
  label?: string
  /** Message if the browser refuses. */
  failure: string
  primary?: boolean
  className?: string | undefined
  onCopied?: () => void
}

/** Copy button with a check mark and its label after success. */
export const Copy = ({ text, name, label, failure, primary = false, className, onCopied }: CopyProps) => {
  const { t } = useTranslation()
  return (
    <Copying text={text} failure={failure} onCopied={onCopied}>
      {({ copied, run }) => (
        <Button
          size={label ? 'sm' : 'xs'}
          variant={primary ? 'primary' : label ? 'default' : 'quiet'}
          className={className}
          aria-label={name}
          title={label ? undefined : name}
          data-copied={copied || undefined}
          onClick={run}
        >
          <Icon name={copied ? 'check' : 'copy'} size={label ? 15 : 13} />
          {(copied || label) && <span>{copied ? t('common.copied') : label}</span>}
        </Button>
      )}
    </Copying>
  )
}
