import { linkRequests, type LinkRequest, type Me } from '@app/contract'
import { useErrorText } from '#api/error-text.ts'
import { linkRequestsApi } from '#api/calls/link-requests.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Button } from '#ui/button/button.tsx'
import { RecordSection } from '#ui/dialog/record.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { Moment } from '#ui/text/moment.tsx'
import './request-texts.ts'

/** Maximum listed, newest first. */
const most = '5'

const Request = ({ request }: { request: LinkRequest }) => {
  const { t } = useTranslation('accountRequests')
  const errorText = useErrorText()
  const [withdraw, { isLoading, error }] = linkRequestsApi.useWithdrawLinkRequestMutation()
  const { id, state, mine, asked_at: asked, asked_by: by, decided_at: decided, decided_by: decider, word } = request
  const isOpen = state === 'waiting'
  return (
    <KeyValue
      name={t(`states.${state}`)}
      actions={
        isOpen &&
        mine && (
          <Button size="xs" busy={isLoading} onClick={() => void withdraw({ params: { id: String(id) }, body: {} })}>
            {t('withdraw')}
          </Button>
        )
      }
    >
      <Moment at={decided ?? asked} />
      {!mine && ` · ${t('askedBy', { name: by })}`}
      {(state === 'approved' || state === 'refused') && decider !== null && ` · ${t('decidedBy', { name: decider })}`}
      {word !== null && <span className="hint">{word}</span>}
      {error && <Note kind="error">{errorText(error, t('failed'))}</Note>}
    </KeyValue>
  )
}

const Listed = ({ recordId }: { recordId: number }) => {
  const { t } = useTranslation('accountRequests')
  const { data } = linkRequestsApi.useListLinkRequestsQuery({ query: { account: String(recordId), limit: most } })
  if (!data || data.total === 0) return null
  return (
    <RecordSection title={t('title')}>
      <KeyValues>
        {data.requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </KeyValues>
    </RecordSection>
  )
}

/** Link requests of an account and their outcome; renders nothing if there are none. */
export const LinkRequests = ({ recordId, me }: { recordId: number; me: Me }) =>
  linkRequests.listLinkRequests.access.some((right) => me.permissions.includes(right)) ? (
    <Listed recordId={recordId} />
  ) : null
