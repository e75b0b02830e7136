import { useTranslation } from '#i18n/use-translation.ts'
import { KeyValue } from '#ui/list/key-values.tsx'
import { SecretTools, SecretValue } from '#ui/text/secret.tsx'
import type { SecretField } from '@app/contract'
import type { useSecrets } from './use-secrets.ts'

/** Width of the buttons and the countdown, in characters. */
const tools = 12

/** Secrets of an account in display order: login and password separately before both together. */
export const loginFirst: readonly SecretField[] = ['login', 'password', 'login_pass', 'cvv']

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
