import { services } from '@app/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { api } from '../../api/api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatList } from '../../lib/format.ts'
import classes from './demo-strip.module.css'

/** Strip on every page that names simulated services; renders nothing if all are real. */
export const DemoStrip = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const simulated = api.useGetMetaQuery().data?.simulated ?? []
  if (simulated.length === 0) return null
  const names = formatList(
    simulated.map((service) => services[service]),
    language,
  )
  return (
    <section className={classes.strip} aria-label={t('shell.demoLabel')}>
      {t('shell.demo', { count: simulated.length, services: names })}
    </section>
  )
}
