import type { AccountState } from '@app/contract'
import { accountStates } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './state.module.css'
import '#shared/accounts/state-texts.ts'

interface StateButtonsProps {
  label: string
  value: AccountState | undefined
  /** Label of each button; by default the name of the state. */
  words?: (state: AccountState) => string
  busy?: boolean
  onChoose: (state: AccountState) => void
}

/**
 * The five states in a row. Buttons instead of radios: arrow keys would set every state passed on the way, and a moment
 * of "banned" would stay in the history of the account.
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
