import { accountLabel, type OwnAccount } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { regionName } from '../../lib/regions.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AskForLink, useLinkRoad } from '../../shared/accounts/ask-link.tsx'
import { State } from '../../ui/feedback/state.tsx'
import classes from './campaign-dialog.module.css'
import { useMakeLink } from './use-make-link.ts'

interface CampaignDialogProps {
  accounts: readonly OwnAccount[]
  onClose: () => void
}

interface ChoiceProps {
  account: OwnAccount
  onClose: () => void
}

/** An account with its actions: ask for a link, make one, or copy its values. */
const Choice = ({ account, onClose }: ChoiceProps) => {
  const { t } = useTranslation(['accounts', 'askLink'])
  const language = useLanguage()
  const makeLink = useMakeLink()
  const road = useLinkRoad()(account.country)
  const name = accountLabel(account.accountId, account.accountName)
  const about = (
    <span className={classes.about}>
      <b>
        <AccountName account={account} />
      </b>
      <span className="hint">
        {regionName(account.country, language)}
        {account.pixel && ` · ${t('fields.pixel')} ${account.pixel}`}
        {road === 'unlinked' && ` · ${t('askLink:unlinked', { country: account.country })}`}
      </span>
    </span>
  )
  if (road === 'make')
    return (
      <button type="button" className={classes.choice} onClick={() => makeLink(account)}>
        {about}
      </button>
    )
  return (
    <div className={classes.choice}>
      {about}
      {road === 'ask' ? (
        <AskForLink size="xs" recordId={account.id} of={name} onAsked={onClose} />
      ) : (
        <>
          <CopyButton small text={account.accountId} label={t('copyId')} of={name} />
          {account.pixel && <CopyButton small text={account.pixel} label={t('copyPixel')} of={name} />}
        </>
      )}
    </div>
  )
}

/**
 * Lists open accounts for a new campaign. Without the right to make a link, the person asks for one or copies the
 * values.
 */
export const CampaignDialog = ({ accounts, onClose }: CampaignDialogProps) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const roadOf = useLinkRoad()
  const open = accounts.filter(({ closed }) => !closed)
  const roads = new Set(open.map(({ country }) => roadOf(country)))
  return (
    <Dialog title={t('campaignTitle')} onClose={onClose} wide foot={<Button onClick={onClose}>{t('ui:close')}</Button>}>
      {roads.has('none') ? (
        <p>{t('campaignHelp')}</p>
      ) : roads.has('ask') || roads.has('unlinked') ? (
        <p>{t('campaignAsk')}</p>
      ) : null}
      {open.length === 0 && <State icon="empty" title={t('noneOpen')} />}
      <ul className={classes.list}>
        {open.map((account) => (
          <li key={account.id}>
            <Choice account={account} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
