import { useTranslation } from '../i18n/use-translation.ts'
import { Note } from '../ui/feedback/note.tsx'
import classes from './guards/access-notice.module.css'

/** That the server cannot reach its data. Nothing else changes: what is shown and what was typed stays. */
export const AwayNotice = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.notice}>
      <Note kind="warning">{t('live.awayHelp')}</Note>
    </div>
  )
}
