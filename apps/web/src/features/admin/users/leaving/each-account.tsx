import { accountLabel, type HeldAccount } from '@app/contract'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { regionName } from '#lib/regions.ts'
import { AccountName } from '#ui/text/account-name.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { CloseReasonFields } from '#shared/accounts/close-reason-fields.tsx'
import { asAll, closing, spendOf, type Fate } from './each.ts'
import classes from './leaving.module.css'
import './texts.ts'
import { AmountField } from '#ui/form/amount-field.tsx'

/** Text key of a refusal for one account. The text of the single call names days that are not available here. */
const reasonKey = (refused: string) => (refused.startsWith('wrong_state/spend') ? 'inTheWay.spend' : 'inTheWay.gone')

interface EachAccountProps {
  account: HeldAccount
  fate: Fate
  onChange: (fate: Fate) => void
  /** Recipients, and the option to release. */
  options: readonly { value: string; label: string }[]
  /** A submit was attempted: show missing values. */
  tried: boolean
  /** Reason of a refusal. */
  refused: string | undefined
}

/** Account of a person who leaves, with the choice of what happens to it. */
export const EachAccount = ({ account, fate, onChange, options, tried, refused }: EachAccountProps) => {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const name = accountLabel(account.accountId, account.accountName)
  return (
    <li className={classes.account}>
      <p>
        <AccountName account={account} /> <span className="hint">{regionName(account.country, language)}</span>
      </p>
      <Choice
        label={t('then', { account: name })}
        value={fate.choice}
        options={[{ value: asAll, label: t('asAll') }, ...options, { value: closing, label: t('close') }]}
        onChange={(choice) => onChange({ ...fate, choice })}
      />
      {fate.choice === closing && (
        <>
          <AmountField
            label={t('spend', { account: name })}
            value={fate.spend}
            error={tried && spendOf(fate) === undefined && t('spendMissing')}
            onChange={(event) => onChange({ ...fate, spend: event.currentTarget.value })}
          />
          <CloseReasonFields
            value={fate.because}
            onChange={(because) => onChange({ ...fate, because })}
            tried={tried}
          />
        </>
      )}
      {refused && <Note kind="error">{t(reasonKey(refused))}</Note>}
    </li>
  )
}
