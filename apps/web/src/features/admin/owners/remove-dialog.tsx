import type { CampaignAssignment } from '@app/contract'
import { useTranslation } from '#i18n/use-translation.ts'
import { ownersApi } from '#api/calls/owners.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/moment.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import { useAct } from '#ui/dialog/use-act.ts'
import { campaignName, Person } from './assignment-columns.tsx'
import './texts.ts'

interface RemoveDialogProps {
  assignment: CampaignAssignment
  onClose: () => void
}

/** Confirms the removal of an assignment; names its owner and days. */
export const RemoveDialog = ({ assignment, onClose }: RemoveDialogProps) => {
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const [remove] = ownersApi.useRemoveCampaignAssignmentMutation()
  const { busy, failure, run } = useAct(t('removeFailed'), onClose)
  const { id, campaignId, firstDay, lastDay } = assignment
  return (
    <Confirm
      title={t('removeTitle')}
      verb={t(busy ? 'removing' : 'remove')}
      danger
      busy={busy}
      onConfirm={() => void run(remove({ params: { id: String(id) }, body: {} }), () => t('removed'))}
      onClose={onClose}
    >
      <KeyValues>
        <KeyValue name={t('campaignId')}>
          <span translate="no" className="mono">
            {campaignId}
          </span>
        </KeyValue>
        <KeyValue name={t('campaign')}>{campaignName(assignment)}</KeyValue>
        <KeyValue name={t('user')}>
          <Person {...assignment} mark={t('left')} />
        </KeyValue>
        <KeyValue name={t('firstDay')}>{formatDay(firstDay, language)}</KeyValue>
        <KeyValue name={t('lastDay')}>{lastDay === null ? t('untilChanged') : formatDay(lastDay, language)}</KeyValue>
      </KeyValues>
      <p>{t('removeHelp')}</p>
      <ToldFailure text={failure?.text} />
    </Confirm>
  )
}
