import { noCampaignId, type Campaign } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { empty } from '../../lib/format.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { Chip, Status } from '../../ui/feedback/status.tsx'
import classes from './list.module.css'
import { figureKeys, figureText, isLoss } from './columns.ts'
import { changeTold, type RowTexts } from './row.tsx'
import type { Sides } from './use-compared.ts'
import type { OwnersInWords } from './use-owner-words.ts'

interface RecordDrawerProps {
  campaign: Campaign
  owners: OwnersInWords
  /** What was counted of it on both sides of a comparison. */
  sides: Sides | null | undefined
  texts: RowTexts
  onClose: () => void
}

/** Whose a campaign is, on which days, and what decided it. */
const OwnerLines = ({ id, owners }: { id: number; owners: OwnersInWords }) => {
  const lines = owners.lines(id)
  if (lines.length === 0) return owners.missing ?? empty
  return (
    <>
      <ul className={classes.owners}>
        {lines.map(({ who, left, rule, days }) => (
          // The same person can have days by several rules; who has no name here, some by one.
          <li key={`${who} ${left} ${rule} ${days}`}>
            {who} {left && <Chip>{owners.left}</Chip>}
            <span className="hint">
              {rule}, {days}
            </span>
          </li>
        ))}
      </ul>
      {owners.only && <p className="hint">{owners.only}</p>}
    </>
  )
}

/** Every column of a campaign, where a row has room for few, and all of its owners. */
export const RecordDrawer = ({ campaign, owners, sides, texts, onClose }: RecordDrawerProps) => {
  const { t } = useTranslation('campaigns')
  const language = useLanguage()
  return (
    <Drawer title={campaign.name} onClose={onClose}>
      <KeyValues>
        <KeyValue name={t('columns.id')}>
          <span className="mono">{campaign.id}</span>
        </KeyValue>
        <KeyValue name={t('group')}>{campaign.group ?? t('words.noGroup')}</KeyValue>
        <KeyValue name={t('columns.status')}>
          <Status kind={campaign.status === 'Inactive' ? 'neutral' : 'good'}>{t(`statuses.${campaign.status}`)}</Status>
        </KeyValue>
        {campaign.id !== noCampaignId && (
          <KeyValue name={t('columns.owner')}>
            <OwnerLines id={campaign.id} owners={owners} />
          </KeyValue>
        )}
        {figureKeys.map((key) => (
          <KeyValue key={key} name={t(`columns.${key}`)}>
            <span className={isLoss(campaign, key) ? classes.loss : undefined}>
              {figureText(campaign, key, language)}
            </span>
            {sides !== undefined && (
              <span className={classes.change}>
                {changeTold(key, sides, texts, language)}{' '}
                {sides && (
                  <span className="hint">
                    {texts.changeFrom(figureText(sides.now, key, language), figureText(sides.before, key, language))}
                  </span>
                )}
              </span>
            )}
          </KeyValue>
        ))}
      </KeyValues>
    </Drawer>
  )
}
