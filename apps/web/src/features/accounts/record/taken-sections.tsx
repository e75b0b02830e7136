import type { TakenAccount } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Link } from 'react-router'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatList, formatMoney } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { ClosedBecause } from '../state/closed-because.tsx'
import '../overview/overview-texts.ts'

/** Details of somebody's account, without secrets. */
export const TakenSections = ({ account, mayLink }: { account: TakenAccount; mayLink: boolean }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const when = (moment: string | null) => (moment === null ? empty : <Moment at={moment} />)
  return (
    <RecordSection>
      <KeyValues>
        <KeyValue name={t('words.accountId')}>
          <span translate="no" className="mono">
            {account.accountId}
          </span>
        </KeyValue>
        <KeyValue name={t('words.country')}>{regionName(account.country, language)}</KeyValue>
        <KeyValue name={t('words.takenBy')}>{account.userUsername}</KeyValue>
        <KeyValue name={t('words.role')}>{t(`roles.${account.takenBy.role ?? 'none'}`)}</KeyValue>
        <KeyValue name={t('words.takenAt')}>{when(account.takenAt)}</KeyValue>
        {/* For an open account the spend is shown by day. */}
        {account.closed && <KeyValue name={t('words.closedAt')}>{when(account.closedAt)}</KeyValue>}
        {account.closeReason && <ClosedBecause account={account} />}
        {account.closed && (
          <KeyValue name={t('words.spend')}>
            {account.spend === null ? empty : formatMoney(account.spend, language)}
          </KeyValue>
        )}
        <KeyValue name={t('words.sheet')}>{account.sheet}</KeyValue>
        {mayLink && (
          <KeyValue name={t('pages.links')}>
            <Link to={`/links?account=${encodeURIComponent(account.accountId)}`}>{t('pages.linkGenerator')}</Link>
          </KeyValue>
        )}
        <KeyValue name={t('writingHead')}>{t(`writing.${account.writing}`)}</KeyValue>
      </KeyValues>
      {account.seenBy.length > 0 && (
        <p className="hint">{t('seenBy', { names: formatList(account.seenBy, language) })}</p>
      )}
    </RecordSection>
  )
}
