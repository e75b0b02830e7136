import { useTranslation } from '../i18n/use-translation.ts'
import { Note } from '../ui/feedback/note.tsx'
import classes from './guards/access-notice.module.css'

/** Notice that the server cannot reach its database. Shown data and typed input stay. */
export const AwayNotice = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.notice}>
      <Note kind="warning">{t('live.awayHelp')}</Note>
    </div>
  )
}
