import type { AccountState } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatNumber } from '#lib/format.ts'
import { StateButtons } from './state-buttons.tsx'

interface StateFilterProps {
  value: AccountState | undefined
  /** Open accounts per state, if known. */
  counts: Readonly<Record<AccountState, number>> | undefined
  onChange: (state: AccountState | undefined) => void
}

/** Filters open accounts by state and shows the count of each. Pressing the selected state clears the filter. */
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
          // Placeholder while the count loads, so that nothing moves.
          n: counts ? formatNumber(counts[state], language) : empty,
        })
      }
      onChoose={(state) => onChange(state === value ? undefined : state)}
    />
  )
}
