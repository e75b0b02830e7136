import type { Me } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { RecordAnswer, RecordSection, RecordTitle } from '#ui/dialog/record.tsx'
import { Health, Usage } from '../pool/health.tsx'
import { History } from '../own/history.tsx'
import { MailAddress } from '#ui/text/mail-address.tsx'
import { TrailSection } from '#shared/trail/trail.tsx'
import '../texts.ts'
import { OwnSection } from './own-section.tsx'
import { PoolFoot } from './pool-foot.tsx'
import { PoolSection } from './pool-section.tsx'

/** Record of a mailbox beside the list: for its holder, and with actions for pool managers. */
export const MailboxRecord = ({ id, me }: { id: number; me: Me }) => {
  const { t } = useTranslation('codes')
  const { currentData, error, isFetching, refetch } = codesApi.useGetMailboxQuery({ params: { id: String(id) } })
  const mayLink = me.permissions.includes('links.create')
  return (
    <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
      {({ own, pool }) => {
        const mailbox = own ?? pool
        if (!mailbox) return null
        return (
          <>
            <RecordTitle>
              <span translate="no" className="mono">
                <MailAddress>{mailbox.email}</MailAddress>
              </span>
              <CopyIcon label={t('copyEmail')} text={mailbox.email} />
              <Usage status={mailbox.status} existing={pool?.existing ?? false} />
              {mailbox.email_status !== 'active' && <Health health={mailbox.email_status} />}
            </RecordTitle>
            {pool ? (
              <PoolSection mailbox={pool} mayLink={mayLink} />
            ) : (
              own && <OwnSection mailbox={own} mayLink={mayLink} />
            )}
            <TrailSection from="mailbox" id={id} />
            <RecordSection>
              <History id={id} />
            </RecordSection>
            {pool && <PoolFoot mailbox={pool} />}
          </>
        )
      }}
    </RecordAnswer>
  )
}
