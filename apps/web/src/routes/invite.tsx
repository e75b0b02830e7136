import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { Invitation } from '../features/auth/invite/invitation.tsx'
import '../shared/telegram/invite-texts.ts'
import { beginSession } from '../features/session/session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Page opened by the link of an invitation. */
export const Invite = () => {
  const { t } = useTranslation('invite')
  const dispatch = useDispatch()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${t('title')} · ${t('shell.brand')}`
  }, [t])
  return (
    <SignInLayout>
      <Invitation
        onSignedIn={() => {
          void navigate('/login', { replace: true })
          beginSession(dispatch)
        }}
      />
    </SignInLayout>
  )
}
