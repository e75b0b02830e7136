import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse, type Handlers } from '../test/network.ts'
import { person, signedIn, signedOut } from '../test/people.ts'
import { address, renderApp } from '../test/render-app.tsx'

const token = 'first-token-0123456789'
const second = 'second-token-012345678'

const username = () => screen.findByLabelText<HTMLInputElement>('Username')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const boxes = () =>
  within(screen.getByRole('group', { name: '6-digit code' })).getAllByRole<HTMLInputElement>('textbox')
const digits = () =>
  boxes()
    .map((box) => box.value)
    .join('')

const open = (handlers: Handlers = {}, path = '/login') => renderApp(path, { ...signedOut, ...handlers })

/** Fills the form and presses Enter. */
const signIn = async ({ user }: ReturnType<typeof open>, name = 'anna', secret = 'pass word') => {
  await user.type(await username(), name)
  await user.type(password(), `${secret}{Enter}`)
}

const withCode: Handlers = { login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 60 }) }

/** As far as code entry. */
const atCode = async (handlers: Handlers = {}) => {
  const app = open({ ...withCode, ...handlers })
  await signIn(app)
  await screen.findByRole('group', { name: '6-digit code' })
  return app
}

describe('the password form', () => {
  it('[AUTH-01] stands at /login for everyone, with a button that shows and hides the password', async () => {
    const { user } = open()
    await username()
    await user.type(password(), 'secret')
    expect(password().type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().type).toBe('password')
  })

  it('[AUTH-05] [AUTH-06] takes 50 characters, names its rule, and sends nothing that breaks it', async () => {
    const app = open()
    const field = await username()
    expect(field.title).toBe('Only letters, numbers, hyphens and underscores allowed')
    await app.user.type(field, 'a'.repeat(60))
    expect(field.value).toHaveLength(50)
    await app.user.clear(field)
    await signIn(app, 'анна')
    expect(await screen.findByText('Only letters, numbers, hyphens and underscores allowed')).toBeVisible()
    expect(app.net.of('login')).toHaveLength(0)
  })

  it('[AUTH-07] drops < and > as they are typed', async () => {
    const { user } = open()
    await user.type(await username(), '<an>na')
    await user.type(password(), 'se<c>ret')
    expect((await username()).value).toBe('anna')
    expect(password().value).toBe('secret')
  })

  it('[AUTH-08] sends username and password', async () => {
    const app = await atCode()
    expect(app.net.of('login')[0]?.parts.body).toEqual({ username: 'anna', password: 'pass word' })
  })

  it('[AUTH-09] wrong credentials clear both fields and focus the username', async () => {
    const app = open({ login: () => refuse('invalid_credentials') })
    await signIn(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password')
    expect((await username()).value).toBe('')
    expect(password().value).toBe('')
    expect(await username()).toHaveFocus()
    expect(address()).toBe('/login')
  })

  it('[AUTH-09] a server or network fault shows its own text and keeps the fields', async () => {
    const app = open({ login: () => Promise.reject(new Error('offline')) })
    await signIn(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is not answering')
    expect((await username()).value).toBe('anna')
    expect(password().value).toBe('pass word')
    app.net.change({ login: () => refuse('rate_limited/sign_in', { retryAfterSeconds: 841 }) })
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Too many attempts. Try again in 15 minutes.')).toBeVisible()
    expect(password().value).toBe('pass word')
  })

  it('[AUTH-10] a session without second factor opens at once', async () => {
    const app = open({ login: () => ({ twofaRequired: false }) })
    await username()
    app.net.change({ login: () => (app.net.change(signedIn()), { twofaRequired: false }) })
    await signIn(app)
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  it('speaks Ukrainian at a click, before anybody is signed in', async () => {
    const { user } = open()
    await username()
    await user.click(screen.getByRole('radio', { name: 'Українська' }))
    expect(await screen.findByLabelText('Логін')).toBeVisible()
  })

  it('Telegram in trouble: a sign-in that still waits goes on with a recovery code', async () => {
    const app = open({ login: () => refuse('vendor_down/telegram') })
    await username()
    app.net.change({
      getAuthStatus: () => ({
        authenticated: false,
        user: null,
        challenge: { tempToken: second, retryAfterSeconds: 30, expiresAt: '2026-11-21T10:00:00Z' },
      }),
      verifyRecovery: ({ body }) =>
        body.code === 'GOOD-CODE-123'
          ? (app.net.change(signedIn()), { success: true })
          : refuse('invalid_code/recovery'),
    })
    await signIn(app)
    expect(await screen.findByText(/Telegram is not answering, so the code cannot be sent/)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await app.user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'wrong-code-1{Enter}')
    expect(await screen.findByText('This recovery code is wrong or already used')).toBeVisible()
    await app.user.clear(screen.getByRole('textbox', { name: 'Recovery code' }))
    await app.user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'GOOD-CODE-123{Enter}')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(app.net.of('verifyRecovery').at(-1)?.parts.body).toEqual({ tempToken: second, code: 'GOOD-CODE-123' })
  })

  it('Telegram in trouble and nothing waits: the message stands on the form', async () => {
    const app = open({ login: () => refuse('vendor_rejected/telegram') })
    await signIn(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('Open the bot in Telegram, press Start')
    expect(await username()).toBeVisible()
  })
})

describe('code entry', () => {
  it('[AUTH-10] [ENT-19] begins when the second factor is asked for, and keeps the token for it', async () => {
    const app = await atCode({ verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 4 }) })
    await app.user.keyboard('123456')
    await waitFor(() =>
      expect(app.net.of('verifyTwoFactor')[0]?.parts.body).toEqual({ tempToken: token, code: '123456' }),
    )
  })

  it('[AUTH-12] six boxes take digits only, backspace walks back', async () => {
    const { user } = await atCode()
    expect(boxes()).toHaveLength(6)
    expect(boxes()[0]).toHaveFocus()
    await user.keyboard('1a2-3')
    expect(digits()).toBe('123')
    expect(boxes()[3]).toHaveFocus()
    await user.keyboard('{Backspace}')
    expect(digits()).toBe('12')
    expect(boxes()[2]).toHaveFocus()
    await user.keyboard('{Backspace}{Backspace}9')
    expect(digits()).toBe('9')
  })

  it('[AUTH-12] a code pasted anywhere spreads over the boxes and is sent', async () => {
    const { user, net } = await atCode({ verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 4 }) })
    await user.click(boxes()[3]!)
    await user.paste('Code: 481 592.')
    await waitFor(() => expect(net.of('verifyTwoFactor')[0]?.parts.body).toMatchObject({ code: '481592' }))
  })

  it('[AUTH-13] Verify opens the session', async () => {
    const { user, net } = await atCode({
      verifyTwoFactor: () => (net.change(signedIn()), { success: true }),
    })
    await user.keyboard('481592')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(net.of('verifyTwoFactor')).toHaveLength(1)
  })

  it('[AUTH-14] Verify with fewer digits sends nothing', async () => {
    const { user, net } = await atCode()
    await user.keyboard('12345')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the 6-digit code')
    expect(net.of('verifyTwoFactor')).toHaveLength(0)
  })

  it('[AUTH-15] [AUTH-31] a wrong code shows the message, clears the boxes and stays on the page', async () => {
    const { user, net } = await atCode({ verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 3 }) })
    await user.keyboard('111111')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong code. Attempts left: 3')
    expect(digits()).toBe('')
    expect(boxes()[0]).toHaveFocus()
    net.change({ verifyTwoFactor: () => new Response(null, { status: 500 }) })
    await user.keyboard('222222')
    expect(await screen.findByText('Verification failed')).toBeVisible()
    expect(address()).toBe('/login')
  })

  it('the last wrong code leads back to the password, with the reason', async () => {
    const { user } = await atCode({ verifyTwoFactor: () => refuse('challenge_expired/tries') })
    await user.keyboard('111111')
    expect(await username()).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Too many wrong codes. Enter your password again.')
  })

  it('[AUTH-16] [AUTH-17] [AUTH-18] a resend waits for its time, and its token replaces the old one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, net } = await atCode({
      resendTwoFactor: () => ({ retryAfterSeconds: 90, tempToken: second }),
      verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 4 }),
    })
    expect(screen.getByRole('button', { name: /Resend code in (60|59) s/ })).toBeDisabled()
    act(() => void vi.advanceTimersByTime(60_000))
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(net.of('resendTwoFactor')[0]?.parts.body).toEqual({ tempToken: token })
    expect(await screen.findByText('A new code has been sent')).toBeVisible()
    expect(screen.getByRole('button', { name: /Resend code in (90|89) s/ })).toBeDisabled()
    await user.keyboard('123456')
    await waitFor(() => expect(net.of('verifyTwoFactor')[0]?.parts.body).toMatchObject({ tempToken: second }))
    act(() => void vi.advanceTimersByTime(90_000))
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(net.of('resendTwoFactor')[1]?.parts.body).toEqual({ tempToken: second })
  })

  it('[AUTH-17] without a time of the server the cooldown is 60 s', async () => {
    await atCode({ login: () => ({ twofaRequired: true, tempToken: token }) })
    expect(screen.getByRole('button', { name: /Resend code in (60|59) s/ })).toBeDisabled()
  })

  it('[AUTH-19] a failed resend shows what the server says, else its own message', async () => {
    const { user, net } = await atCode({
      login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 0 }),
      resendTwoFactor: () => refuse('vendor_down/telegram'),
    })
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText(/Telegram is not answering/)).toBeVisible()
    net.change({ resendTwoFactor: () => new Response(null, { status: 500 }) })
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText('Unable to resend')).toBeVisible()
  })

  it('survives a reload: the pending sign-in goes on where it was', async () => {
    open({
      getAuthStatus: () => ({
        authenticated: false,
        user: null,
        challenge: { tempToken: second, retryAfterSeconds: 41, expiresAt: '2026-11-21T10:00:00Z' },
      }),
    })
    expect(await screen.findByRole('group', { name: '6-digit code' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Resend code in 4[01] s/ })).toBeDisabled()
  })

  it('Back to password begins anew', async () => {
    const { user } = await atCode()
    await user.click(screen.getByRole('button', { name: 'Back to password' }))
    expect((await username()).value).toBe('')
  })
})

