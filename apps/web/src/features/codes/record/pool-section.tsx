import type { PoolMailbox } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Link } from 'react-router'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatNumber } from '#lib/format.ts'
import { RecordSection } from '#ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { linksOf } from '../own/links-of.ts'
import { Health, Usage } from '../pool/health.tsx'

interface PoolSectionProps {
  mailbox: PoolMailbox
  mayLink: boolean
}

/** Details of a mailbox of the pool, without secrets. */
export const PoolSection = ({ mailbox, mayLink }: PoolSectionProps) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const { token_days_left: days, account_id: account } = mailbox
  return (
    <RecordSection>
      <KeyValues>
        <KeyValue name={t('words.status')}>
          <Usage status={mailbox.status} existing={mailbox.existing} />
        </KeyValue>
        <KeyValue name={t('healthHead')}>
          <Health health={mailbox.email_status} />
        </KeyValue>
        <KeyValue name={t('token')}>
          {days > 0 ? t('daysLeft', { count: days, n: formatNumber(days, language) }) : t('tokenEnded')}
        </KeyValue>
        <KeyValue name={t('createdBy')}>{mailbox.created_by_name || t('anotherPerson')}</KeyValue>
        <KeyValue name={t('words.usedBy')}>{mailbox.used_by_name ?? empty}</KeyValue>
        <KeyValue name={t('words.usedAt')}>
          {mailbox.used_at === null ? empty : <Moment at={mailbox.used_at} />}
        </KeyValue>
        {mayLink && account !== null && (
          <KeyValue name={t('pages.links')}>
            <Link to={linksOf(account)}>{t('linksOf', { id: account })}</Link>
          </KeyValue>
        )}
      </KeyValues>
    </RecordSection>
  )
}
