import type { User } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button/button.tsx'
import { RecordSection, RecordTitle } from '#ui/dialog/record.tsx'
import { CopyIcon } from '#ui/button/copy-button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import '#ui/ui-texts.ts'
import { Access } from './access.tsx'
import classes from '../admin.module.css'
import '../texts.ts'
import type { UserAction } from './user-columns.tsx'
import {
  AdspowerField,
  GroupsField,
  LeadField,
  LimitField,
  Deliverability,
  RoleField,
  type Kit,
} from './user-fields.tsx'
import { TestMessage } from './test-message.tsx'
import { Moment } from '#ui/text/moment.tsx'

interface PersonSectionsProps {
  user: User
  kit: Kit
  onAction: (action: UserAction, user: User) => void
}

const acts = ['edit', 'password', 'factor', 'sessions', 'secrets'] as const
const actTexts = {
  edit: 'edit',
  password: 'resetPassword',
  factor: 'resetFactor',
  sessions: 'endSessions',
  secrets: 'secrets',
} as const

/** Sections of a person's record, with all actions. */
export const PersonSections = ({ user, kit, onAction }: PersonSectionsProps) => {
  const { t } = useTranslation(['admin', 'ui'])
  const language = useLanguage()
  const { username, telegramId, protectedAs } = user
  const counted = (count: number) => ({ count, n: formatNumber(count, language) })
  const field = { user, ...kit }
  return (
    <>
      <RecordTitle>
        <span>{username}</span>
      </RecordTitle>
      <RecordSection>
        <KeyValues>
          <KeyValue name={t('id')}>
            <span translate="no" className="mono">
              {user.id}
            </span>
          </KeyValue>
          <KeyValue
            name={t('telegramId')}
            actions={
              telegramId !== null && <CopyIcon label={t('ui:copyOf', { field: t('telegramId') })} text={telegramId} />
            }
          >
            {telegramId === null ? (
              <>
                <Status kind="bad">{t('unpaired')}</Status>
                <p className="hint">{t('unpairedHelp')}</p>
              </>
            ) : (
              <span translate="no" className="mono">
                {telegramId}
              </span>
            )}
          </KeyValue>
          {telegramId !== null && (
            <KeyValue name={t('deliverabilityHead')}>
              <Deliverability user={user} />
              <p className="hint">{t(`deliverabilityHelp.${user.reach}`)}</p>
              <TestMessage key={user.id} user={user} />
            </KeyValue>
          )}
          <KeyValue name={t('words.role')}>
            <RoleField {...field} />
          </KeyValue>
          <KeyValue name={t('lead')}>
            <LeadField user={user} actions={kit.actions} />
          </KeyValue>
          <KeyValue name={t('limit')}>
            <LimitField {...field} />
          </KeyValue>
          <KeyValue name={t('adspower')}>
            <AdspowerField {...field} />
          </KeyValue>
          <KeyValue
            name={t('groups')}
            actions={<IconButton icon="edit" label={t('editGroups')} onClick={() => onAction('groups', user)} />}
          >
            <GroupsField {...field} />
          </KeyValue>
          <KeyValue name={t('holds')}>
            {t('holdsText', {
              accounts: t('heldAccounts', counted(user.accounts)),
              mailboxes: t('heldMailboxes', counted(user.mailboxes)),
            })}
          </KeyValue>
          <KeyValue name={t('createdAt')}>
            <Moment at={user.createdAt} />
          </KeyValue>
          <KeyValue name={t('updatedAt')}>
            <Moment at={user.updatedAt} />
          </KeyValue>
        </KeyValues>
      </RecordSection>
      <RecordSection>
        <Access user={user} actions={kit.actions} />
      </RecordSection>
      <RecordSection title={t('ui:actions')}>
        <div className={classes.acts}>
          {acts.map((act) => (
            <Button key={act} onClick={() => onAction(act, user)}>
              {t(actTexts[act])}
            </Button>
          ))}
          {telegramId === null ? (
            <Button off={!user.enabled} onClick={() => onAction('pairingLink', user)}>
              {t('pairingLink')}
            </Button>
          ) : (
            // People whose access is protected may get another ID, but not none.
            protectedAs === null && <Button onClick={() => onAction('unpair', user)}>{t('unpair')}</Button>
          )}
          <Button
            off={protectedAs !== null}
            aria-describedby={protectedAs ? 'undeletable' : undefined}
            onClick={() => onAction('delete', user)}
          >
            {t('delete')}
          </Button>
        </div>
        {protectedAs && (
          <p className="hint" id="undeletable">
            {t(`undeletable.${protectedAs}`)}
          </p>
        )}
      </RecordSection>
    </>
  )
}
