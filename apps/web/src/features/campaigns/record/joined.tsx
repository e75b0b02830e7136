import type { CampaignRecord } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AccountName } from '../../../ui/account-name.tsx'
import { RecordLink } from '../../../ui/dialog/record.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import classes from './record.module.css'
import './texts.ts'

interface SideProps {
  icon: IconName
  name: string
  /** When it was joined. */
  at?: string | null | undefined
  isSubject?: boolean
  isMissing?: boolean
  children: ReactNode
}

const Side = ({ icon, name, at, isSubject, isMissing, children }: SideProps) => (
  <li data-subject={isSubject || undefined} data-missing={isMissing || undefined}>
    <i aria-hidden="true">
      <Icon name={icon} size={11} />
    </i>
    <span>{name}</span>
    <span className={classes.joinedName}>{children}</span>
    <span className={classes.at}>{at && <Moment at={at} />}</span>
  </li>
)

/** A campaign, its link, account, mailbox and holder: one thing seen from several sides, as far as the person may see. */
export const Joined = ({ record }: { record: CampaignRecord }) => {
  const { t } = useTranslation('campaignRecord')
  const { link, account, mailbox, holder, hidden } = record.joined
  /** What stands where a side is not told: somebody else's, or none. */
  const instead = (side: (typeof hidden)[number]) => (hidden.includes(side) ? t('other') : t(`none.${side}`))
  return (
    <ol className={classes.joined}>
      <Side icon="campaigns" name={t('sides.campaign')} isSubject>
        <b>{record.name}</b>
      </Side>
      <Side icon="links" name={t('sides.link')} at={link?.at} isMissing={!link}>
        {link ? (
          <RecordLink to={{ kind: 'link', id: link.id }}>
            <span className="mono">{link.address?.replace(/^https?:\/\//, '') ?? t('unfinished')}</span>
          </RecordLink>
        ) : (
          instead('link')
        )}
      </Side>
      <Side icon="accounts" name={t('sides.account')} at={account?.at} isMissing={!account}>
        {account ? (
          <RecordLink to={{ kind: 'account', id: account.id }}>
            <AccountName account={{ accountId: account.accountId, accountName: account.name }} />
          </RecordLink>
        ) : (
          instead('account')
        )}
        {account?.closed && <span className="hint">{t('closed')}</span>}
      </Side>
      <Side icon="codes" name={t('sides.mailbox')} at={mailbox?.at} isMissing={!mailbox}>
        {mailbox ? (
          <RecordLink to={{ kind: 'mailbox', id: mailbox.id }}>
            <span className="mono">{mailbox.email}</span>
          </RecordLink>
        ) : (
          instead('mailbox')
        )}
      </Side>
      <Side icon="admin" name={t('sides.holder')} at={holder?.at} isMissing={!holder}>
        {holder ? (holder.you ? t('you') : (holder.username ?? t('other'))) : instead('holder')}
      </Side>
    </ol>
  )
}
