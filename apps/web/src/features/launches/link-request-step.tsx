import type { LinkRequest } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { linkRequestsApi } from '../../api/calls/link-requests.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './launch.module.css'
import './texts.ts'

/** State of a link request without a link: waiting, or refused with the reason. */
export const LinkRequestStep = ({ request }: { request: LinkRequest }) => {
  const { t } = useTranslation('launches')
  const errorText = useErrorText()
  const [withdraw, { isLoading, error }] = linkRequestsApi.useWithdrawLinkRequestMutation()
  if (request.state === 'refused')
    return <Note kind="warning">{t('refused', { by: request.decided_by ?? '', word: request.word ?? '' })}</Note>
  if (request.state !== 'waiting') return null
  return (
    <div className={classes.stack}>
      <p role="status" className="quiet">
        <Moment at={request.asked_at} /> · {t('asked')}
      </p>
      {error && <Note kind="error">{errorText(error, t('failedWithdraw'))}</Note>}
      <div className="flow">
        <Button busy={isLoading} onClick={() => void withdraw({ params: { id: String(request.id) }, body: {} })}>
          {t('withdraw')}
        </Button>
      </div>
    </div>
  )
}
