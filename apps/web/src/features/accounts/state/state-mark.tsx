import type { AccountState } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Status } from '#ui/feedback/status.tsx'
import '#shared/accounts/state-texts.ts'

const kinds = {
  new: 'neutral',
  warming_up: 'neutral',
  running: 'good',
  checkpoint: 'busy',
  banned: 'bad',
} as const satisfies Record<AccountState, string>

/** State badge of an open account. */
export const StateMark = ({ state }: { state: AccountState }) => {
  const { t } = useTranslation('accountState')
  return <Status kind={kinds[state]}>{t(`accountStates.${state}`)}</Status>
}
