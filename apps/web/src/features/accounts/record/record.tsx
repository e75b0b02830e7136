import type { AccountMailbox, Me, OwnAccount } from '@app/contract'
import { type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { accountsApi } from '#api/calls/accounts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { empty, formatMoney } from '#lib/format.ts'
import { regionName } from '#lib/regions.ts'
import { RecordAnswer, RecordSection, RecordTitle } from '#ui/dialog/record.tsx'
import { Chip, Status } from '#ui/feedback/status.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { Details } from '../mine/details.tsx'
import { Notes } from '../mine/notes.tsx'
import { useJustTaken } from '../take/just-taken.ts'
import { TakenPanel } from '../take/taken-panel.tsx'
import { Timeline } from '../overview/timeline.tsx'
import { AccountName } from '#ui/text/account-name.tsx'
import { TrailSection } from '#shared/trail/trail.tsx'
import '../texts.ts'
import { ClosedBecause } from '../state/closed-because.tsx'
import { StateSection } from '../state/state-section.tsx'
import { LinkRequests } from './link-requests.tsx'
import { OwnFoot } from './own-foot.tsx'
import { TakenFoot } from './taken-foot.tsx'
import { TakenSections } from './taken-sections.tsx'
import { lazily } from '#ui/lazily.tsx'

const SpendSection = lazily(async () => (await import('../spend/spend-section.tsx')).SpendSection, <RecordSection />)

interface HeldProps {
  account: OwnAccount
  isNew: boolean
  mailbox: ReactNode
}

const Held = ({ account, isNew, mailbox }: HeldProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
    <>
      {mailbox}
      {/* An account just taken shows these in the panel above. */}
      {!isNew && (
        <RecordSection>
          <Details account={account} />
        </RecordSection>
      )}
      <RecordSection>
        <Notes account={account} />
      </RecordSection>
      <RecordSection title={t('words.status')}>
        <KeyValues>
          <KeyValue name={t('words.takenAt')}>
            <Moment at={account.takenAt} />
          </KeyValue>
          {account.closed && (
            <KeyValue name={t('words.closedAt')}>
              {account.closedAt === null ? empty : <Moment at={account.closedAt} />}
            </KeyValue>
          )}
          {account.closeReason && <ClosedBecause account={account} />}
          {account.closed && (
            <KeyValue name={t('words.spend')}>
              {account.spend === null ? empty : formatMoney(account.spend, language)}
            </KeyValue>
          )}
        </KeyValues>
      </RecordSection>
    </>
  )
}

interface AccountRecordProps {
  id: number
  me: Me
  /** `mayTake`: the account is open and the person's own. */
  renderMailbox: (mailbox: AccountMailbox, mayTake: boolean) => ReactNode
}

/** Record of an account beside the list: for its holder details and notes, for leads the actions. */
export const AccountRecord = ({ id, me, renderMailbox }: AccountRecordProps) => {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const { currentData, error, isFetching, refetch } = accountsApi.useGetAccountQuery({ params: { id: String(id) } })
  const justTaken = useJustTaken(id)
  return (
    <>
      {justTaken && <TakenPanel taken={justTaken} />}
      <RecordAnswer data={currentData} error={error} busy={isFetching} onRetry={() => void refetch()}>
        {({ own, taken, mailbox }) => {
          const account = own ?? taken
          if (!account) return null
          // For a closed account only as long as the person holds the mailbox.
          const joined =
            mailbox && (!account.closed || mailbox.state === 'own') && renderMailbox(mailbox, own?.closed === false)
          return (
            <>
              <RecordTitle>
                <AccountName account={account} />
                <Chip title={regionName(account.country, language)}>{account.country}</Chip>
                <Status kind={account.closed ? 'neutral' : 'busy'}>
                  {t(account.closed ? 'words.closed' : 'words.taken')}
                </Status>
              </RecordTitle>
              {!account.closed && <StateSection account={account} />}
              {own && <Held account={own} isNew={justTaken !== undefined} mailbox={joined} />}
              {!own && joined}
              {taken && <TakenSections account={taken} mayLink={me.permissions.includes('links.create')} />}
              <TrailSection from="account" id={account.id} />
              <LinkRequests recordId={account.id} me={me} />
              {me.permissions.includes('spend.record') && <SpendSection key={account.id} recordId={account.id} />}
              <RecordSection>
                <Timeline recordId={account.id} />
              </RecordSection>
              {taken ? <TakenFoot account={taken} /> : own && <OwnFoot account={own} isNew={justTaken !== undefined} />}
            </>
          )
        }}
      </RecordAnswer>
    </>
  )
}
