import type { OwnMailbox } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { Link } from 'react-router'
import { RecordSection } from '#ui/dialog/record.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { linksOf } from '../own/links-of.ts'

interface OwnSectionProps {
  mailbox: OwnMailbox
  mayLink: boolean
}

/** Details of a mailbox for its holder. */
export const OwnSection = ({ mailbox, mayLink }: OwnSectionProps) => {
  const { t } = useTranslation('codes')
  const { account_id: account, used_at: since } = mailbox
  return (
    <RecordSection>
      <KeyValues>
        <KeyValue name={t('words.usedAt')}>
          <Moment at={since} />
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
