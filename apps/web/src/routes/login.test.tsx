import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../i18n/language.ts'
import { refuse } from '../test/network.ts'
import { person, signedIn } from '../test/people.ts'
import { address, renderApp } from '../test/render-app.tsx'
import { atCode, open, password, second, signIn, username, withCode } from '../test/sign-in.ts'

describe('the password form', () => {
  it('[AUTH-01] stands at /login for everyone, with a button that shows and hides the password', async () => {
    const { user } = open()
    await username()
    await user.type(password(), 'secret')
    expect(password().type).toBe('password')
    await user.click(await screen.findByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    await user.click(await screen.findByRole('button', { name: 'Hide password' }))
    expect(password().type).toBe('password')
  })

  it('[AUTH-05] [AUTH-06] takes 50 characters, names its rule, and sends nothing that breaks it', async () => {
    const app = open()
    const field = await username()
    expect(field.title).toBe('Only letters, numbers, hyphens and underscores allowed')
    await app.user.type(field, 'a'.repeat(60))
    expect(field.value).toHaveLength(50)
    for (const name of ['анна', 'anna.b', 'anna b', 'anné']) {
      await app.user.clear(field)
      await signIn(app, name)
      expect(await screen.findByText('Only letters, numbers, hyphens and underscores allowed')).toBeVisible()
    }
    expect(app.net.of('login')).toHaveLength(0)
    await app.user.clear(field)
    app.net.change(withCode)
    await signIn(app, 'An-n_a7')
    await waitFor(() => expect(app.net.of('login')).toHaveLength(1))
  })

  it('[AUTH-07] drops < and > as they are typed', async () => {
    const { user } = open()
    await user.type(await username(), '<an>na')
    await user.type(password(), 'se<c>ret')
    expect((await username()).value).toBe('anna')
    expect(password().value).toBe('secret')
  })

  it('[AUTH-08] sends username and password, and the language of the page', async () => {
    const app = await atCode()
    expect(app.net.of('login')[0]?.parts.body).toEqual({ username: 'anna', password: 'pass word', language: 'en' })
  })

  it('[AUTH-08] in Ukrainian it sends that language', async () => {
    setLanguage('uk')
    try {
      const app = open(withCode)
      await app.user.type(await screen.findByLabelText('Логін'), 'anna')
      await app.user.type(screen.getByLabelText('Пароль'), 'pass word{Enter}')
      await waitFor(() => expect(app.net.of('login')).toHaveLength(1))
      expect(app.net.of('login')[0]?.parts.body).toEqual({ username: 'anna', password: 'pass word', language: 'uk' })
    } finally {
      act(() => setLanguage('en'))
    }
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
    await app.user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Too many attempts. Try again in 15 minutes.')).toBeVisible()
    expect(password().value).toBe('pass word')
  })

  it('[AUTH-09] a browser that does not keep the cookie is told so, with what to do, and keeps the fields', async () => {
    const app = open({ login: () => refuse('csrf_invalid') })
    await signIn(app)
    expect(await screen.findByText(/^This browser does not return the cookie of localhost, .*http:\/\//)).toBeVisible()
    expect(screen.getByText(/Open https:\/\/localhost instead/)).toBeVisible()
    expect(screen.queryByText(/out of date/)).toBeNull()
    expect((await username()).value).toBe('anna')
    // Once the browser keeps the cookie, the same page works.
    app.net.change(withCode)
    await app.user.type(password(), '{Enter}')
    expect(await screen.findByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  })

  it('[AUTH-09] with cookies off the page says so before anything is typed, in either language', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    const { unmount } = open()
    expect(await screen.findByText(/^Cookies are off in this browser, .* Allow them for localhost/)).toBeVisible()
    unmount()
    setLanguage('uk')
    try {
      open()
      expect(
        await screen.findByText(/^У цьому браузері вимкнено файли cookie, .* Дозвольте їх для localhost/),
      ).toBeVisible()
    } finally {
      setLanguage('en')
    }
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
    await user.click(await screen.findByRole('radio', { name: 'Українська' }))
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
    await app.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await app.user.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'wrong-code-1{Enter}')
    expect(await screen.findByText('This recovery code is wrong or already used')).toBeVisible()
    await app.user.clear(await screen.findByRole('textbox', { name: 'Recovery code' }))
    await app.user.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'GOOD-CODE-123{Enter}')
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
      await app.user.type(password(), 'a')
      expect(warned()).toBe(true)
      await app.user.clear(password())
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
    const settings = { ...signedIn(), listSessions: () => ({ sessions: [] }) }
    const app = open({ login: () => (app.net.change(settings), { twofaRequired: false }) }, '/settings?tab=1')
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
