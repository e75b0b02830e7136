import type { Campaign } from '@app/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { KeyValue, KeyValues } from '../../ui/list/key-values.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import classes from './list.module.css'
import { figureText, isLoss } from './columns.ts'

const figures = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const

interface RecordDrawerProps {
  campaign: Campaign
  onClose: () => void
}

/** Every column of a campaign, where a card has room for few. */
export const RecordDrawer = ({ campaign, onClose }: RecordDrawerProps) => {
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
        {figures.map((key) => (
          <KeyValue key={key} name={t(`columns.${key}`)}>
            <span className={isLoss(campaign, key) ? classes.loss : undefined}>
              {figureText(campaign, key, language)}
            </span>
          </KeyValue>
        ))}
      </KeyValues>
    </Drawer>
  )
}
