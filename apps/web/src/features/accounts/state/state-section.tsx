import type { AccountState } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useToastFailure } from '#ui/use-toast-failure.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { StateButtons } from './state-buttons.tsx'
import classes from './state.module.css'

interface StateSectionProps {
  account: { id: number; state: AccountState; stateSince: string }
}

/** State of an open account and the time it was set; one press sets another. */
export const StateSection = ({ account: { id, state, stateSince } }: StateSectionProps) => {
  const { t } = useTranslation('accountState')
  const toastFailure = useToastFailure()
  const [set, { isLoading }] = accountsApi.useSetAccountStateMutation()
  const choose = async (next: AccountState) => {
    if (next === state) return
    const { error } = await set({ params: { id: String(id) }, body: { state: next } })
    if (error) toastFailure(t('failed'), error)
  }
  return (
    <RecordSection
      title={t('title')}
      aside={
        <span className="hint" role="status">
          {t('since', { state: t(`accountStates.${state}`) })} <Moment at={stateSince} />
        </span>
      }
    >
      <div className={classes.section}>
        <StateButtons label={t('title')} value={state} busy={isLoading} onChoose={(next) => void choose(next)} />
      </div>
    </RecordSection>
  )
}
