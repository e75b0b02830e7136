import { InviteToken, type InviteClaim, type InviteState } from '@app/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '#api/api.ts'
import { useErrorText } from '#api/error-text.ts'
import { invitesApi } from '#api/calls/invites.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { inviteToken, takeInvite } from '#lib/invite-token.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { csrf } from '#api/csrf.ts'
import { Note } from '#ui/feedback/note.tsx'
import classes from '../form.module.css'
import { PasswordStep } from './password-step.tsx'
import { TelegramStep } from './telegram-step.tsx'
import '#shared/telegram/invite-texts.ts'

/** Opening another link in the same tab only changes the hash. */
const onOpened = (changed: () => void) => {
  const taken = () => {
    takeInvite()
    changed()
  }
  window.addEventListener('hashchange', taken)
  return () => window.removeEventListener('hashchange', taken)
}

const Waiting = () => {
  const { t } = useTranslation('invite')
  return (
    <p className={classes.form} role="status" aria-busy="true">
      {t('checking')}
    </p>
  )
}

/** Reason there is no invitation to accept, and what to do. */
const Over = ({
  state,
  message,
}: {
  state: Exclude<InviteState, 'open'> | 'missing'
  message?: string | undefined
}) => {
  const { t } = useTranslation('invite')
  return (
    <section className={classes.form} aria-labelledby="invite">
      <div className={classes.head}>
        <h1 id="invite">{t(`states.${state}`)}</h1>
        <p>{t(`help.${state}`)}</p>
      </div>
      {message && <Note kind="error">{message}</Note>}
      <div>
        <ButtonLink to="/login">{t('toSignIn')}</ButtonLink>
      </div>
    </section>
  )
}

/** Shown to a signed-in person, who cannot accept an invitation. */
const SignedIn = ({ username }: { username: string }) => {
  const { t } = useTranslation('invite')
  const dispatch = useDispatch()
  const errorText = useErrorText()
  const [logout, { isLoading, error }] = api.useLogoutMutation()
  const leave = async () => {
    if (isLoading) return
    const answer = await logout({ body: {} })
    if (answer.error) return
    csrf.forget()
    dispatch(api.util.resetApiState())
  }
  return (
    <section className={classes.form} aria-labelledby="invite">
      <div className={classes.head}>
        <h1 id="invite">{t('signedIn', { username })}</h1>
        <p>{t('signedInHelp')}</p>
      </div>
      {error !== undefined && <Note kind="error">{errorText(error, t('session.logoutFailed'))}</Note>}
      <Button variant="primary" busy={isLoading} onClick={() => void leave()}>
        {t('signOut')}
      </Button>
    </section>
  )
}

interface StepsProps {
  token: string | undefined
  onSignedIn: () => void
}

/** Claim started in this browser, or the reason to start over. */
type ClaimState = { claim: InviteClaim } | { message: string | undefined }

const Steps = ({ token, onSignedIn }: StepsProps) => {
  const { t } = useTranslation('invite')
  const errorText = useErrorText()
  const [look, looked] = invitesApi.useLookAtInviteMutation()
  const before = invitesApi.useGetInviteClaimQuery(undefined, { refetchOnMountOrArgChange: true })
  const [begun, setBegun] = useState<ClaimState>()
  const readable = token !== undefined && InviteToken.safeParse(token).success
  useEffect(() => {
    if (readable) void look({ body: { token } })
  }, [readable, token, look])

  if (token !== undefined && !readable) return <Over state="unknown" />
  if (looked.error !== undefined)
    return (
      <Note
        kind="error"
        action={
          <Button size="xs" onClick={() => token !== undefined && void look({ body: { token } })}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorText(looked.error, t('lookFailed'))}
      </Note>
    )
  if (before.isFetching || (readable && !looked.data)) return <Waiting />
  const state = looked.data?.state ?? 'missing'
  if (readable && state !== 'open') return <Over state={state} />
  const invite = looked.data?.invite ?? null
  const resumed = before.data?.claim ?? null
  const same = resumed && (!invite || invite.username === resumed.username) ? resumed : null
  const claim = begun ? ('claim' in begun ? begun.claim : null) : same
  const message = begun && 'message' in begun ? begun.message : undefined
  const again = (why?: string) => {
    setBegun({ message: why })
    // The invitation itself may have expired.
    if (readable) void look({ body: { token } })
  }
  if (claim) return <TelegramStep claim={claim} anew={readable} onAgain={again} onSignedIn={onSignedIn} />
  if (!readable || !invite) return <Over state="missing" message={message} />
  return (
    <PasswordStep
      token={token}
      invite={invite}
      message={message}
      onChosen={(next) => setBegun({ claim: next })}
      onOver={() => again()}
    />
  )
}

/** Accepts an invitation: a password, then Start in Telegram and the code from there. */
export const Invitation = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const token = useSyncExternalStore(onOpened, inviteToken)
  const { currentData: status, isError } = api.useGetAuthStatusQuery()
  if (!status && !isError) return <Waiting />
  if (status?.authenticated && status.user) return <SignedIn username={status.user.username} />
  return <Steps key={token} token={token} onSignedIn={onSignedIn} />
}
