import type { AccountState } from '@app/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { empty, formatNumber } from '../../../lib/format.ts'
import { StateButtons } from './state-buttons.tsx'

interface StateFilterProps {
  value: AccountState | undefined
  /** How many open accounts are in each, where that is known. */
  counts: Readonly<Record<AccountState, number>> | undefined
  onChange: (state: AccountState | undefined) => void
}

/** Only open accounts in one state: with how many there are; the chosen one once more shows all again. */
export const StateFilter = ({ value, counts, onChange }: StateFilterProps) => {
  const { t } = useTranslation('accountState')
  const language = useLanguage()
  return (
    <StateButtons
      label={t('filter')}
      value={value}
      words={(state) =>
        t('of', {
          state: t(`accountStates.${state}`),
          // A place is kept for what is still to come, so that nothing moves then.
          n: counts ? formatNumber(counts[state], language) : empty,
        })
      }
      onChoose={(state) => onChange(state === value ? undefined : state)}
    />
  )
}
