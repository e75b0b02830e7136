import type { CampaignAssignment } from '@app/contract'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { campaignsApi } from '#api/calls/campaigns.ts'
import { refusal } from '#api/error.ts'
import { ownersApi } from '#api/calls/owners.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { normaliseDay, todayIn, typeableDay } from '#lib/days.ts'
import { isAskable } from '#lib/period.ts'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Foot } from '#ui/dialog/foot.tsx'
import { ToldFailure } from '#ui/feedback/note.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { KeyValue, KeyValues } from '#ui/list/key-values.tsx'
import '#ui/period/texts.ts'
import '#ui/ui-texts.ts'
import { useAct } from '#ui/dialog/use-act.ts'
import { usePeople } from '../users/use-people.ts'
import { campaignName } from './assignment-columns.tsx'
import { CampaignField, campaignMeant } from './campaign-field.tsx'
import { DayField } from './day-field.tsx'
import './texts.ts'

interface Form {
  campaign: string
  userId: string
  firstDay: string
  lastDay: string
}
type Problems = Partial<Record<keyof Form, string | undefined>>

/** Field that a refusal concerns, if any. */
const fieldOf = (error: unknown): keyof Form | undefined => {
  const body = refusal(error)
  // The days overlap an existing assignment, so the error belongs to the days.
  if (body?.code === 'duplicate') return 'firstDay'
  if (body?.code === 'not_found' && body.reason === 'user') return 'userId'
  return (['firstDay', 'lastDay', 'userId'] as const).find((field) => body?.fields?.[field] !== undefined)
}

interface AssignDrawerProps {
  /** Time zone that days are counted in. */
  timeZone: string
  /** Assignment to edit; omit to create one. */
  assignment?: CampaignAssignment
  onClose: () => void
}

/** Form to assign days of a campaign to a person, or to edit an assignment. */
export const AssignDrawer = ({ timeZone, assignment, onClose }: AssignDrawerProps) => {
  const { t } = useTranslation(['owners', 'period', 'ui'])
  const language = useLanguage()
  const today = todayIn(timeZone)
  const { data: campaigns } = campaignsApi.useListCampaignsQuery(undefined, { skip: assignment !== undefined })
  const people = usePeople()
  const [assign] = ownersApi.useAssignCampaignMutation()
  const [change] = ownersApi.useChangeCampaignAssignmentMutation()
  const { busy, failure, run } = useAct(t(assignment ? 'changeFailed' : 'assignFailed'), onClose)
  const { form, held, problems, setProblems, ...fields } = useForm<Form>(() => ({
    campaign: '',
    userId: assignment ? String(assignment.userId) : '',
    firstDay: typeableDay(assignment?.firstDay ?? today, language),
    lastDay: typeableDay(assignment?.lastDay ?? '', language),
  }))
  // A refusal stays at its field until the field changes.
  const [refused, setRefused] = useState<unknown>()
  const field = failure && failure.error !== refused ? fieldOf(failure.error) : undefined
  const errors: Problems = { ...problems, ...(field && { [field]: failure?.text }) }
  const put = (part: Partial<Form>) => {
    fields.put(part)
    if (field && field in part) setRefused(failure?.error)
  }

  const submit = () => {
    const campaignId = assignment ? assignment.campaignId : campaignMeant(form.campaign, campaigns)
    const [firstDay, lastDay] = [normaliseDay(form.firstDay), normaliseDay(form.lastDay)]
    const unreadable = t('period:unreadable', { example: typeableDay('2026-03-05', language) })
    const found: Problems = {
      ...(typeof campaignId === 'string' && { campaign: t(campaignId === 'none' ? 'noCampaign' : 'severalCampaigns') }),
      ...(form.userId === '' && { userId: t('noUser') }),
      ...(form.firstDay.trim() === '' ? { firstDay: t('noDay') } : !isAskable(firstDay) && { firstDay: unreadable }),
      ...(form.lastDay.trim() !== '' && !isAskable(lastDay) && { lastDay: unreadable }),
    }
    setProblems(found)
    if (typeof campaignId === 'string' || Object.keys(found).length > 0) return
    const days = { userId: Number(form.userId), firstDay, lastDay: lastDay.trim() || null }
    if (assignment) void run(change({ params: { id: String(assignment.id) }, body: days }), () => t('changed'))
    else void run(assign({ body: { campaignId, ...days } }), () => t('assigned'))
  }

  const known = people.map(({ userId, username }) => ({ value: String(userId), label: username }))
  const own = assignment && !known.some(({ value }) => value === String(assignment.userId))
  return (
    <Drawer
      title={t(assignment ? 'change' : 'assign')}
      typed={held}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <Foot
          verb={assignment ? t(busy ? 'common.saving' : 'words.save') : t(busy ? 'assigning' : 'assign')}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      {failure?.error !== refused && !field && <ToldFailure text={failure?.text} />}
      {assignment ? (
        <KeyValues>
          <KeyValue name={t('campaignId')}>
            <span translate="no" className="mono">
              {assignment.campaignId}
            </span>
          </KeyValue>
          <KeyValue name={t('campaign')}>{campaignName(assignment)}</KeyValue>
        </KeyValues>
      ) : (
        <CampaignField
          value={form.campaign}
          campaigns={campaigns}
          error={errors.campaign}
          onChange={(campaign) => put({ campaign })}
        />
      )}
      <Choice
        label={t('user')}
        value={form.userId}
        options={[
          ...(form.userId === '' ? [{ value: '', label: t('noUser') }] : []),
          // People who have left are missing from the list of people.
          ...(own ? [{ value: String(assignment.userId), label: `${assignment.username} (${t('left')})` }] : []),
          ...known,
        ]}
        error={errors.userId}
        onChange={(userId) => put({ userId })}
      />
      <DayField
        label={t('firstDay')}
        calendar={t('firstDayCalendar')}
        value={form.firstDay}
        max={today}
        error={errors.firstDay}
        onChange={(text) => put({ firstDay: text })}
      />
      <DayField
        label={`${t('lastDay')} · ${t('ui:optional')}`}
        calendar={t('lastDayCalendar')}
        value={form.lastDay}
        max={today}
        help={t('openEnd')}
        error={errors.lastDay}
        onChange={(text) => put({ lastDay: text })}
      />
    </Drawer>
  )
}
