import { useTranslation } from '../../i18n/use-translation.ts'
import { empty } from '../../lib/format.ts'
import { webAddress } from '../../lib/web-address.ts'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyValue } from '../../ui/list/key-values.tsx'
import classes from './take/taken-panel.module.css'

/** A value that is copied as it is; a dash without one. */
export const CopyLine = ({ name, text }: { name: string; text: string | null }) => {
  const { t } = useTranslation('ui')
  return (
    <KeyValue name={name} actions={text && <CopyIcon label={t('copyOf', { field: name })} text={text} />}>
      {text ? <span className="mono">{text}</span> : <span className="hint">{empty}</span>}
    </KeyValue>
  )
}

/** The link of an account: one to click only if it leads to the web. */
export const LinkLine = ({ text }: { text: string | null }) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const name = t('fields.link')
  const href = text ? webAddress(text) : undefined
  if (!text || !href) return <CopyLine name={name} text={text} />
  return (
    <KeyValue name={name} actions={<CopyIcon label={t('ui:copyOf', { field: name })} text={text} />}>
      <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer" title={t('openLink')}>
        <span className="mono">{text.replace(/^https?:\/\//, '')}</span>
        <Icon name="external" size={13} />
      </a>
    </KeyValue>
  )
}
