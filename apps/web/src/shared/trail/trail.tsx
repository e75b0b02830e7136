import type { Trail as Told, TrailLink, TrailSide, TrailStart } from '@app/contract'
import type { ReactNode } from 'react'
import { trailApi } from '../../api/calls/trail.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatNumber } from '../../lib/format.ts'
import type { RecordRef } from '../../lib/record.ts'
import { AccountName } from '../../ui/text/account-name.tsx'
import { AskForLink, useLinkRoad } from '../accounts/ask-link.tsx'
import '../accounts/state-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { RecordLink, RecordSection } from '../../ui/dialog/record.tsx'
import { Failed } from '../../ui/feedback/failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '../../ui/button/icon.tsx'
import { MailAddress } from '../../ui/text/mail-address.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import './texts.ts'
import classes from './trail.module.css'

const icons: Record<TrailSide, IconName> = {
  campaign: 'campaigns',
  link: 'links',
  account: 'accounts',
  mailbox: 'codes',
  holder: 'admin',
}

interface SideProps {
  side: TrailSide
  /** Time at which it was linked. */
  at?: string | null | undefined
  isSubject: boolean
  isMissing: boolean
  children: ReactNode
}

const Side = ({ side, at, isSubject, isMissing, children }: SideProps) => {
  const { t } = useTranslation('trail')
  return (
    <li
      data-subject={isSubject || undefined}
      data-missing={isMissing || undefined}
      aria-current={isSubject || undefined}
    >
      <i aria-hidden="true">
        <Icon name={icons[side]} size={11} />
      </i>
      <span>{t(`sides.${side}`)}</span>
      <span className={classes.name}>{children}</span>
      <span className={classes.at}>{at && <Moment at={at} />}</span>
    </li>
  )
}

interface NamedProps {
  to: RecordRef | null
  isSubject: boolean
  children: ReactNode
}

/** Name of a side. It links to its record, unless that record is already open or not accessible to the person. */
const Named = ({ to, isSubject, children }: NamedProps) => {
  if (isSubject) return <b>{children}</b>
  return to ? <RecordLink to={to}>{children}</RecordLink> : <span>{children}</span>
}

/** Public address without scheme and query. */
const shortOf = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\?.*$/, '')

const LinkName = ({ link }: { link: TrailLink }) => {
  const { t } = useTranslation('trail')
  return (
    <span translate="no" className="mono">
      {link.address === null ? t('unfinished') : shortOf(link.address)}
    </span>
  )
}

/** Former links, newest first, each with the account it was made for; plus the number of further ones. */
const Earlier = ({ trail: { earlier, more } }: { trail: Told }) => {
  const { t } = useTranslation('trail')
  const language = useLanguage()
  return (
    <>
      <h4 className={classes.earlierHead}>{t('earlier')}</h4>
      <ul className={classes.earlier}>
        {earlier.map((link) => (
          <li key={link.id}>
            <span className={classes.name}>
              <Named to={link.opens ? { kind: 'link', id: link.id } : null} isSubject={false}>
                <LinkName link={link} />
              </Named>
              <span className="hint">{t('accountOf', { id: link.accountId })}</span>
              <span className="hint">{t(`linkStates.${link.state}`)}</span>
            </span>
            <span className={classes.at}>
              <Moment at={link.at} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{t('more', { count: more, n: formatNumber(more, language) })}</p>}
    </>
  )
}

/** Placeholder of a side that is not shown. */
const useInstead = ({ hidden, locked, account }: Told) => {
  const { t } = useTranslation('trail')
  return (side: TrailSide): string => {
    if (locked.includes(side)) return t('locked')
    if (hidden.includes(side)) return t('other')
    return side === 'link' && account?.opens ? t('noLink') : t(`none.${side}`)
  }
}

const Sides = ({ trail, from }: { trail: Told; from: TrailStart }) => {
  const { t } = useTranslation(['trail', 'accountState', 'askLink'])
  const roadOf = useLinkRoad()
  const instead = useInstead(trail)
  const { campaign, link, account, mailbox, holder } = trail
  const common = (side: TrailSide) => ({
    side,
    at: trail[side]?.at,
    isSubject: side === from,
    isMissing: trail[side] === null,
  })
  const place = (side: TrailStart): RecordRef | null => {
    const { id = null, opens = false } = trail[side] ?? {}
    return opens && id !== null ? { kind: side, id } : null
  }
  const named = (side: TrailStart) => ({ to: place(side), isSubject: side === from })
  // No link can be requested for an account that the person leads but does not hold.
  const road = !link && account?.opens && !account.closed ? roadOf(account.country ?? '') : 'none'
  const asks = (road === 'ask' || road === 'unlinked') && holder?.you === true && account?.id != null
  return (
    <ol className={classes.trail}>
      <Side {...common('campaign')}>
        {campaign ? <Named {...named('campaign')}>{campaign.name}</Named> : instead('campaign')}
        {campaign?.status && <span className="hint">{t(`campaignStates.${campaign.status}`)}</span>}
      </Side>
      <Side {...common('link')}>
        {link ? (
          <Named {...named('link')}>
            <LinkName link={link} />
          </Named>
        ) : (
          instead('link')
        )}
        {link && <span className="hint">{t(`linkStates.${link.state}`)}</span>}
        {asks && road === 'ask' && <AskForLink size="xs" recordId={account.id!} />}
        {asks && road === 'unlinked' && (
          <span className="hint">{t('askLink:unlinked', { country: account.country! })}</span>
        )}
        {road === 'make' && account && (
          <ButtonLink to={`/links?account=${encodeURIComponent(account.accountId)}`}>{t('makeLink')}</ButtonLink>
        )}
      </Side>
      <Side {...common('account')}>
        {account ? (
          <Named {...named('account')}>
            <AccountName account={{ accountId: account.accountId, accountName: account.name }} />
          </Named>
        ) : (
          instead('account')
        )}
        {account?.state && (
          <span className="hint">
            {account.closed ? t('closed') : t(`accountState:accountStates.${account.state}`)}
          </span>
        )}
      </Side>
      <Side {...common('mailbox')}>
        {mailbox ? (
          <Named {...named('mailbox')}>
            <span translate="no" className="mono">
              <MailAddress>{mailbox.email}</MailAddress>
            </span>
          </Named>
        ) : (
          instead('mailbox')
        )}
        {mailbox && <span className="hint">{t(`mailboxStates.${mailbox.state}`)}</span>}
        {mailbox?.health && mailbox.health !== 'active' && (
          <span className="hint">{t(`health.${mailbox.health}`)}</span>
        )}
      </Side>
      <Side {...common('holder')}>
        {holder ? (holder.you ? t('you') : (holder.username ?? t('other'))) : instead('holder')}
      </Side>
    </ol>
  )
}

/** Chain of campaign, link, account, mailbox and holder around the open record, limited to what the person may see. */
export const TrailSection = ({ from, id }: { from: TrailStart; id: number }) => {
  const { t } = useTranslation('trail')
  const { currentData, error, isFetching, refetch } = trailApi.useGetTrailQuery({
    params: { id: String(id) },
    query: { from },
  })
  return (
    <RecordSection title={t('title')}>
      {currentData ? (
        <>
          <Sides trail={currentData} from={from} />
          {currentData.earlier.length > 0 && <Earlier trail={currentData} />}
        </>
      ) : error === undefined ? (
        <div aria-busy="true" className={classes.loading}>
          <Skeleton width="60%" />
        </div>
      ) : (
        <Failed title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </RecordSection>
  )
}
