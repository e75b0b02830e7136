import { useTranslation } from '../../i18n/use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatDate } from '../../lib/moment.ts'
import classes from './panel.module.css'
import './texts.ts'

/** Heading of the unread section or of a day. */
export const SectionName = ({ name, day }: { name: string; day: string }) => {
  const { t } = useTranslation('bell')
  const language = useLanguage()
  const known = name === 'unread' || name === 'today' || name === 'yesterday'
  return <h3 className={classes.name}>{known ? t(name) : formatDate(day, language)}</h3>
}
