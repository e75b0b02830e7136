import { useTranslation } from '../../../i18n/use-translation.ts'
import { KeyValue } from '../../../ui/list/key-values.tsx'
import { SecretTools, SecretValue } from '../../../ui/secret.tsx'
import type { SecretField, useSecrets } from './use-secrets.ts'

/** A secret of an account, as a line of its list. */
export const SecretLine = ({ field, secrets }: { field: SecretField; secrets: ReturnType<typeof useSecrets> }) => {
  const { t } = useTranslation('accounts')
  const name = t(`fields.${field}`)
  const shown = secrets.shown[field]
  return (
    <KeyValue
      name={name}
      actions={
        <SecretTools
          name={name}
          shown={shown}
          busy={secrets.busy}
          onReveal={() => void secrets.reveal(field)}
          onHide={() => secrets.hide(field)}
          take={async () => (await secrets.ask([field]))?.[field]}
        />
      }
    >
      <SecretValue shown={shown} short={field === 'cvv'} onLook={() => secrets.look(field)} />
    </KeyValue>
  )
}
