import { useTranslation } from '../../i18n/use-translation.ts'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { dropSession } from './session.ts'

/** Ends the session. On failure the person stays signed in and sees an error. */
export const LogoutButton = ({ labelClass }: { labelClass?: string | undefined }) => {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const errorText = useErrorText()
  const [logout, { isLoading }] = api.useLogoutMutation()
  const leave = async () => {
    const { error } = await logout()
    if (!error) return dropSession(dispatch, true)
    const title = t('session.logoutFailed')
    const cause = errorText(error, title)
    toast('error', title, {
      detail:
        cause === title
          ? t('session.stillSignedIn')
          : `${cause}${/[.!?]$/.test(cause) ? '' : '.'} ${t('session.stillSignedIn')}`,
      action: { label: t('common.retry'), run: () => void leave() },
    })
  }
  return (
    <Button variant="quiet" leftSection={<Icon name="logout" />} busy={isLoading} onClick={() => void leave()}>
      <span className={labelClass}>{t('session.logout')}</span>
    </Button>
  )
}
