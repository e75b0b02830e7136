import { Fragment } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { empty } from '../../lib/format.ts'
import { webAddress } from '../../lib/web-address.ts'
import { CopyIcon } from '../../ui/button/copy-button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { KeyValue, Word } from '../../ui/list/key-values.tsx'
import classes from './take/taken-panel.module.css'

/** A value to copy verbatim; a dash if it is null. */
export const CopyLine = ({ name, text }: { name: string; text: string | null }) => {
  const { t } = useTranslation('ui')
  return (
    <KeyValue
      name={name}
      letters={text?.length ?? 0}
      actions={text && <CopyIcon label={t('copyOf', { field: name })} text={text} />}
    >
      {text ? <Word>{text}</Word> : <span className="hint">{empty}</span>}
    </KeyValue>
  )
}

/** A URL wraps only after its separators. */
const partsOf = (text: string): string[] => text.split(/(?<=[/?&=])/)

/** Link of an account, clickable only if it is a web URL. */
export const LinkLine = ({ text }: { text: string | null }) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const name = t('fields.link')
  const href = text ? webAddress(text) : undefined
  if (!text || !href) return <CopyLine name={name} text={text} />
  return (
    <KeyValue
      name={name}
      letters={text.length}
      actions={<CopyIcon label={t('ui:copyOf', { field: name })} text={text} />}
    >
      <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer" title={t('openLink')}>
        <span translate="no" className="mono">
          {partsOf(text.replace(/^https?:\/\//, '')).map((part, index) => (
            // Parts are stable for a given URL.
            // eslint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
        <Icon name="external" size={13} />
      </a>
    </KeyValue>
  )
}
