import type { Me } from '@app/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { refuse, type Handlers } from '../../test/network.ts'
import { person, signedIn } from '../../test/people.ts'
import { preferLight } from '../../test/system.ts'
import { renderApp } from '../../test/render-app.tsx'
import { readTheme } from '../../themes/theme.ts'

const sessions = {
  sessions: [
    {
      id: 1,
      current: true,
      createdAt: '2026-03-05T07:04:00Z',
      lastSeenAt: '2026-03-05T07:04:00Z',
      network: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    },
    {
      id: 2,
      current: false,
      createdAt: '2026-03-04T07:04:00Z',
      lastSeenAt: '2026-03-04T07:04:00Z',
      network: '198.51.100.22',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
  ],
}

const open = async (handlers: Handlers = {}, me: Me = person('buyer')) => {
  const app = renderApp('/settings', {
    ...signedIn(me),
    listSessions: () => sessions,
    savePreferences: ({ body }) => body,
    ...handlers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await screen.findByRole('heading', { level: 2, name: 'Theme' })
  return app
}

const heard = (name: string) => {
  const details: unknown[] = []
  const listen = (event: Event) => details.push((event as CustomEvent).detail)
  window.addEventListener(name, listen)
  return { details, stop: () => window.removeEventListener(name, listen) }
}

describe('theme', () => {
  it('[SET-01] offers four themes, dark to begin with, also where the system is light', async () => {
    preferLight()
    await open()
    const group = within(screen.getByRole('radiogroup', { name: 'Theme' }))
    expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Dark',
      'Light',
      'Blue',
      'Purple',
    ])
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
    expect(readTheme()).toBe('dark')
  })

  it('[SET-03] [SET-04] [SET-05] a theme holds at once, is announced, stored and saved', async () => {
    // Regardless of the network: the answer never arrives.
    const { user, net } = await open({ savePreferences: () => new Promise<never>(() => undefined) })
    const { details, stop } = heard('themeChanged')
    await user.click(await screen.findByRole('radio', { name: 'Purple' }))
    stop()
    expect(document.documentElement.dataset['theme']).toBe('purple')
    expect(localStorage.getItem('theme')).toBe('purple')
    expect(details).toEqual(['purple'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Purple' }).checked).toBe(true)
    await waitFor(() => expect(net.of('savePreferences')[0]?.parts.body).toEqual({ theme: 'purple' }))
  })

  it('a choice that cannot be saved still holds here, and the person is told', async () => {
    const { user } = await open({ savePreferences: () => refuse('unavailable') })
    await user.click(await screen.findByRole('radio', { name: 'Light' }))
    expect(await screen.findByText('Your choice works in this browser but was not saved')).toBeVisible()
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})

describe('language', () => {
  it('[SET-02] [SET-04] [SET-06] [I18N-01] [I18N-04] a language holds at once, is announced, stored and saved', async () => {
    const { user, net } = await open()
    const { details, stop } = heard('languageChanged')
    await user.click(await screen.findByRole('radio', { name: /Українська/ }))
    stop()
    expect(screen.getByRole('heading', { level: 1, name: 'Налаштування' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Кампанії' })).toBeVisible()
    expect(document.documentElement.lang).toBe('uk')
    expect(localStorage.getItem('language')).toBe('uk')
    expect(details).toEqual(['uk'])
    await waitFor(() => expect(net.of('savePreferences')[0]?.parts.body).toEqual({ language: 'uk' }))
  })

  it('[SET-08] only theme and language are in local storage', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Blue' }))
    await user.click(await screen.findByRole('radio', { name: /Українська/ }))
    expect(Object.keys(localStorage).sort()).toEqual(['language', 'theme'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('charts', () => {
  it('follow the theme or the system', async () => {
    const { user, net } = await open({
      getMe: () => person('buyer', { preferences: { charts: { shown: { roi: false } } } }),
    })
    await user.click(await screen.findByRole('radio', { name: 'Match system' }))
    await waitFor(() =>
      expect(net.of('savePreferences')[0]?.parts.body).toEqual({
        charts: { shown: { roi: false }, colours: 'system' },
      }),
    )
  })

  it('an answer that was asked for before the choice does not undo it', async () => {
    const old = person('buyer')
    const { user, net, store } = await open({}, old)
    const answered = Promise.withResolvers<Me>()
    const saved = Promise.withResolvers<Me['preferences']>()
    net.change({ getMe: () => answered.promise, savePreferences: () => saved.promise })
    store.dispatch(api.util.invalidateTags(['Me']))
    await waitFor(() => expect(net.of('getMe')).toHaveLength(2))
    await user.click(await screen.findByRole('radio', { name: 'Match system' }))
    await act(async () => {
      answered.resolve({ ...old, recoveryCodesLeft: 1 })
      await answered.promise
    })
    expect(await screen.findByText('1 recovery code left')).toBeVisible()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Match system' }).checked).toBe(true)
    net.change({ getMe: () => ({ ...old, preferences: { charts: { colours: 'system' } } }) })
    saved.resolve({ charts: { colours: 'system' } })
    await waitFor(() => expect(net.of('getMe')).toHaveLength(3))
  })
})

describe('password', () => {
  const fill = async ({ user }: Awaited<ReturnType<typeof open>>, next: string) => {
    await user.type(await screen.findByLabelText('Current password'), 'old-password')
    await user.type(await screen.findByLabelText('New password'), `${next}{Enter}`)
  }

  it('is changed, and the other sessions end', async () => {
    const app = await open({ changePassword: () => ({ success: true }) })
    await fill(app, 'a-new-password')
    expect(await screen.findByText('Password changed. Your other sessions have ended.')).toBeVisible()
    expect(app.net.of('changePassword')[0]?.parts.body).toEqual({ current: 'old-password', next: 'a-new-password' })
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })

  it.each([
    ['validation/current_password', 'Current password', 'The current password is wrong'],
    ['validation/password_common', 'New password', 'This password is easy to guess. Choose another one.'],
  ] as const)('%s stands at its field', async (key, label, text) => {
    const app = await open({ changePassword: () => refuse(key) })
    await fill(app, 'a-new-password')
    await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(text)).toBeVisible()
  })

  it('one that is too short is not sent; what is typed is judged', async () => {
    const app = await open()
    await fill(app, 'abc')
    expect(await screen.findByText('Use at least 4 characters')).toBeVisible()
    expect(app.net.of('changePassword')).toHaveLength(0)
    await app.user.type(await screen.findByLabelText('New password'), 'DEF-456-ghi-789')
    expect(screen.getByText('Strength: Strong')).toBeVisible()
  })
})

describe('recovery codes', () => {
  const codes = ['AAAA-BBBB-1111', 'CCCC-DDDD-2222']

  it('[SHELL-10] are made with the password, shown once, and copied', async () => {
    const written: string[] = []
    const { user, net } = await open({ createRecoveryCodes: () => ({ codes }) })
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    expect(screen.getByText('6 recovery codes left')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
    const form = within(screen.getByRole('region', { name: 'Recovery codes' }))
    // Every step starts at the focused field.
    expect(await form.findByLabelText('Current password')).toHaveFocus()
    await user.keyboard('secret{Enter}')
    expect(await screen.findByText('AAAA-BBBB-1111')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Copy' })).toHaveFocus()
    expect(net.of('createRecoveryCodes')[0]?.parts.body).toEqual({ password: 'secret' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const copy = await screen.findByRole('button', { name: 'Copy' })
    const before = Date.now()
    await user.click(copy)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(written).toEqual([codes.join('\n')])
    const found = Date.now()
    while (screen.queryByRole('button', { name: 'Copied' })) await act(() => vi.advanceTimersByTimeAsync(50))
    // By the page's clock: at least two seconds since it can have appeared, and little more since it was found.
    expect(Date.now() - before).toBeGreaterThanOrEqual(2_000)
    expect(Date.now() - found).toBeLessThan(2_400)
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'I have saved the codes' }))
    expect(screen.queryByText('AAAA-BBBB-1111')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Create new codes' })).toHaveFocus()
  })

  it('a wrong password is told at the field', async () => {
    const { user } = await open({ createRecoveryCodes: () => refuse('validation/current_password') })
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
    const form = within(screen.getByRole('region', { name: 'Recovery codes' }))
    await user.type(await form.findByLabelText('Current password'), 'secret{Enter}')
    expect(await form.findByText('The current password is wrong')).toBeVisible()
  })
})

describe('sessions', () => {
  it('are listed, and another one can be ended', async () => {
    const { user, net } = await open({ endSession: () => ({ success: true }) })
    expect(await screen.findByText('Chrome, Linux')).toBeVisible()
    expect(screen.getByText('This session')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'End session: Safari, iOS' }))
    expect(await screen.findByText('Session ended')).toBeVisible()
    expect(net.of('endSession')[0]?.parts.params).toEqual({ id: '2' })
    await waitFor(() => expect(net.of('listSessions')).toHaveLength(2))
  })

  it('[DESK-15] the zone of times is named once, and each is exact on hover, also in a sentence', async () => {
    await open()
    const row = (await screen.findByText('Chrome, Linux')).closest('li')!
    expect(screen.getAllByText(/Time zone: Europe\/Kyiv/)).toHaveLength(1)
    const times = [...row.querySelectorAll('time')]
    expect(times).toHaveLength(2)
    for (const { title } of times) expect(title).toMatch(/^\d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d, Europe\/Kyiv$/)
  })

  it('all others can be ended at once; a failure says why', async () => {
    const { user, net } = await open({ endOtherSessions: () => refuse('unavailable') })
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }))
    expect(await screen.findByText('Failed to end session')).toBeVisible()
    net.change({ endOtherSessions: () => ({ success: true }) })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'End all other sessions' })
    await waitFor(() => expect(button).not.toBeDisabled())
    await user.click(button)
    expect(await screen.findByText('All other sessions have ended')).toBeVisible()
  })
})

it('[DESK-07] keys are switched off for the person', async () => {
  const { user, net } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Shortcuts are on' }))
  await waitFor(() => expect(net.of('savePreferences').at(-1)?.parts.body).toEqual({ keys: false }))
})
