import type { HeldAccount } from '@app/contract'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format.ts'
import { fateOf, type Fate } from './each.ts'
import { EachAccount } from './each-account.tsx'
import classes from './leaving.module.css'
import './texts.ts'

interface EachListProps {
  accounts: readonly HeldAccount[]
  /** Number of accounts the person holds; the list may be shorter. */
  total: number
  fates: ReadonlyMap<number, Fate>
  onChange: (fates: ReadonlyMap<number, Fate>) => void
  options: readonly { value: string; label: string }[]
  tried: boolean
  /** Reasons of refusals by record id. */
  refused: Readonly<Record<string, string>>
}

/** Accounts of a person who leaves, each with the choice of what happens to it. */
export const EachList = ({ accounts, total, fates, onChange, ...rest }: EachListProps) => {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const count = accounts.length
  return (
    <>
      {total > count && <p className="hint">{t('eachMost', { count, n: formatNumber(count, language) })}</p>}
      <ul className={classes.accounts} aria-label={t('each')}>
        {accounts.map((account) => (
          <EachAccount
            key={account.id}
            account={account}
            fate={fates.get(account.id) ?? fateOf(account)}
            onChange={(fate) => onChange(new Map([...fates, [account.id, fate]]))}
            options={rest.options}
            tried={rest.tried}
            refused={rest.refused[account.id]}
          />
        ))}
      </ul>
    </>
  )
}
