import type { CampaignAssignment, Language } from '@app/contract'
import type { TFunction } from 'i18next'
import { formatDay } from '#lib/moment.ts'
import { Chip } from '#ui/feedback/status.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { None, Opener, Tools } from '#ui/list/cells.tsx'
import type { Column } from '#ui/list/table.tsx'
import classes from '../admin.module.css'
import { Moment } from '#ui/text/moment.tsx'

/** Dialogs of an assignment. */
export type AssignmentAction = 'record' | 'change' | 'remove'

/** Name of a campaign, or its id if the tracker gave no name. */
export const campaignName = ({ campaign, campaignId }: CampaignAssignment): string => campaign ?? String(campaignId)

/** Owner, with a mark if they have left. */
export const Person = ({ username, left, mark }: { username: string; left: boolean; mark: string }) => (
  <span className={classes.person}>
    {username} {left && <Chip>{mark}</Chip>}
  </span>
)

interface Options {
  t: TFunction<['owners', 'ui']>
  language: Language
  phone: boolean
  onAction: (action: AssignmentAction, assignment: CampaignAssignment) => void
}

/** Columns of assignments. Keys of sortable columns equal the sort keys of the server. */
export const assignmentColumns = ({ t, language, phone, onAction }: Options): Column<CampaignAssignment>[] => [
  {
    key: 'campaign',
    title: t('campaignId'),
    sortable: true,
    cell: ({ campaignId }) => (
      <span translate="no" className="mono quiet">
        {campaignId}
      </span>
    ),
  },
  {
    key: 'name',
    title: t('campaign'),
    card: 'subject',
    cell: (each) => (
      <Opener onOpen={phone ? () => onAction('record', each) : undefined}>
        {each.campaign ?? (phone ? each.campaignId : <None />)}
      </Opener>
    ),
  },
  {
    key: 'username',
    title: t('user'),
    sortable: true,
    card: 'aside',
    cell: (each) => <Person {...each} mark={t('left')} />,
  },
  {
    key: 'firstDay',
    title: t('firstDay'),
    sortable: true,
    card: 'value',
    cell: ({ firstDay }) => formatDay(firstDay, language),
  },
  {
    key: 'lastDay',
    title: t('lastDay'),
    card: 'value',
    cell: ({ lastDay }) => (lastDay === null ? <None>{t('untilChanged')}</None> : formatDay(lastDay, language)),
  },
  { key: 'setBy', title: t('setBy'), card: 'value', cell: ({ setBy }) => setBy },
  { key: 'setAt', title: t('setAt'), sortable: true, cell: ({ setAt }) => <Moment at={setAt} /> },
  {
    key: 'actions',
    title: t('ui:actions'),
    silent: true,
    cell: (each) => (
      <Tools>
        <IconButton
          icon="edit"
          label={t('changeOf', { campaign: campaignName(each) })}
          onClick={() => onAction('change', each)}
        />
        <IconButton
          icon="trash"
          label={t('removeOf', { campaign: campaignName(each) })}
          onClick={() => onAction('remove', each)}
        />
      </Tools>
    ),
  },
]
