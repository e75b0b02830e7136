import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import '../../ui/ui-texts.ts'
import classes from './dashboard.module.css'
import { formatAsOf } from '../../lib/moment.ts'

interface FreshnessProps {
  /** Time at which the tracker returned the figures. */
  asOf: string | undefined
  zone: string
}

/** Time zone of the days, and age of the figures. */
export const Freshness = ({ asOf, zone }: FreshnessProps) => {
  const { t } = useTranslation(['period', 'dashboard'])
  const language = useLanguage()
  return (
    <p className={classes.freshness}>
      <span>{t('timeZone', { zone })}</span>
      {asOf && <span>{t('words.updated', { time: formatAsOf(asOf, language) })}</span>}
    </p>
  )
}

/** Exports the shown figures as CSV; disabled if they are not real. */
export const ExportCsv = ({ onExport }: { onExport: (() => void) | undefined }) => {
  const { t } = useTranslation(['dashboard', 'ui'])
  return (
    <Button
      variant="quiet"
      leftSection={<Icon name="download" size={15} />}
      {...(!onExport && { title: t('csvNotReal') })}
      off={!onExport}
      onClick={onExport}
    >
      {t('ui:exportCsv')}
    </Button>
  )
}
