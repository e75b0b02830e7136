import type { PoolMailbox } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/use-language.ts'
import { empty, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import { History } from '../own/history.tsx'
import { linksOf } from '../own/links-of.ts'
import { isReturnable, type PoolAction } from './pool-columns.tsx'
import { Health, Usage } from './health.tsx'
import '../texts.ts'
import { Moment } from '../../../ui/moment.tsx'

interface RecordDrawerProps {
  mailbox: PoolMailbox
  /** The person may see the links that were made for an account. */
  mayLink: boolean
  checking: boolean
  onAction: (action: PoolAction, mailbox: PoolMailbox) => void
  onClose: () => void
}

/** Everything about a mailbox of the pool, its codes and holders, and what can be done with it. */
export const RecordDrawer = ({ mailbox, mayLink, checking, onAction, onClose }: RecordDrawerProps) => {
  const { t } = useTranslation('codes')
  const language = useLanguage()
  const { email, token_days_left: days } = mailbox
  return (
    <Drawer
      title={<span className="mono">{email}</span>}
      onClose={onClose}
      foot={
        <>
          {isReturnable(mailbox) && <Button onClick={() => onAction('return', mailbox)}>{t('return')}</Button>}
          <Button busy={checking} onClick={() => onAction('check', mailbox)}>
            {t(checking ? 'checking' : 'check')}
          </Button>
          <Button onClick={() => onAction('delete', mailbox)}>{t('delete')}</Button>
        </>
      }
    >
      <KeyValues>
        <KeyValue name={t('words.email')} actions={<CopyIcon label={t('copyEmail')} text={email} />}>
          <span className="mono">{email}</span>
        </KeyValue>
        <KeyValue name={t('words.status')}>
          <Usage status={mailbox.status} existing={mailbox.existing} />
        </KeyValue>
        <KeyValue name={t('healthHead')}>
          <Health health={mailbox.email_status} />
        </KeyValue>
        <KeyValue name={t('token')}>
          {days > 0 ? t('daysLeft', { count: days, n: formatNumber(days, language) }) : t('tokenEnded')}
        </KeyValue>
        <KeyValue name={t('createdBy')}>{mailbox.created_by_name}</KeyValue>
        <KeyValue name={t('words.usedBy')}>{mailbox.used_by_name ?? empty}</KeyValue>
        <KeyValue name={t('words.usedAt')}>
          {mailbox.used_at === null ? empty : <Moment at={mailbox.used_at} />}
        </KeyValue>
        <KeyValue name={t('words.accountId')}>
          {mailbox.account_id === null ? empty : <span className="mono">{mailbox.account_id}</span>}
        </KeyValue>
        {mayLink && mailbox.account_id !== null && (
          <KeyValue name={t('pages.links')}>
            <Link to={linksOf(mailbox.account_id)}>{t('linksOf', { id: mailbox.account_id })}</Link>
          </KeyValue>
        )}
      </KeyValues>
      <History id={mailbox.id} />
    </Drawer>
  )
}
