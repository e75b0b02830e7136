import type { AccountState } from '@app/contract'
import { accountStates } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import classes from './state.module.css'
import '../../../shared/accounts/state-texts.ts'

interface StateButtonsProps {
  label: string
  value: AccountState | undefined
  /** What stands on each; its name alone without it. */
  words?: (state: AccountState) => string
  busy?: boolean
  onChoose: (state: AccountState) => void
}

/**
 * The five states in a row. Buttons, not radios: walking along them with arrows would set each on the way, and an account
 * that was banned for a moment would stay so in its history.
 */
export const StateButtons = ({ label, value, words, busy = false, onChoose }: StateButtonsProps) => {
  const { t } = useTranslation('accountState')
  return (
    <div className={classes.states} role="group" aria-label={label} aria-busy={busy || undefined}>
      {accountStates.map((state) => (
        <button
          key={state}
          type="button"
          data-state={state}
          aria-pressed={state === value}
          onClick={() => !busy && onChoose(state)}
        >
          {words ? words(state) : t(`accountStates.${state}`)}
        </button>
      ))}
    </div>
  )
}
