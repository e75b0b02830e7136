import { campaignGroupings } from '@app/contract'
import { memo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Choice } from '#ui/form/choice.tsx'
import classes from '../campaigns.module.css'
import '../texts.ts'
import type { Grouping } from './use-grouping.ts'

const off = 'off'

/** Choice of the grouping. */
export const GroupChoice = memo(({ grouping }: { grouping: Grouping }) => {
  const { t } = useTranslation('campaigns')
  return (
    <div className={classes.group}>
      <Choice
        bare
        label={t('groupBy')}
        value={grouping.by ?? off}
        options={[off, ...campaignGroupings].map((value) => ({ value, label: t(`groupings.${value as 'off'}`) }))}
        onChange={(next) => grouping.group(campaignGroupings.find((each) => each === next))}
      />
    </div>
  )
})
GroupChoice.displayName = 'GroupChoice'
