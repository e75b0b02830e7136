import { accountLabel, type LinkRequest } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { linkRequestsApi, waitingRequests } from '../../api/calls/link-requests.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Foot } from '../../ui/dialog/foot.tsx'
import { Note, ToldFailure } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AccountName } from '../../ui/text/account-name.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './requests.module.css'
import './texts.ts'

const useWaiting = () => linkRequestsApi.useListLinkRequestsQuery(waitingRequests)

/** Whether the waiting requests have loaded or failed. Content below waits for this, so that it is not pushed down. */
export const useRequestsKnown = (): boolean => {
  const { data, error } = useWaiting()
  return data !== undefined || error !== undefined
}

const labelOf = (request: LinkRequest): string => accountLabel(request.account_id, request.account_name)

/** Reports the outcome of a decision: somebody else may have decided first. */
const useDecided = () => {
  const { t } = useTranslation('links')
  return (wanted: 'approved' | 'refused', { success, request }: { success: boolean; request: LinkRequest }) => {
    const values = { account: labelOf(request) }
    if (success) toast('success', t(`requests.${wanted}`, values))
    else toast('warning', t(`requests.before.${request.state}`, { ...values, by: request.decided_by ?? '' }))
  }
}

const Refuse = ({ request, onClose }: { request: LinkRequest; onClose: () => void }) => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  const tell = useDecided()
  const [refuse, { isLoading, error }] = linkRequestsApi.useRefuseLinkRequestMutation()
  const [word, setWord] = useState('')
  const [looked, setLooked] = useState(false)
  const submit = async () => {
    setLooked(true)
    if (isLoading || word.trim() === '') return
    const { data } = await refuse({ params: { id: String(request.id) }, body: { word: word.trim() } })
    if (!data) return
    tell('refused', data)
    onClose()
  }
  return (
    <Dialog
      title={t('requests.refuseTitle', { account: labelOf(request), by: request.asked_by })}
      held={isLoading}
      typed={word !== ''}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={<Foot verb={t('requests.refuse')} busy={isLoading} onClose={onClose} />}
    >
      {error && <ToldFailure text={errorText(error, t('requests.failedRefuse'))} />}
      <TextInput
        data-autofocus
        label={t('requests.word')}
        autoComplete="off"
        maxLength={500}
        value={word}
        error={looked && word.trim() === '' && t('requests.noWord')}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </Dialog>
  )
}

const Request = ({ request, onRefuse }: { request: LinkRequest; onRefuse: () => void }) => {
  const { t } = useTranslation('links')
  const errorText = useErrorText()
  const tell = useDecided()
  const [approve, { isLoading, error }] = linkRequestsApi.useApproveLinkRequestMutation()
  const run = async () => {
    const { data } = await approve({ params: { id: String(request.id) }, body: {} })
    if (data) tell('approved', data)
  }
  const { asked_by: by, blocked } = request
  const account = labelOf(request)
  return (
    <li>
      <div className={classes.what}>
        <strong>{by}</strong> ·{' '}
        <AccountName account={{ accountId: request.account_id, accountName: request.account_name }} /> ·{' '}
        {request.country}
        <span className="hint">
          <Moment at={request.asked_at} /> · {request.pwa_link.replace(/^https?:\/\//, '')}
        </span>
      </div>
      <div className={classes.acts}>
        {!blocked && (
          <Button
            size="xs"
            variant="primary"
            busy={isLoading}
            aria-label={t('requests.approveOf', { account, by })}
            onClick={() => void run()}
          >
            {t('requests.approve')}
          </Button>
        )}
        <Button size="xs" aria-label={t('requests.refuseOf', { account, by })} onClick={onRefuse}>
          {t('requests.refuse')}
        </Button>
      </div>
      {blocked && <Note kind="warning">{t('requests.blocked', { by })}</Note>}
      {error && <Note kind="error">{errorText(error, t('requests.failedApprove'))}</Note>}
    </li>
  )
}

/** Link requests of people who may not make links, oldest first; renders nothing if there are none. */
export const Requests = () => {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const [refusing, setRefusing] = useState<LinkRequest>()
  const { data } = useWaiting()
  if (!data || (data.total === 0 && !refusing)) return null
  return (
    <section className={classes.requests} aria-labelledby="requests">
      <h2 id="requests">
        {t('requests.title')} <span className="hint">{formatNumber(data.total, language)}</span>
      </h2>
      <ul>
        {data.requests.map((each) => (
          <Request key={each.id} request={each} onRefuse={() => setRefusing(each)} />
        ))}
      </ul>
      {refusing && <Refuse request={refusing} onClose={() => setRefusing(undefined)} />}
    </section>
  )
}
