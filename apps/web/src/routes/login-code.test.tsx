import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../test/network.ts'
import { signedIn } from '../test/people.ts'
import { address } from '../test/render-app.tsx'
import { atCode, boxes, digits, open, second, signIn, token, username } from '../test/sign-in.ts'

describe('code entry', () => {
  it('[AUTH-10] [ENT-19] begins when the second factor is asked for, and keeps the token for it', async () => {
    const app = await atCode({
      login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 37 }),
      verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 4 }),
    })
    expect(screen.getByRole('button', { name: /Resend code in 3[67] s/ })).toBeDisabled()
    await app.user.keyboard('123456')
    await waitFor(() =>
      expect(app.net.of('verifyTwoFactor')[0]?.parts.body).toEqual({ tempToken: token, code: '123456' }),
    )
  })

  it('[ENT-19] does not begin when no code is asked for', async () => {
    const app = open({ login: () => (app.net.change(signedIn()), { twofaRequired: false }) })
    await signIn(app)
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(app.net.of('verifyTwoFactor')).toEqual([])
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
    // In a box with a digit, it deletes that one.
    await user.keyboard('5{ArrowLeft}{Backspace}')
    expect(digits()).toBe('9')
    expect(boxes()[1]).toHaveFocus()
  })

  it('[AUTH-12] a code pasted anywhere spreads over the boxes and is sent', async () => {
    const { user, net } = await atCode({ verifyTwoFactor: () => refuse('invalid_code', { attemptsLeft: 4 }) })
    await user.click(boxes()[3]!)
    await user.paste('Code: 481 592.')
    await waitFor(() => expect(net.of('verifyTwoFactor')[0]?.parts.body).toMatchObject({ code: '481592' }))
  })

  it('[AUTH-12] [AUTH-13] the sixth digit sends the code, and a right one opens the session', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Verify' }))
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
    expect(screen.getByRole('button', { name: /Resend code in (60|5\d) s/ })).toBeDisabled()
    act(() => void vi.advanceTimersByTime(60_000))
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    expect(net.of('resendTwoFactor')[0]?.parts.body).toEqual({ tempToken: token, language: 'en' })
    expect(await screen.findByText('A new code has been sent')).toBeVisible()
    expect(screen.getByRole('button', { name: /Resend code in (90|8\d) s/ })).toBeDisabled()
    await user.keyboard('123456')
    await waitFor(() => expect(net.of('verifyTwoFactor')[0]?.parts.body).toMatchObject({ tempToken: second }))
    act(() => void vi.advanceTimersByTime(90_000))
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    expect(net.of('resendTwoFactor')[1]?.parts.body).toEqual({ tempToken: second, language: 'en' })
  })

  it('[AUTH-17] without a time of the server the cooldown is 60 s', async () => {
    await atCode({ login: () => ({ twofaRequired: true, tempToken: token }) })
    expect(screen.getByRole('button', { name: /Resend code in (60|5\d) s/ })).toBeDisabled()
  })

  it('[AUTH-19] a failed resend shows what the server says, else its own message', async () => {
    const { user, net } = await atCode({
      login: () => ({ twofaRequired: true, tempToken: token, retryAfterSeconds: 0 }),
      resendTwoFactor: () => refuse('vendor_down/telegram'),
    })
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText(/Telegram is not answering/)).toBeVisible()
    net.change({ resendTwoFactor: () => new Response(null, { status: 500 }) })
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
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
    await user.click(await screen.findByRole('button', { name: 'Back to password' }))
    expect((await username()).value).toBe('')
  })
})
