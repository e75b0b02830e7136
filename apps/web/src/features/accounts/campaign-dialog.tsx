import { accountLabel, type OwnAccount } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../i18n/use-language.ts'
import { regionName } from '../../lib/regions.ts'
import { store } from '../../lib/browser/storage.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { State } from '../../ui/feedback/state.tsx'
import classes from './campaign-dialog.module.css'

interface CampaignDialogProps {
  accounts: readonly OwnAccount[]
  /** The person may create links; others get what an administrator needs for that. */
  mayLink: boolean
  onClose: () => void
}

/** Offers the open accounts for a campaign. */
export const CampaignDialog = ({ accounts, mayLink, onClose }: CampaignDialogProps) => {
  const { t } = useTranslation(['accounts', 'ui'])
  const language = useLanguage()
  const navigate = useNavigate()
  const open = accounts.filter(({ closed }) => !closed)
  const choose = ({ accountId, pixel }: OwnAccount) => {
    store('selectedAccountForCampaign', JSON.stringify({ account_id: accountId, pixel }))
    void navigate('/links')
  }
  return (
    <Dialog title={t('campaignTitle')} onClose={onClose} wide foot={<Button onClick={onClose}>{t('ui:close')}</Button>}>
      {!mayLink && <p>{t('campaignHelp')}</p>}
      {open.length === 0 && <State icon="empty" title={t('noneOpen')} />}
      <ul className={classes.list}>
        {open.map((account) => {
          const name = accountLabel(account.accountId, account.accountName)
          const about = (
            <span className={classes.about}>
              <b>
                <AccountName account={account} />
              </b>
              <span className="hint">
                {regionName(account.country, language)}
                {account.pixel && ` · ${t('fields.pixel')} ${account.pixel}`}
              </span>
            </span>
          )
          return (
            <li key={account.id}>
              {mayLink ? (
                <button type="button" className={classes.choice} onClick={() => choose(account)}>
                  {about}
                </button>
              ) : (
                <div className={classes.choice}>
                  {about}
                  <CopyButton small text={account.accountId} label={t('copyId')} of={name} />
                  {account.pixel && <CopyButton small text={account.pixel} label={t('copyPixel')} of={name} />}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