describe('around signing in', () => {
  it('[AUTH-02] somebody who is signed in is sent to /', async () => {
    renderApp('/login', signedIn())
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(address()).toBe('/')
  })

  it('[AUTH-03] the address stays at /login', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await username()
    window.history.pushState(null, '', '/campaigns')
    act(() => void vi.advanceTimersByTime(100))
    expect(address()).toBe('/login')
  })

  it('[AUTH-04] leaving is warned about only while something typed would be lost', async () => {
    const warned = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { user, net } = await (async () => {
      const app = open({ ...withCode })
      await username()
      expect(warned()).toBe(false)
      await app.user.type(await username(), 'a')
      expect(warned()).toBe(true)
      await app.user.clear(await username())
      expect(warned()).toBe(false)
      await signIn(app)
      await screen.findByRole('group', { name: '6-digit code' })
      return app
    })()
    expect(warned()).toBe(true)
    net.change({ verifyTwoFactor: () => (net.change(signedIn()), { success: true }) })
    await user.keyboard('123456')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(warned()).toBe(false)
  })

  it("[AUTH-20] [SET-03] signing in clears the browser's storage, theme and language aside", async () => {
    localStorage.setItem('theme', 'blue')
    localStorage.setItem('language', 'en')
    localStorage.setItem('selectedAccountForCampaign', '{}')
    localStorage.setItem('stranger', 'x')
    const { user, net } = await atCode()
    net.change({ verifyTwoFactor: () => (net.change(signedIn()), { success: true }) })
    await user.keyboard('123456')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect({ ...localStorage }).toEqual({ theme: 'blue', language: 'en' })
  })

  it('signing in brings the theme and the language of the person', async () => {
    const { user, net } = await atCode()
    const me = person('buyer', { preferences: { theme: 'purple', language: 'uk' } })
    net.change({ verifyTwoFactor: () => (net.change(signedIn(me)), { success: true }) })
    await user.keyboard('123456')
    await screen.findByRole('heading', { name: 'Дашборд' })
    expect(document.documentElement.dataset['theme']).toBe('purple')
    expect({ ...localStorage }).toEqual({ theme: 'purple', language: 'uk' })
  })

  it.each([
    ['buyer', '/'],
    ['farmer', '/get-code'],
    ['TeamleadFarmer', '/get-accounts'],
    ['admin', '/'],
  ] as const)('[AUTH-21] after signing in a %s lands on %s', async (role, path) => {
    const app = open({ login: () => (app.net.change(signedIn(person(role))), { twofaRequired: false }) })
    await signIn(app)
    await screen.findByRole('button', { name: 'Logout' })
    await waitFor(() => expect(address()).toBe(path))
  })

  it('[AUTH-21] the page first asked for comes first, if it is allowed', async () => {
    const app = open({ login: () => (app.net.change(signedIn()), { twofaRequired: false }) }, '/settings?tab=1')
    await signIn(app)
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(window.location.search).toBe('?tab=1')
  })

  it('[AUTH-21] a page that is not allowed gives way to the first of the menu', async () => {
    const app = open({ login: () => (app.net.change(signedIn()), { twofaRequired: false }) }, '/admin')
    await signIn(app)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(address()).toBe('/')
  })
})
