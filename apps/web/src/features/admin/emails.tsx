import { admin, type EmailUsage } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { adminApi } from '../../api/calls/admin.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { ListToolbar } from '../../ui/list/list-bar.tsx'
import { RecordSheet } from '../../ui/list/record-sheet.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { MailAddress } from '../../ui/text/mail-address.tsx'
import { AdminTable } from './admin-table.tsx'
import { emailColumns } from './email-columns.tsx'
import './texts.ts'

const asking = { sort: '-used_at', limit: 10 } as const

/** Every mailbox with its last user and the outcome. */
export const Emails = () => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const phone = useMedia('(max-width: 640px)')
  const list = useServerList(adminApi.endpoints.listEmailUsage, admin.listEmailUsage, asking)
  const [open, setOpen] = useState<EmailUsage>()
  const columns = emailColumns(t, language, phone ? setOpen : undefined)
  return (
    <section aria-labelledby="emails">
      <ListToolbar
        id="emails"
        counts
        title={list.data ? t('emailsCount', { n: formatNumber(list.data.total, language) }) : t('emails')}
        list={list}
        columns={columns}
        search={t('searchEmails')}
      />
      <AdminTable
        list={list}
        label={t('emails')}
        columns={columns}
        failed={t('emailsFailed')}
        empty={t('noEmails')}
        mark={list.mark}
        jump
      />
      {open && (
        <RecordSheet
          title={
            <span translate="no" className="mono">
              <MailAddress>{open.email}</MailAddress>
            </span>
          }
          row={list.now(open)}
          columns={emailColumns(t, language)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
