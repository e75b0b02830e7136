import { accountLabel, type LinkAccount } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { libraryApi } from '../../api/calls/library.ts'
import { linksApi } from '../../api/calls/links.ts'
import { Choice } from '../../ui/form/choice.tsx'
import classes from './form.module.css'
import './texts.ts'

interface AccountFieldProps {
  /** Current text of the account field, whatever its source. */
  account: string
  onChoose: (account: LinkAccount) => void
}

/** Choice of a known account: the person's own first, then those of others that they may see. */
export const AccountField = ({ account, onChoose }: AccountFieldProps) => {
  const { t } = useTranslation('links')
  const { data } = linksApi.useListLinkAccountsQuery({ query: {} })
  const accounts = data?.accounts ?? []
  const chosen = accounts.find(({ account_id: id }) => id.toLowerCase() === account.toLowerCase())
  const words = (each: LinkAccount): string =>
    [
      accountLabel(each.account_id, each.account_name),
      each.country,
      !each.mine && each.holder,
      each.closed && t('isClosed'),
    ]
      .filter(Boolean)
      .join(' · ')
  const first = data && accounts.length === 0 ? t('noAccounts') : t('chooseAccount')
  return (
    <div className={classes.wide}>
      <Choice
        label={t('knownAccount')}
        value={String(chosen?.record_id ?? '')}
        options={[
          { value: '', label: first },
          ...accounts.map((each) => ({ value: String(each.record_id), label: words(each) })),
        ]}
        onChange={(next) => {
          const found = accounts.find(({ record_id: id }) => String(id) === next)
          if (found) onChoose(found)
        }}
      />
    </div>
  )
}

interface PwaFieldProps {
  country: string
  address: string
  onChoose: (address: string) => void
}

/** Choice of a PWA link from the library that serves the country, last used first. */
export const PwaField = ({ country, address, onChoose }: PwaFieldProps) => {
  const { t } = useTranslation('links')
  const { data } = libraryApi.useListPwaLinksQuery({ query: { active: '1', ...(country !== '' && { country }) } })
  const kept = data?.pwa_links ?? []
  const chosen = kept.find((each) => each.address === address)
  const first = data && kept.length === 0 ? t('noPwaLinks') : t('choosePwa')
  return (
    <div className={classes.wide}>
      <Choice
        label={t('knownPwa')}
        value={String(chosen?.id ?? '')}
        options={[
          { value: '', label: first },
          ...kept.map((each) => ({
            value: String(each.id),
            label: each.country === null ? each.name : `${each.name} · ${each.country}`,
          })),
        ]}
        onChange={(next) => {
          const found = kept.find(({ id }) => String(id) === next)
          if (found) onChoose(found.address)
        }}
      />
    </div>
  )
}
