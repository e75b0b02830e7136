import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import classes from './access-notice.module.css'
import type { RefusedPage } from './page-guard.tsx'
import type { Refusal } from '../pages.ts'

/** Reason of a redirect from another page. Shown once: gone after a reload or on the next page. */
export const AccessNotice = () => {
  const { t } = useTranslation()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const refused = (state as Partial<RefusedPage> | null)?.refused
  const [notice, setNotice] = useState<{ why: Refusal; on: string }>()
  useEffect(() => {
    if (!refused) return
    setNotice({ why: refused, on: pathname })
    // Cleared from the history, so that the reason does not return with Back.
    void navigate({ search: window.location.search }, { replace: true, state: null })
  }, [refused, pathname, navigate])
  useEffect(() => {
    if (notice && notice.on !== pathname) setNotice(undefined)
  }, [notice, pathname])
  if (notice?.on !== pathname) return null
  return (
    <div className={classes.notice}>
      <Note
        kind="error"
        action={
          <Button size="xs" variant="quiet" aria-label={t('common.dismiss')} onClick={() => setNotice(undefined)}>
            <Icon name="close" size={13} />
          </Button>
        }
      >
        <strong>{t('access.denied')}</strong>
        {notice.why === 'adminRequired' && <span>{t('access.adminRequired')}</span>}
      </Note>
    </div>
  )
}
