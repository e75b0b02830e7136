import type { LinkRecord } from '@app/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { linksApi } from '../../api/links.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty } from '../../lib/format.ts'
import { regionName } from '../../lib/regions.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { LinkStatus, PublicLink } from './history-columns.tsx'
import './texts.ts'
import { useFailureText } from './use-failure-text.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Moment } from '../../ui/moment.tsx'

/** Addresses of what belongs to a link, for those who may see each; undefined for others. */
export interface LinkPlaces {
  campaign: (id: number) => string | undefined
  account: (accountId: string, mine: boolean) => string | undefined
  mailbox: (email: string, mine: boolean) => string | undefined
}

interface RecordDrawerProps {
  /** As it stood when it was opened. */
  link: LinkRecord
  places: LinkPlaces
  onClose: () => void
}

const To = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <span className="mono">{children}</span>
  ) : (
    <Link className="mono" to={to}>
      {children}
    </Link>
  )

/** The account of a link, who holds it, and its mailbox, as far as the person may see them. */
const Trail = ({ link, places }: Omit<RecordDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('links')
  const { data, error } = linksApi.useGetLinkTrailQuery({ params: { id: String(link.id) } })
  if (error) return <Note kind="warning">{t('trailFailed')}</Note>
  if (!data) return <Skeleton width="60%" />
  const { account, mailbox } = data
  return (
    <KeyValues>
      <KeyValue name={t('account')}>
        <To to={account ? places.account(account.account_id, account.mine) : undefined}>{link.account_id}</To>
      </KeyValue>
      <KeyValue name={t('holder')}>{account ? (account.holder ?? empty) : t('noHolder')}</KeyValue>
      <KeyValue name={t('words.email')}>
        {mailbox ? <To to={places.mailbox(mailbox.email, mailbox.mine)}>{mailbox.email}</To> : empty}
      </KeyValue>
    </KeyValues>
  )
}

/** Everything about a link: how it stands, what was made, whether it works, and what belongs to it. */
export const RecordDrawer = ({ link: opened, places, onClose }: RecordDrawerProps) => {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const failureText = useFailureText()
  const { data: link = opened } = linksApi.useGetLinkQuery({ params: { id: String(opened.id) } })
  const { check } = link
  const trouble = failureText(link)
  const seen =
    check &&
    t('checked', {
      outcome: t(`outcomes.${check.outcome}`, { host: check.host ?? '', status: String(check.status ?? '') }),
      time: formatDateTime(check.at, language),
    })
  return (
    <Drawer title={link.campaign_name} onClose={onClose}>
      {trouble && <Note kind="warning">{trouble}</Note>}
      <KeyValues>
        <KeyValue name={t('state')}>
          <LinkStatus state={link.state} t={t} />
        </KeyValue>
        <KeyValue name={t('campaign')}>
          {link.campaign_id === null ? empty : <To to={places.campaign(link.campaign_id)}>{link.campaign_id}</To>}
        </KeyValue>
        <KeyValue name={t('link')}>
          <PublicLink link={link.campaign_link} />
        </KeyValue>
        <KeyValue name={t('check')}>{seen ?? (link.state === 'done' ? t('checking') : empty)}</KeyValue>
        <KeyValue name={t('words.country')}>{regionName(link.country, language)}</KeyValue>
        <KeyValue name={t('pixel')}>
          <span className="mono">{link.pixel}</span>
        </KeyValue>
        <KeyValue name={t('pwaLink')}>
          <PublicLink link={link.pwa_link} />
        </KeyValue>
        <KeyValue name={t('template')}>{link.template ?? empty}</KeyValue>
        <KeyValue name={t('domain')}>{link.domain ?? empty}</KeyValue>
        <KeyValue name={t('streams')}>{link.streams_created.map(({ name }) => name).join(', ') || empty}</KeyValue>
        <KeyValue name={t('createdBy')}>{link.created_by}</KeyValue>
        <KeyValue name={t('created')}>
          <Moment at={link.created_at} />
        </KeyValue>
      </KeyValues>
      <Trail link={link} places={places} />
    </Drawer>
  )
}
