import type { TakenAccount } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/use-language.ts'
import { empty, formatList, formatMoney } from '../../../lib/format.ts'
import { regionName } from '../../../lib/regions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { KeyValue, KeyValues } from '../../../ui/list/key-values.tsx'
import { CloseDialog } from '../close-dialog.tsx'
import { HandOverDialog, nameOf, ReleaseDialog, SpendDialog } from './record-actions.tsx'
import { Timeline } from './timeline.tsx'
import { Moment } from '../../../ui/moment.tsx'

interface RecordDialogProps {
  account: TakenAccount
  /** The person sees the links that were made with it. */
  mayLink: boolean
  onClose: () => void
}

/** Everything about somebody's account, what happened to it, and what can be done with it. */
export const RecordDialog = ({ account, mayLink, onClose }: RecordDialogProps) => {
  const { t } = useTranslation(['overview', 'ui'])
  const language = useLanguage()
  const [action, setAction] = useState<'close' | 'release' | 'handOver' | 'correct'>()
  const name = nameOf(account)
  const ends = { onClose: () => setAction(undefined), onDone: onClose }
  if (action === 'close') return <CloseDialog recordId={account.id} name={name} {...ends} />
  if (action === 'release') return <ReleaseDialog account={account} {...ends} />
  if (action === 'handOver') return <HandOverDialog account={account} {...ends} />
  if (action === 'correct') return <SpendDialog account={account} {...ends} />
  const when = (moment: string | null) => (moment === null ? empty : <Moment at={moment} />)
  return (
    <Dialog
      wide
      title={t('recordOf', { name })}
      onClose={onClose}
      foot={
        <>
          {/* 'Close' would read like the other one, which is for good. */}
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('backToList')}
          </Button>
          {account.closed ? (
            <Button onClick={() => setAction('correct')}>{t('correct')}</Button>
          ) : (
            <>
              <Button onClick={() => setAction('close')}>{t('words.closeAccount')}</Button>
              <Button onClick={() => setAction('handOver')}>{t('handOver')}</Button>
              <Button onClick={() => setAction('release')}>{t('release')}</Button>
            </>
          )}
        </>
      }
    >
      <KeyValues>
        <KeyValue name={t('words.accountId')}>
          <span className="mono">{account.accountId}</span>
        </KeyValue>
        <KeyValue name={t('words.country')}>{regionName(account.country, language)}</KeyValue>
        <KeyValue name={t('words.takenBy')}>{account.userUsername}</KeyValue>
        <KeyValue name={t('words.role')}>{t(`roles.${account.takenBy.role ?? 'none'}`)}</KeyValue>
        <KeyValue name={t('words.takenAt')}>{when(account.takenAt)}</KeyValue>
        <KeyValue name={t('words.status')}>{t(account.closed ? 'words.closed' : 'words.taken')}</KeyValue>
        <KeyValue name={t('words.closedAt')}>{when(account.closedAt)}</KeyValue>
        <KeyValue name={t('words.spend')}>
          {account.spend === null ? empty : formatMoney(account.spend, language)}
        </KeyValue>
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
      <Timeline recordId={account.id} />
    </Dialog>
  )
}
