import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDispatch } from 'react-redux'
import { useNavigate, useOutletContext } from 'react-router'
import type { Pending } from '../features/auth/challenge.ts'
import { SignIn } from '../features/auth/sign-in.tsx'
import { beginSession } from '../features/session/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Keeps the browser at this address while nobody is signed in. */
const useHeldAddress = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setInterval(() => {
      if (window.location.pathname !== '/login') void navigate('/login', { replace: true })
    }, 100)
    return () => clearInterval(timer)
  }, [navigate])
}

export const Login = () => {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const pending = useOutletContext<Pending | undefined>()
  useHeldAddress()
  useEffect(() => {
    document.title = `${t('signIn.title')} · ${t('shell.brand')}`
  }, [t])
  return (
    <SignInLayout>
      <SignIn pending={pending} onSignedIn={() => beginSession(dispatch)} />
    </SignInLayout>
  )
}
