import { useTranslation } from '../../../i18n/use-translation.ts'
import { KeyValue } from '../../../ui/list/key-values.tsx'
import { SecretTools, SecretValue } from '../../../ui/text/secret.tsx'
import type { SecretField } from '@app/contract'
import type { useSecrets } from './use-secrets.ts'

/** As many letters would stand where its buttons and its seconds do. */
const tools = 12

/** The secrets of an account as they are shown: a login and its password each by itself before both together. */
export const loginFirst: readonly SecretField[] = ['login', 'password', 'login_pass', 'cvv']

/** A secret of an account, as a line of its list. */
export const SecretLine = ({ field, secrets }: { field: SecretField; secrets: ReturnType<typeof useSecrets> }) => {
  const { t } = useTranslation('accounts')
  const name = t(`fields.${field}`)
  const shown = secrets.shown[field]
  return (
    <KeyValue
      name={name}
      letters={shown ? shown.text.length + tools : 0}
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
