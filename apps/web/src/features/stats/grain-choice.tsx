import type { Grain } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import '../../ui/period/compare-texts.ts'

interface GrainChoiceProps {
  grain: Grain
  grains: readonly Grain[]
  onChoose: (grain: Grain) => void
}

/** Choice of the grain of the charts; renders nothing without alternatives. */
export const GrainChoice = ({ grain, grains, onChoose }: GrainChoiceProps) => {
  const { t } = useTranslation('compare')
  if (grains.length < 2) return null
  return (
    <Segmented
      label={t('grain')}
      value={grain}
      options={grains.map((value) => ({ value, label: t(`grains.${value}`) }))}
      onChange={onChoose}
    />
  )
}
